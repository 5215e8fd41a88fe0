import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { TFunction } from './i18n/translate.ts'

/** What a page says about itself to the browser's tab, to search engines and to whoever shares its address. */
export interface HeadTexts {
  title: string
  description: string
  /** The address this page should be known by, without a language: path and the query that changes what is shown. */
  canonical: string
  /** false keeps the page out of search engines. */
  is_indexed: boolean
  /** Root-relative picture for shared links. */
  image: string
  /** Of a product's page: hryvnia, as shared links show it. */
  price?: number
}

export const localAddress = (address: string, language: Language) =>
  language === 'ua' ? address : `${address}${address.includes('?') ? '&' : '?'}lng=${language}`

export const alternates = (canonical: string) =>
  LANGUAGES.map((language) => ({ language, address: localAddress(canonical, language) }))

/** Keeps tab title, description and canonical link right after a move inside the page; the server wrote the first ones. */
export function useHead(head: HeadTexts, language: Language) {
  const { title, description, is_indexed, canonical } = head
  useEffect(() => {
    document.title = title
    set('meta[name=description]', 'content', description)
    set('meta[name=robots]', 'content', robotsOf({ is_indexed }))
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link) link.href = new URL(localAddress(canonical, language), link.href).href
  }, [title, description, is_indexed, canonical, language])
}

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** The head of an error page: out of search engines, whatever the address promised. */
export function errorHead(error: unknown, pathname: string, t: TFunction): HeadTexts {
  const title = t(isNotFound(error) ? 'error_404_title' : 'something_was_happen')
  return {
    title: `${title} — ${t('site_title')}`,
    description: t('site_description'),
    canonical: pathname,
    is_indexed: false,
    image: '/og-image.png',
  }
}

export const robotsOf = ({ is_indexed }: Pick<HeadTexts, 'is_indexed'>) =>
  is_indexed ? 'index, follow' : 'noindex, follow'

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value)
}

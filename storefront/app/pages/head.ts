import { localAddress } from '@shop/contract/addresses'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { BUILT_IN_LOGO } from '@shop/contract/rules/shop-identity'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { TFunction } from '../i18n/translate.ts'

export interface HeadTexts {
  title: string
  description: string
  /** Without the language. */
  canonical: string
  is_indexed: boolean
  /** Root-relative, for link previews. */
  image: string | null
  /** hryvnia; product pages only */
  price?: number
}

export const alternates = (canonical: string) =>
  LANGUAGES.map((language) => ({ language, address: localAddress(canonical, language) }))

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

export const sharedImage = (logo: string): string | null => (logo === BUILT_IN_LOGO ? '/og-image.png' : logo || null)

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

interface Site {
  shop_name: string
  logo: string
}

/** Never indexed. */
export function errorHead(error: unknown, pathname: string, t: TFunction, site: Site): HeadTexts {
  const title = t(isNotFound(error) ? 'error_404_title' : 'something_was_happen')
  return {
    title: `${title} — ${site.shop_name}`,
    description: t('site_description'),
    canonical: pathname,
    is_indexed: false,
    image: sharedImage(site.logo),
  }
}

export const robotsOf = ({ is_indexed }: Pick<HeadTexts, 'is_indexed'>) =>
  is_indexed ? 'index, follow' : 'noindex, follow'

function set(selector: string, attribute: string, value: string) {
  document.querySelector(selector)?.setAttribute(attribute, value)
}

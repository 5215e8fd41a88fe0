import type { Call } from '@shop/contract/call'
import type { Language } from '@shop/contract/primitives'
import type { TFunction } from './i18n/translation.tsx'
import type { ComponentType } from 'react'
import { useTranslation } from './i18n/translation.tsx'
import { data, useLoaderData, useLocation, type LoaderFunctionArgs, type Params } from 'react-router'
import { callContext } from './call.ts'
import { useHead, type HeadTexts } from './head.ts'
import { useLanguage } from './i18n/language.ts'
import { useShopData, type ShopData } from './shop-data.ts'
import { Breadcrumbs, type Crumb } from './ui/breadcrumbs.tsx'

/** What a loader is given, the same on the server and in the browser. */
export interface PageLoad {
  call: Call
  params: Params<string>
  url: URL
  signal: AbortSignal
}

/** What crumbs, title and description may also look at. */
export interface Seen {
  language: Language
  shop: ShopData
  url: { pathname: string; search: string }
}

export interface PageHandle<D> {
  /** Without the first entry, "Home"; the last one is the page itself. null shows no breadcrumb bar. */
  crumbs(data: D, t: TFunction, seen: Seen): Crumb[] | null
  /** Without the site's name, which is added; null leaves the site's name alone. */
  title(data: D, t: TFunction, seen: Seen): string | null
  description?(data: D, t: TFunction, seen: Seen): string
  /** Path and meaningful query; the bare path unless said. */
  canonical?(data: D, seen: Seen): string
  /** Said by the page, or by what it shows; yes unless said. */
  is_indexed?: boolean | ((data: D, seen: Seen) => boolean)
  image?(data: D): string | undefined
  /** Hryvnia; only a product's page has it. */
  price?(data: D): number
  /** schema.org data of the page, for the server's document. */
  structured?(data: D, seen: Seen & { public_url: string }): object | null
}

interface PageParts<D> {
  loader: (load: PageLoad) => Promise<D>
  Component: ComponentType<{ data: D }>
  ErrorBoundary?: ComponentType
  handle: PageHandle<D>
}

export type Page = ReturnType<typeof definePage<never>>

/**
 * One page: what it loads, shows and says about itself. A refused call becomes an error page with the refusal's status,
 * so a product that is not there answers 404. Breadcrumbs and the tab's title are drawn here for every page.
 */
export function definePage<D>(parts: PageParts<D>) {
  const { Component, handle } = parts
  return {
    handle: handle as unknown as PageHandle<unknown>,
    loader: (args: LoaderFunctionArgs): Promise<unknown> => loadPage(args, parts.loader),
    Component: function PageFrame() {
      const loaded = useLoaderData() as D
      const { crumbs, head } = useDescription(handle, loaded)
      useHead(head, useLanguage())
      return (
        <>
          {crumbs && <Breadcrumbs crumbs={crumbs} />}
          <Component data={loaded} />
        </>
      )
    },
    ...(parts.ErrorBoundary && { ErrorBoundary: parts.ErrorBoundary }),
  }
}

async function loadPage<D>(args: LoaderFunctionArgs, load: (load: PageLoad) => Promise<D>): Promise<D> {
  const { request, params, context } = args
  try {
    return await load({ call: context.get(callContext), params, url: new URL(request.url), signal: request.signal })
  } catch (error) {
    // Compared by status, not by class: on the server the call's errors come from the unbuilt half of the shop.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : NaN
    if (status >= 400 && status < 600) throw data(null, { status })
    throw error
  }
}

function useDescription<D>(handle: PageHandle<D>, loaded: D) {
  const { t } = useTranslation()
  const seen: Seen = { language: useLanguage(), shop: useShopData(), url: useLocation() }
  return describePage(handle, loaded, t, seen)
}

/** Breadcrumbs and head texts of a page; pure, so that the server's document and the browser's effects agree. */
export function describePage<D>(handle: PageHandle<D>, loaded: D, t: TFunction, seen: Seen) {
  const title = handle.title(loaded, t, seen)
  const crumbs = handle.crumbs(loaded, t, seen)
  const head: HeadTexts = {
    title: title === null ? t('site_title') : `${title} — ${t('site_title')}`,
    description: handle.description?.(loaded, t, seen) ?? t('site_description'),
    canonical: handle.canonical?.(loaded, seen) ?? seen.url.pathname,
    is_indexed: typeof handle.is_indexed === 'function' ? handle.is_indexed(loaded, seen) : (handle.is_indexed ?? true),
    image: handle.image?.(loaded) ?? '/og-image.png',
    ...(handle.price && { price: handle.price(loaded) }),
  }
  return { head, crumbs: crumbs && [{ label: t('home'), to: '/' }, ...crumbs] }
}

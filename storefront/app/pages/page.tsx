import { PAGES, type PageName } from '@shop/contract/addresses'
import type { Call } from '@shop/contract/call'
import type { Language } from '@shop/contract/primitives'
import { staticText } from '@shop/contract/rules/names'
import { type TFunction, useTranslation } from '../i18n/translation.tsx'
import { callContext } from '../api/call.ts'
import { failure } from './failure.ts'
import { sharedImage, useHead, type HeadTexts } from './head.ts'
import { useLanguage } from '../i18n/language.ts'
import { type ShopData, useShopData } from '../api/shop-data.ts'
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx'
import type { ComponentType } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs, type Params } from 'react-router'

/** The same on the server and in the browser. */
export interface PageLoad {
  call: Call
  params: Params<string>
  url: URL
  signal: AbortSignal
}

export interface PageContext {
  language: Language
  shop: ShopData
  url: { pathname: string; search: string }
}

export interface PageHandle<D> {
  /** Without "Home"; the last is the page. null hides them. */
  crumbs(data: D, t: TFunction, context: PageContext): Crumb[] | null
  /** The site's name is appended; null for that alone. */
  title(data: D, t: TFunction, context: PageContext): string | null
  description?(data: D, t: TFunction, context: PageContext): string
  /** Default: the bare path, without a slash at its end. */
  canonical?(data: D, context: PageContext): string
  /** For single addresses of an indexed page. */
  is_indexed?: (data: D, context: PageContext) => boolean
  image?(data: D): string | undefined
  /** hryvnia; product pages only */
  price?(data: D): number
  /** schema.org. */
  structured?(data: D, context: PageContext & { public_url: string }): object | null
}

interface PageParts<D> {
  loader: (load: PageLoad) => Promise<D>
  Component: ComponentType<{ data: D }>
  ErrorBoundary?: ComponentType
  handle: PageHandle<D>
}

export type Page = ReturnType<typeof definePage<never>>

/**
 * A refused call becomes an error page with its status: a missing product is 404. `name` is null for unknown addresses.
 */
export function definePage<D>(name: PageName | null, parts: PageParts<D>) {
  const { Component } = parts
  const may_be_indexed = name !== null && PAGES[name].is_indexed
  const handle = may_be_indexed ? parts.handle : { ...parts.handle, is_indexed: () => false }
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
    // By status: on the server the error's class is from another bundle.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : NaN
    if (status >= 400 && status < 600) throw failure(status)
    throw error
  }
}

function useDescription<D>(handle: PageHandle<D>, loaded: D) {
  const { t } = useTranslation()
  const context: PageContext = { language: useLanguage(), shop: useShopData(), url: useLocation() }
  return describePage(handle, loaded, t, context)
}

function siteDescription(t: TFunction, { shop, language }: PageContext): string {
  const own = shop.static_data.find(({ key }) => key === 'site_description')
  return staticText(own, language) || t('site_description')
}

/** Pure: the server's HTML and the browser's effects must agree. */
export function describePage<D>(handle: PageHandle<D>, loaded: D, t: TFunction, context: PageContext) {
  const title = handle.title(loaded, t, context)
  const crumbs = handle.crumbs(loaded, t, context)
  const { names, logo } = context.shop.identity
  const shop_name = names[context.language]
  const head: HeadTexts = {
    title: title === null ? shop_name : `${title} — ${shop_name}`,
    description: handle.description?.(loaded, t, context) ?? siteDescription(t, context),
    canonical: handle.canonical?.(loaded, context) ?? context.url.pathname.replace(/(?<=.)\/$/, ''),
    is_indexed: handle.is_indexed?.(loaded, context) ?? true,
    image: handle.image?.(loaded) ?? sharedImage(logo),
    ...(handle.price && { price: handle.price(loaded) }),
  }
  return { head, crumbs: crumbs && [{ label: t('home'), to: '/' }, ...crumbs] }
}

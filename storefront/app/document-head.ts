import type { Language } from '@shop/contract/primitives'
import type { TFunction } from './i18n/translation.tsx'
import type { StaticHandlerContext } from 'react-router'
import { errorHead, type HeadTexts } from './head.ts'
import { describePage, type PageHandle } from './page.tsx'
import { SHOP_ROUTE_ID, type ShopData } from './shop-data.ts'
import { breadcrumbData, siteData } from './structured-data.ts'

export interface DocumentHead extends HeadTexts {
  language: Language
  public_url: string
  site_title: string
  /** schema.org's data of the page, one after the other. */
  structured: object[]
}

interface Reader {
  language: Language
  public_url: string
}

/** The head of the document for what the router has found: the page's own words, or an error page's. */
export function headOf(found: StaticHandlerContext, t: TFunction, reader: Reader): DocumentHead {
  const leaf = found.matches.at(-1)
  const shop = found.loaderData[SHOP_ROUTE_ID] as ShopData | undefined
  const about = { ...reader, site_title: t('site_title') }
  if (found.errors || !leaf || !shop) {
    const error = Object.values(found.errors ?? {})[0]
    return { ...errorHead(error, found.location.pathname, t), ...about, structured: [] }
  }
  const handle = leaf.route.handle as PageHandle<unknown>
  const seen = { language: reader.language, shop, url: found.location }
  const loaded: unknown = found.loaderData[leaf.route.id]
  const { head, crumbs } = describePage(handle, loaded, t, seen)
  const own = handle.structured?.(loaded, { ...seen, public_url: reader.public_url })
  return {
    ...head,
    ...about,
    structured: [
      ...(head.canonical === '/' ? siteData(shop, about) : []),
      ...(own ? [own] : []),
      // What engines do not show needs no way to it.
      ...(crumbs && head.is_indexed ? [breadcrumbData(crumbs, about)] : []),
    ],
  }
}

import type { Language } from '@shop/contract/primitives'
import type { TFunction } from '../i18n/translation.tsx'
import type { StaticHandlerContext } from 'react-router'
import { errorHead, type HeadTexts } from '../pages/head.ts'
import { describePage, type PageHandle } from '../pages/page.tsx'
import { identityOf } from '../api/shop-identity.ts'
import { SHOP_ROUTE_ID, type ShopData } from '../api/shop-data.ts'
import { breadcrumbData, siteData } from '../pages/structured-data.ts'

export interface PageHead extends HeadTexts {
  language: Language
  public_url: string
  site_title: string
  main_color: string
  /** schema.org. */
  structured: object[]
}

interface Reader {
  language: Language
  public_url: string
}

export function headOf(found: StaticHandlerContext, t: TFunction, reader: Reader): PageHead {
  const leaf = found.matches.at(-1)
  const shop = found.loaderData[SHOP_ROUTE_ID] as ShopData | undefined
  const { names, logo, main_color } = identityOf(shop)
  const about = { ...reader, site_title: names[reader.language], main_color }
  if (found.errors || !leaf || !shop) {
    const error = Object.values(found.errors ?? {})[0]
    return {
      ...errorHead(error, found.location.pathname, t, { shop_name: about.site_title, logo }),
      ...about,
      structured: [],
    }
  }
  const handle = leaf.route.handle as PageHandle<unknown>
  const context = { language: reader.language, shop, url: found.location }
  const loaded: unknown = found.loaderData[leaf.route.id]
  const { head, crumbs } = describePage(handle, loaded, t, context)
  const own = handle.structured?.(loaded, { ...context, public_url: reader.public_url })
  return {
    ...head,
    ...about,
    structured: [
      ...(head.canonical === '/' ? siteData(shop, about) : []),
      ...(own ? [own] : []),
      // Only for indexed pages.
      ...(crumbs && head.is_indexed ? [breadcrumbData(crumbs, about)] : []),
    ],
  }
}

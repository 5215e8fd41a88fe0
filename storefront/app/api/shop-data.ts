import type { Call } from '@shop/contract/call'
import { listCategories, type Category } from '@shop/contract/catalog'
import { listSettings, listStaticData, type StaticEntry } from '@shop/contract/content'
import { staticText } from '@shop/contract/rules/names'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from './i18n/language.ts'

/** What every page leans on: the texts of header and footer, the categories, the public settings. */
export interface ShopData {
  static_data: StaticEntry[]
  categories: Category[]
  /** hryvnia, 0 when there is no minimum. */
  min_order_price: number
}

export const SHOP_ROUTE_ID = 'shop'

// Whole pages of prose in three languages: the about page loads them itself, the others must not carry them.
const PROSE_KEYS = new Set(['about_us', 'delivery', 'payment'])

export async function loadShopData(call: Call): Promise<ShopData> {
  const [texts, categories, settings] = await Promise.all([
    call(listStaticData),
    call(listCategories, { query: { active: '1' } }),
    call(listSettings),
  ])
  const minimum = Number(settings.data.find((setting) => setting.key === 'min_order_price')?.value ?? 0)
  return {
    static_data: texts.data.filter((entry) => !PROSE_KEYS.has(entry.key)),
    categories: categories.data,
    min_order_price: Number.isFinite(minimum) ? minimum : 0,
  }
}

export function useShopData(): ShopData {
  const shop = useRouteLoaderData(SHOP_ROUTE_ID) as ShopData | undefined
  if (!shop) throw new Error('the root route has not loaded the shop’s data')
  return shop
}

/** Texts of the shop by key in the reader's language; '' for a key that is not filled in. */
export function useStaticText(): (key: string) => string {
  const { static_data } = useShopData()
  const language = useLanguage()
  return (key) =>
    staticText(
      static_data.find((entry) => entry.key === key),
      language,
    )
}

import type { Call } from '@shop/contract/call'
import { listCategories, type Category } from '@shop/contract/shop/catalog'
import { listSettings, listStaticData, type StaticEntry } from '@shop/contract/shop/content'
import { deliveryRule, type DeliveryRule } from '@shop/contract/rules/delivery-rule'
import { staticText } from '@shop/contract/rules/names'
import { shopIdentity, type ShopIdentity } from '@shop/contract/rules/shop-identity'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '../i18n/language.ts'

/** Data that every page needs, loaded once by the root route. */
export interface ShopData {
  static_data: StaticEntry[]
  categories: Category[]
  identity: ShopIdentity
  /** hryvnia; 0 if there is no minimum */
  min_order_price: number
  delivery_rule: DeliveryRule
}

export const SHOP_ROUTE_ID = 'shop'

// Long texts in three languages. Only the about page needs them, and loads them itself.
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
    identity: shopIdentity(settings.data),
    min_order_price: Number.isFinite(minimum) ? minimum : 0,
    delivery_rule: deliveryRule(settings.data),
  }
}

export function useShopData(): ShopData {
  const shop = useRouteLoaderData(SHOP_ROUTE_ID) as ShopData | undefined
  if (!shop) throw new Error('the root route has not loaded the shop’s data')
  return shop
}

/** Shop texts by key in the current language; '' for an empty one. */
export function useStaticText(): (key: string) => string {
  const { static_data } = useShopData()
  const language = useLanguage()
  return (key) =>
    staticText(
      static_data.find((entry) => entry.key === key),
      language,
    )
}

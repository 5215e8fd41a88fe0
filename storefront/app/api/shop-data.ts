import type { Call } from '@shop/contract/call'
import type { Reply } from '@shop/contract/endpoint'
import { listCategories, type Category } from '@shop/contract/shop/catalog'
import { listSettings, listStaticData, type StaticEntry } from '@shop/contract/shop/content'
import { CARD_PROVIDERS_KEY, type CardProvider, cardProviders } from '@shop/contract/rules/money/card-payments'
import { deliveryRule, type DeliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import { staticText } from '@shop/contract/rules/names'
import { shopIdentity, type ShopIdentity } from '@shop/contract/rules/shop-identity'
import { useRouteLoaderData } from 'react-router'
import { useLanguage } from '../i18n/language.ts'

/** Loaded once by the root route. */
export interface ShopData {
  static_data: StaticEntry[]
  categories: Category[]
  identity: ShopIdentity
  /** hryvnia; 0 if there is no minimum */
  min_order_price: number
  delivery_rule: DeliveryRule
  /** Empty without card payment. */
  card_providers: CardProvider[]
  /** Whether `/docs/terms` exists. */
  has_terms: boolean
}

export const SHOP_ROUTE_ID = 'shop'

// Long texts, loaded by their pages.
export const PROSE_KEYS: ReadonlySet<string> = new Set(['about_us', 'delivery', 'payment', 'personal_data', 'terms'])

export async function loadShopData(call: Call): Promise<ShopData> {
  const [texts, categories, settings] = await Promise.all([
    call(listStaticData),
    call(listCategories, { query: { active: '1' } }),
    call(listSettings),
  ])
  return shopDataOf(texts.data, categories.data, settings.data)
}

type Loaded = Parameters<typeof makeShopData>
let latest: { loaded: Loaded; shop: ShopData } | null = null

/** The same object while the replies are the same: the server keeps HTML for it (ui/shared-part.tsx). */
function shopDataOf(...loaded: Loaded): ShopData {
  if (latest?.loaded.every((part, place) => part === loaded[place])) return latest.shop
  latest = { loaded, shop: makeShopData(...loaded) }
  return latest.shop
}

function makeShopData(
  texts: StaticEntry[],
  categories: Category[],
  settings: Reply<typeof listSettings>['data'],
): ShopData {
  const minimum = Number(settings.find((setting) => setting.key === 'min_order_price')?.value ?? 0)
  return {
    static_data: texts.filter((entry) => !PROSE_KEYS.has(entry.key)),
    categories,
    has_terms: texts.some(({ key, value_ua }) => key === 'terms' && Boolean(value_ua)),
    identity: shopIdentity(settings),
    min_order_price: Number.isFinite(minimum) ? minimum : 0,
    delivery_rule: deliveryRule(settings),
    card_providers: cardProviders(settings.find((setting) => setting.key === CARD_PROVIDERS_KEY)?.value),
  }
}

export function useShopData(): ShopData {
  const shop = useRouteLoaderData(SHOP_ROUTE_ID) as ShopData | undefined
  if (!shop) throw new Error('the root route has not loaded the shop’s data')
  return shop
}

/** '' if empty. */
export function useStaticText(): (key: string) => string {
  const { static_data } = useShopData()
  const language = useLanguage()
  return (key) =>
    staticText(
      static_data.find((entry) => entry.key === key),
      language,
    )
}

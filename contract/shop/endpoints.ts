import * as account from './account.ts'
import * as basket from './basket.ts'
import * as cardPayments from './orders/card-payments.ts'
import * as catalog from './catalog.ts'
import * as claims from './orders/claims.ts'
import * as compare from './compare.ts'
import * as content from './content.ts'
import * as delivery from './orders/delivery.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import * as favourites from './favourites.ts'
import * as lists from './lists.ts'
import * as offerPages from './offer-pages.ts'
import * as offers from './offers.ts'
import * as orderPages from './orders/order-pages.ts'
import * as orders from './orders/orders.ts'
import * as plans from './plans.ts'
import * as rooms from './rooms.ts'
import * as savedDeliveries from './orders/saved-deliveries.ts'
import * as stockNotices from './stock-notices.ts'

export const FEATURES = {
  catalog: { ...catalog, ...compare, ...stockNotices },
  basket,
  favourites,
  orders: { ...orders, ...orderPages, ...cardPayments, ...claims },
  offers: { ...offers, ...offerPages },
  lists,
  rooms,
  plans,
  account: { ...account, ...savedDeliveries },
  content,
  delivery,
}

export const ENDPOINTS_BY_FEATURE: Record<string, readonly AnyEndpoint[]> = Object.fromEntries(
  Object.entries(FEATURES).map(([name, feature]) => [name, Object.values(feature).filter(isEndpoint)]),
)

/** The specification's section 7 and contract-decisions. */
export const ENDPOINTS: readonly AnyEndpoint[] = Object.values(ENDPOINTS_BY_FEATURE).flat()

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

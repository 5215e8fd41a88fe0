import type { OrderDetails } from '@shop/contract/rules/order-details'
import type { ProductAmount } from '@shop/contract/shop/basket'
import type { Language } from '@shop/contract/primitives'
import type { Kopiykas } from '@shop/contract/rules/price'
import type { OrderedProduct } from '../catalog/public.ts'
import type { Customer } from './read/customers.ts'
import type { RequestKey } from './idempotency.ts'

/**
 * `todays_price`: basket contents; lines of the same product are merged. `promised_price`: one line per product, with
 * the names and prices frozen in an offer.
 */
export type WantedLines =
  | { at: 'todays_price'; products: readonly ProductAmount[] }
  | { at: 'promised_price'; lines: readonly OrderedProduct[] }

export type Maker = { kind: 'customer' } | { kind: 'staff'; user_id: number }

/** An order request, before any check. */
export interface WantedOrder {
  customer: Customer
  made_by: Maker
  lines: WantedLines
  note: string
  /** Checked by `readDetails`. */
  details: OrderDetails
  is_get_example: boolean
  is_use_bonuses: boolean
  /** Sum of the goods as the client displayed it; null if it sent none. */
  shown_products_sum: Kopiykas | null
  /** Language of the customer's mail. */
  language: Language
  request_key: RequestKey | null
}

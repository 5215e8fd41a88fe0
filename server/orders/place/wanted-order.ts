import type { OrderDetails } from '@shop/contract/rules/orders/order-details'
import type { ProductAmount } from '@shop/contract/shop/basket'
import type { Language } from '@shop/contract/primitives'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { OrderedProduct } from '../../catalog/public.ts'
import type { Customer } from '../read/customers.ts'
import type { RequestKey } from './idempotency.ts'

/** `todays_price`: basket lines, merged by product. `promised_price`: names and prices frozen in an offer. */
export type WantedLines =
  | { at: 'todays_price'; products: readonly ProductAmount[] }
  | { at: 'promised_price'; lines: readonly OrderedProduct[] }

export type Maker = { kind: 'customer' } | { kind: 'staff'; user_id: number }

export interface WantedOrder {
  customer: Customer
  made_by: Maker
  lines: WantedLines
  note: string
  /** Checked by `readDetails`. */
  details: OrderDetails
  is_get_example: boolean
  is_use_bonuses: boolean
  /** As displayed by the client; null if not sent. */
  shown_products_sum: Kopiykas | null
  /** Of the customer's mail. */
  language: Language
  request_key: RequestKey | null
}

import type { ProductAmount } from '@shop/contract/basket'
import type { Language } from '@shop/contract/primitives'
import type { Kopiykas } from '@shop/contract/rules/price'
import type { Customer } from './customers.ts'
import type { RequestKey } from './idempotency.ts'

/** An order as it is asked for, before the shop said yes. */
export interface WantedOrder {
  customer: Customer
  products: ProductAmount[]
  note: string
  is_get_example: boolean
  is_use_bonuses: boolean
  /** Kopiykas that the buyer's screen showed for the goods; null when it did not say. */
  shown_products_sum: Kopiykas | null
  /** For the customer's letter. */
  language: Language
  request_key: RequestKey | null
  /** Staff who took the order on the phone. */
  made_by_user_id?: number
}

import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { UNITS } from '@shop/contract/catalog'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/order-status'
import type { Made, Money, Texts } from './tables-common.ts'

/** What was ordered and offered, with the papers. Lines keep the names and prices of their moment. */
export interface OrderTables {
  orders: {
    id: Generated<number>
    number: string
    user_id: number | null
    email: string | null
    phone: string | null
    language: Language
    note: string
    is_get_example: boolean
    status: Generated<OrderStatus>
    products_count: number
    products_sum: Money
    discount_percent: ColumnType<string, number, number>
    bonuses_spent: Money
    total: Money
    tracking_number: ColumnType<string | null, string | null | undefined, string | null>
    version: Generated<number>
    /** Staff who took the order on the phone; null where the buyer placed it himself. */
    made_by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    bonuses_accrued: Generated<Money>
    created_at: Made
  }
  order_lines: Texts<'name'> & {
    order_id: number
    position: number
    product_id: number | null
    article: string
    unit: string
    dk_code: string | null
    price: Money
    sale_price: Money | null
    amount: number
  }
  order_events: {
    id: Generated<number>
    order_id: number
    status: OrderStatus
    comment: Generated<string>
    by_user_id: number | null
    created_at: Made
  }
  /** What colleagues tell each other of an order, and what they did to it; never shown to the buyer. */
  order_notes: {
    id: Generated<number>
    order_id: number
    kind: 'note' | 'lines' | 'tracking'
    text: string
    by_user_id: number | null
    by_name: string
    created_at: Made
  }
  /** The number given out last; its row is locked by who takes the next one. */
  document_counters: { kind: DocumentKind; year: number; last: number }
  documents: {
    id: Generated<number>
    kind: DocumentKind
    year: number
    serial: number
    number: string
    order_id: number
    /** The whole paper as it was issued: what it tells never changes. */
    content: unknown
    total: Money
    issued_at: Date
    issued_by_user_id: number | null
    /** A voided document keeps its number, and counts no more. */
    voided_at: ColumnType<Date | null, never, Date | null>
    voided_by_user_id: ColumnType<number | null, never, number | null>
    void_reason: ColumnType<string | null, never, string | null>
    /** When it was sent last, and to whom. */
    mailed_at: ColumnType<Date | null, never, Date | null>
    mailed_to: ColumnType<string | null, never, string | null>
  }
  bonus_entries: {
    id: Generated<number>
    user_id: number
    order_id: number | null
    bonuses: Money
    reason: string
    /** What staff wrote who entered it by hand, for the buyer too; '' else. */
    comment: Generated<string>
    by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Made
  }
  /** The number given out last in a year; its row is locked by who takes the next one. */
  offer_counters: { year: number; last: number }
  /** Frozen when it is made, but for whom it names and what became of it: the database refuses other changes. */
  offers: {
    id: Generated<number>
    year: number
    serial: number
    number: string
    code: string
    user_id: number | null
    /** Staff who made it by hand. */
    made_by_user_id: number | null
    language: Language
    /** The buyer's own first. */
    emails: string[]
    buyer: unknown
    seller: unknown
    terms: unknown
    products_count: number
    discount_percent: ColumnType<string, number, never>
    goods_sum: Money
    total: Money
    made_at: Date
    valid_until: Date
    /** When its first letters were written. */
    written_at: ColumnType<Date | null, never, Date | null>
    order_id: ColumnType<number | null, never, number | null>
  }
  offer_lines: Texts<'name'> & {
    offer_id: number
    position: number
    product_id: number | null
    article: string
    unit: (typeof UNITS)[number]
    dk_code: string | null
    dk_name_ua: string | null
    country: string | null
    warranty_months: number | null
    producer: string | null
    condition: string | null
    /** Grams. */
    weight: number | null
    description_ua: string
    price: Money
    sale_price: Money | null
    amount: number
  }
  idempotency_keys: { owner: string; key: string; body_hash: string; order_id: number | null; created_at: Made }
}

import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { UNITS } from '@shop/contract/shop/catalog'
import type { KeptDetails, OrderDetails } from '@shop/contract/rules/order-details'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/order-status'
import type { OfferedAttribute } from '@shop/contract/rules/attributes'
import type { ProductDocumentKind, VatRate } from '@shop/contract/rules/product-details'
import type { Made, Money, Texts } from './tables-common.ts'

/** Written as JSON text, which may be left out. */
type JsonColumn<T> = ColumnType<T, string | null | undefined, string | null>

/** Lines keep the names and prices from the time of the order or offer. */
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
    /** Staff member who took a phone order. Null if the buyer placed it. */
    made_by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    bonuses_accrued: Generated<Money>
    /** Null parts: not given. Orders from before these columns have none. */
    buyer: JsonColumn<KeptDetails['buyer']>
    delivery: JsonColumn<KeptDetails['delivery']>
    payment: JsonColumn<KeptDetails['payment']>
    /** Opens the order's page to everyone who knows it. */
    page_code: Generated<string>
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
  /** Internal notes and actions of staff. Never shown to the buyer. */
  order_notes: {
    id: Generated<number>
    order_id: number
    kind: 'note' | 'lines' | 'tracking' | 'buyer' | 'delivery' | 'payment' | 'page'
    text: string
    by_user_id: number | null
    by_name: string
    created_at: Made
  }
  /** Last issued number. Lock this row to take the next one. */
  document_counters: { kind: DocumentKind; year: number; last: number }
  documents: {
    id: Generated<number>
    kind: DocumentKind
    year: number
    serial: number
    number: string
    order_id: number
    /** The issued document. Never changes. */
    content: unknown
    total: Money
    issued_at: Date
    issued_by_user_id: number | null
    /** A voided document keeps its number but is otherwise ignored. */
    voided_at: ColumnType<Date | null, never, Date | null>
    voided_by_user_id: ColumnType<number | null, never, number | null>
    void_reason: ColumnType<string | null, never, string | null>
    /** When and to whom it was last sent. */
    mailed_at: ColumnType<Date | null, never, Date | null>
    mailed_to: ColumnType<string | null, never, string | null>
  }
  bonus_entries: {
    id: Generated<number>
    user_id: number
    order_id: number | null
    bonuses: Money
    reason: string
    /** Written by staff for a manually entered order, visible to the buyer. Otherwise ''. */
    comment: Generated<string>
    by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Made
  }
  /** Last issued number of the year. Lock this row to take the next one. */
  offer_counters: { year: number; last: number }
  /** Immutable except for the recipient and the outcome: the database rejects other changes. */
  offers: {
    id: Generated<number>
    year: number
    serial: number
    number: string
    code: string
    user_id: number | null
    /** Staff member who made it by hand. */
    made_by_user_id: number | null
    language: Language
    /** The buyer's own address comes first. */
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
    /** When its first mails were written. */
    written_at: ColumnType<Date | null, never, Date | null>
    order_id: ColumnType<number | null, never, number | null>
    /** What its order takes over. Null for offers without. */
    details: JsonColumn<OrderDetails | null>
    /** Opens the maker's page. Null for offers from before, and after the buyer's data was erased. */
    secret: string | null
    /** When its maker last sent it again. */
    sent_again_at: ColumnType<Date | null, never, Date | null>
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
    length_mm: number | null
    width_mm: number | null
    height_mm: number | null
    mpn: string | null
    uktzed: string | null
    vat_rate: VatRate | null
    document_kinds: ProductDocumentKind[] | null
    attributes: ColumnType<OfferedAttribute[] | null, string | null, never>
    dk_class: string | null
    dk_class_name_ua: string | null
    description_ua: string
    price: Money
    sale_price: Money | null
    amount: number
  }
  idempotency_keys: { owner: string; key: string; body_hash: string; order_id: number | null; created_at: Made }
}

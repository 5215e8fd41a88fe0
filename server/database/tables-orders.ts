import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { UNITS } from '@shop/contract/shop/catalog'
import type { KeptDetails, OrderDetails } from '@shop/contract/rules/orders/order-details'
import type { DocumentKind, OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { OfferedAttribute } from '@shop/contract/rules/goods/attributes'
import type { ProductDocumentKind, VatRate } from '@shop/contract/rules/goods/product-details'
import type { Made, Money, Texts } from './tables-common.ts'

type JsonColumn<T> = ColumnType<T, string | null | undefined, string | null>

interface OrderChanges {
  id: Generated<string>
  status: OrderStatus
  change: number
  is_sum: Generated<boolean>
}

type HistoryNote =
  'note' | 'lines' | 'tracking' | 'buyer' | 'delivery' | 'payment' | 'page' | 'paid' | 'payment_reversed' | 'refunded'

/** Lines keep the names and prices of their time. */
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
    /** Less refunds; kept by a trigger. */
    paid: ColumnType<Money, never, never>
    /** By refunds of claims. */
    returned: Generated<Money>
    tracking_number: ColumnType<string | null, string | null | undefined, string | null>
    version: Generated<number>
    made_by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    bonuses_accrued: Generated<Money>
    /** Missing in older orders. */
    buyer: JsonColumn<KeptDetails['buyer']>
    delivery: JsonColumn<KeptDetails['delivery']>
    payment: JsonColumn<KeptDetails['payment']>
    /** Opens the order's page. */
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
    purchase_price: ColumnType<Money | null, never, never>
    components: JsonColumn<LineComponent[]>
  }
  order_events: {
    id: Generated<number>
    order_id: number
    status: OrderStatus
    comment: Generated<string>
    by_user_id: number | null
    created_at: Made
  }
  /** Owed orders; null without a day. Written by triggers. */
  order_dues: { order_id: number; due_on: string | null }
  /** Changes to be summed, by status. Written by triggers. */
  order_tallies: OrderChanges
  /** The same by status and first digit of the total. */
  order_sums: OrderChanges & { sum_from: Money }
  /** Never shown to the buyer. */
  order_notes: {
    id: Generated<number>
    order_id: number
    kind: HistoryNote
    text: string
    by_user_id: number | null
    by_name: string
    created_at: Made
  }
  /** Last issued. Lock this row to take the next one. */
  document_counters: { kind: DocumentKind; year: number; last: number }
  documents: {
    id: Generated<number>
    kind: DocumentKind
    year: number
    serial: number
    number: string
    order_id: number
    content: unknown
    total: Money
    issued_at: Date
    issued_by_user_id: number | null
    /** Keeps its number but is otherwise ignored. */
    voided_at: ColumnType<Date | null, never, Date | null>
    voided_by_user_id: ColumnType<number | null, never, number | null>
    void_reason: ColumnType<string | null, never, string | null>
    mailed_at: ColumnType<Date | null, never, Date | null>
    mailed_to: ColumnType<string | null, never, string | null>
  }
  bonus_entries: {
    id: Generated<number>
    user_id: number
    order_id: number | null
    bonuses: Money
    reason: string
    comment: Generated<string>
    by_user_id: ColumnType<number | null, number | null | undefined, number | null>
    created_at: Made
  }
  /** Last issued. Lock this row to take the next one. */
  offer_counters: { year: number; last: number }
  /** The database rejects changes except of recipient and outcome. */
  offers: {
    id: Generated<number>
    year: number
    serial: number
    number: string
    code: string
    user_id: number | null
    made_by_user_id: number | null
    language: Language
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
    written_at: ColumnType<Date | null, never, Date | null>
    order_id: ColumnType<number | null, never, number | null>
    details: JsonColumn<OrderDetails | null>
    /** Null for old offers, and after erasure. */
    secret: string | null
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
    components: ColumnType<LineComponent[] | null, string | null, never>
    dk_class: string | null
    dk_class_name_ua: string | null
    description_ua: string
    price: Money
    sale_price: Money | null
    amount: number
  }
  idempotency_keys: { owner: string; key: string; body_hash: string; order_id: number | null; created_at: Made }
}

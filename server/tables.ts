import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { StatusId, UNITS } from '@shop/contract/catalog'

/** A moment that the database fills in. */
type Made = ColumnType<Date, Date | undefined, Date>
/** Whole kopiykas (bigint in the database, a safe number here). */
type Money = number
type Texts<F extends string> = { [K in `${F}_ua`]: string } & { [K in `${F}_ru` | `${F}_en`]: string | null }

/** The map of the database on one screen. Each table is written by one folder only: `OWNERS` below, checked. */
export interface Tables {
  files: {
    id: Generated<number>
    web_path: string
    mime: string
    bytes: number
    width: number | null
    height: number | null
    blur: string | null
    created_at: Made
  }
  categories: Texts<'name'> & {
    id: Generated<number>
    parent_id: number | null
    position: Generated<number>
    active: Generated<boolean>
    symbol: string | null
    icon_link: string | null
    picture_id: number | null
    version: Generated<number>
  }
  dk_codes: { code: string; name_ua: string; name_en: string | null }
  products: Texts<'name'> & {
    id: Generated<number>
    article: string
    active: Generated<boolean>
    status_id: StatusId
    category_id: number | null
    subcategory_id: number | null
    price: Money
    sale_price: Money | null
    amount_in_store: number
    order_multiple: Generated<number>
    /** Grams. */
    weight: number | null
    condition: string | null
    producer: string | null
    unit: (typeof UNITS)[number]
    country: string | null
    warranty_months: number | null
    dk_code: string | null
    description_ua: string
    description_ru: string | null
    description_en: string | null
    meta_title: string | null
    meta_description: string | null
    search_text: string
    version: Generated<number>
    created_at: Made
    updated_at: Made
  }
  product_files: { product_id: number; file_id: number; position: number; alt: string | null }
  precepts: Texts<'description'> & {
    id: Generated<number>
    number: string
    issued_on: ColumnType<string | null, string | null, string | null>
    link: string | null
    position: Generated<number>
  }
  product_precepts: { product_id: number; precept_id: number }
  product_recommendations: { product_id: number; recommended_id: number; position: number }

  users: {
    id: Generated<number>
    name: string
    email: string
    phone_number: string | null
    password_hash: string
    role: Generated<'buyer' | 'owner' | 'manager' | 'editor' | 'accountant'>
    email_confirmed_at: Date | null
    /** 0 to 100, at most two decimals; numeric comes back as text. */
    discount_percent: ColumnType<string, number | undefined, number>
    bonuses_balance: Generated<Money>
    language: Generated<Language>
    created_at: Made
  }
  organizations: { user_id: number; name: string | null; document_code: string | null; contact_person: string | null }
  delivery_addresses: {
    user_id: number
    full_name: string | null
    address_line: string | null
    phone_number: string | null
    po_box: string | null
  }
  sessions: { token_hash: string; user_id: number; created_at: Made; expires_at: Date }
  email_codes: {
    code_hash: string
    user_id: number
    purpose: 'confirm' | 'reset'
    expires_at: Date
    used_at: Date | null
  }
  /** Keys made once and shared by all nodes. */
  secrets: { name: string; value: string }
  /** How often a log-in failed of late, by account and by address. */
  failed_tries: { key: string; tries: number; forgotten_at: Date }
  captcha_uses: { nonce: string; expires_at: Date }
  basket_lines: { user_id: number; product_id: number; amount: number; added_at: Made }
  /** Guests' baskets that were merged already: each counts once. */
  basket_merges: { user_id: number; key: string; merged_at: Made }
  favourites: { user_id: number; product_id: number; added_at: Made }

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
  bonus_entries: {
    id: Generated<number>
    user_id: number
    order_id: number | null
    bonuses: Money
    reason: string
    created_at: Made
  }
  idempotency_keys: { owner: string; key: string; body_hash: string; order_id: number | null; created_at: Made }

  reviews: {
    id: Generated<number>
    user_id: number | null
    text: string
    first_name: string | null
    last_name: string | null
    user_name: string | null
    organization: string | null
    file_id: number | null
    is_approved: Generated<boolean>
    created_at: Made
  }
  certificates: Texts<'description'> & { id: Generated<number>; position: Generated<number>; file_id: number | null }
  static_data: {
    id: Generated<number>
    key: string
    name: string | null
    value: string | null
    value_ua: string | null
    value_ru: string | null
    value_en: string | null
  }
  settings: { key: string; value: string; is_public: Generated<boolean> }
  price_lists: Texts<'name'> & {
    id: Generated<number>
    category_id: number | null
    web_path: string | null
    made_at: Date | null
  }
  consultation_requests: {
    id: Generated<number>
    user_id: number | null
    name: string
    phone: string
    status: Generated<'new' | 'in_progress' | 'done'>
    note: Generated<string>
    created_at: Made
  }
  mails: {
    id: Generated<number>
    message_id: string
    kind: string
    recipient: string
    language: Language
    subject: string
    html: string
    text: string
    attempts: Generated<number>
    last_error: string | null
    created_at: Made
    sent_at: Date | null
  }
  rate_limits: { key: string; points: number; expire: number | null }
}

export type OrderStatus =
  'new' | 'confirmed' | 'awaiting_payment' | 'packed' | 'shipped' | 'delivered' | 'completed' | 'cancelled'

/** Which folder of the server writes each table; reading by join is free. The tidy test holds everybody to it. */
export const OWNERS: Record<keyof Tables, string> = {
  files: 'platform',
  categories: 'catalog',
  dk_codes: 'catalog',
  products: 'catalog',
  product_files: 'catalog',
  precepts: 'catalog',
  product_precepts: 'catalog',
  product_recommendations: 'catalog',
  users: 'account',
  organizations: 'account',
  delivery_addresses: 'account',
  sessions: 'account',
  email_codes: 'account',
  secrets: 'account',
  failed_tries: 'account',
  captcha_uses: 'account',
  bonus_entries: 'account',
  basket_lines: 'basket',
  basket_merges: 'basket',
  favourites: 'favourites',
  orders: 'orders',
  order_lines: 'orders',
  order_events: 'orders',
  idempotency_keys: 'orders',
  reviews: 'content',
  certificates: 'content',
  static_data: 'content',
  settings: 'content',
  price_lists: 'price-lists',
  consultation_requests: 'content',
  mails: 'platform',
  rate_limits: 'platform',
}

import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { Import, ImportCounts, ImportedLine, ImportStatus, RowKind } from '@shop/contract/admin/catalog/imports'
import type { Made, Texts } from './tables-common.ts'
import type { CardPaymentTables } from './tables-card-payments.ts'
import type { CatalogTables } from './tables-catalog.ts'
import type { ClaimTables } from './tables-claims.ts'
import type { OrderTables } from './tables-orders.ts'
import type { PaymentTables } from './tables-payments.ts'
import type { ShipmentTables } from './tables-shipments.ts'
import type { UserTables } from './tables-people.ts'
import type { RoomTables } from './tables-rooms.ts'

/** One folder writes each table: see `OWNERS`. */
export interface Tables
  extends
    CardPaymentTables,
    CatalogTables,
    UserTables,
    OrderTables,
    ClaimTables,
    PaymentTables,
    ShipmentTables,
    RoomTables {
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
    /** Null with `approved_at`: waits for moderation. */
    hidden_at: ColumnType<Date | null, never, Date | null>
    /** Shown under the review. */
    reply: ColumnType<string | null, never, string | null>
    replied_at: ColumnType<Date | null, never, Date | null>
    version: Generated<number>
    created_at: Made
  }
  certificates: Texts<'description'> & {
    id: Generated<number>
    position: Generated<number>
    file_id: number | null
    version: Generated<number>
  }
  /** For reviews that are not submitted yet. */
  review_pictures: { id: Generated<number>; user_id: number; file_id: number; created_at: Made }
  static_data: {
    id: Generated<number>
    key: string
    name: string | null
    value: string | null
    value_ua: string | null
    value_ru: string | null
    value_en: string | null
    version: Generated<number>
  }
  settings: {
    key: string
    value: string
    is_public: Generated<boolean>
    version: Generated<number>
    /** An uploaded logo. */
    file_id: Generated<number | null>
  }
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
    assignee_id: ColumnType<number | null, never, number | null>
    version: Generated<number>
    created_at: Made
  }
  /** Requests for a mail about new stock. Deleted with the mail. */
  stock_notices: {
    id: Generated<number>
    product_id: number
    email: string
    language: Language
    code_hash: string
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
    /** As sent. `mail_files` are deleted after some days. */
    files_count: Generated<number>
    created_at: Made
    sent_at: Date | null
  }
  /** Attachments. */
  mail_files: { mail_id: number; position: number; file_name: string; type: string; bytes: Buffer }
  rate_limits: { key: string; points: number; expire: number | null }

  imports: {
    id: Generated<number>
    kind: 'products' | 'pictures'
    file_name: string
    /** Under DATA_DIR/imports. Null once deleted. */
    file_key: string | null
    bytes: number
    status: ImportStatus
    run: Generated<number>
    sheets: ColumnType<Import['sheets'], string, string>
    settings: ColumnType<Import['settings'], string | null | undefined, string | null>
    done: Generated<number>
    total: Generated<number>
    counts: ColumnType<ImportCounts, string, string>
    problem: string | null
    detail: string | null
    by_user_id: number | null
    by_name: string
    created_at: Made
    finished_at: Date | null
  }
  import_rows: {
    import_id: number
    line: number
    kind: RowKind
    article: string
    name: string
    product_id: number | null
    version: number | null
    amount_before: number | null
    changes: ColumnType<ImportedLine['changes'], string | undefined, string>
    problems: ColumnType<ImportedLine['problems'], string | undefined, string>
    wanted: unknown
  }
  import_mappings: { headings_hash: string; columns: ColumnType<unknown, string, string>; used_at: Made }
}

/** The folder that writes each table; any may read. The tidy test enforces this. */
export const OWNERS: Record<keyof Tables, string> = {
  files: 'platform',
  categories: 'catalog',
  dk_codes: 'catalog',
  products: 'catalog',
  product_files: 'catalog',
  product_documents: 'catalog',
  precepts: 'catalog',
  product_precepts: 'catalog',
  attribute_types: 'catalog',
  attribute_choices: 'catalog',
  category_attributes: 'catalog',
  product_attributes: 'catalog',
  kit_components: 'catalog',
  attribute_tallies: 'catalog',
  product_recommendations: 'catalog',
  purchase_prices: 'catalog',
  stock_moves: 'catalog',
  product_previews: 'catalog',
  search_words: 'catalog',
  product_tallies: 'catalog',
  product_facts: 'catalog',
  reference_changes: 'catalog',
  search_changes: 'catalog',
  product_kinds: 'catalog',
  product_price_kinds: 'catalog',
  search_misses: 'catalog',
  users: 'account',
  organizations: 'account',
  delivery_addresses: 'account',
  saved_deliveries: 'account',
  sessions: 'account',
  totp_secrets: 'admin-access',
  recovery_codes: 'admin-access',
  audit_entries: 'audit',
  email_codes: 'account',
  email_changes: 'account',
  invitations: 'account',
  secrets: 'account',
  failed_tries: 'account',
  captcha_uses: 'account',
  bonus_entries: 'account',
  basket_lines: 'basket',
  basket_merges: 'basket',
  favourites: 'favourites',
  stock_notices: 'stock-notices',
  staff_chats: 'staff-alerts',
  staff_chat_codes: 'staff-alerts',
  orders: 'orders',
  order_lines: 'orders',
  order_events: 'orders',
  order_dues: 'orders',
  order_tallies: 'orders',
  order_sums: 'orders',
  order_notes: 'orders',
  documents: 'billing',
  document_counters: 'billing',
  offers: 'offers',
  offer_lines: 'offers',
  offer_counters: 'offers',
  idempotency_keys: 'orders',
  norm_sets: 'rooms',
  norm_rooms: 'rooms',
  norm_items: 'rooms',
  norm_matches: 'rooms',
  plans: 'rooms',
  plan_closed_codes: 'rooms',
  plan_rooms: 'rooms',
  plan_items: 'rooms',
  reviews: 'content',
  certificates: 'content',
  review_pictures: 'content',
  static_data: 'content',
  settings: 'content',
  price_lists: 'price-lists',
  consultation_requests: 'content',
  mails: 'platform',
  mail_files: 'platform',
  rate_limits: 'platform',
  delivery_settlements: 'delivery',
  delivery_branches: 'delivery',
  delivery_copies: 'delivery',
  shipments: 'shipments',
  shipment_lines: 'shipments',
  staff_tasks: 'tasks',
  carrier_calls: 'shipments',
  payments: 'payments',
  payment_parts: 'payments',
  refunds: 'payments',
  statements: 'payments',
  statement_rows: 'payments',
  payment_attempts: 'card-payments',
  card_refunds: 'card-payments',
  fiscal_shifts: 'fiscal-receipts',
  fiscal_receipts: 'fiscal-receipts',
  claim_counters: 'claims',
  claims: 'claims',
  claim_lines: 'claims',
  claim_pictures: 'claims',
  imports: 'imports',
  import_rows: 'imports',
  import_mappings: 'imports',
}

import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'
import type { AlertKind } from '@shop/contract/admin/access/staff-alerts'
import type { Role } from '@shop/contract/rights'
import type { Made, Money } from './tables-common.ts'

export interface UserTables {
  users: {
    id: Generated<number>
    name: string
    email: string
    phone_number: string | null
    password_hash: string
    /** Until the e-mail is confirmed. */
    sign_in_key_hash: string | null
    role: Generated<'buyer' | Role>
    is_blocked: Generated<boolean>
    email_confirmed_at: Date | null
    /** 0 to 100, two decimals; numeric is read as text. */
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
  saved_deliveries: {
    id: Generated<number>
    user_id: number
    label: string
    delivery: ColumnType<OrderDelivery, string, string>
    /** At most one per buyer. */
    is_default: Generated<boolean>
    created_at: Made
  }
  sessions: {
    id: Generated<number>
    token_hash: string
    user_id: number
    /** Other sessions give no access to the admin. */
    is_office: Generated<boolean>
    ip: string | null
    user_agent: string | null
    created_at: Made
    expires_at: Date
  }
  /** In Telegram; a chat belongs to one member of staff. */
  staff_chats: { user_id: number; chat_id: string; title: string; kinds: AlertKind[]; connected_at: Date }
  staff_chat_codes: { user_id: number; code_hash: string; created_at: Date }
  /** Of staff. `confirmed_at` is null before the first correct code. `last_step` prevents replay. */
  totp_secrets: {
    user_id: number
    secret: string
    confirmed_at: Date | null
    last_step: number | null
    /** Since the last correct one. */
    failed_tries: Generated<number>
    paused_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  /** A used one is deleted. */
  recovery_codes: { user_id: number; code_hash: string }
  audit_entries: {
    id: Generated<number>
    by_user_id: number | null
    /** Staff leave, their entries stay. */
    by_name: string
    action: string
    entity: string
    entity_id: string
    before: unknown
    after: unknown
    created_at: Made
  }
  email_codes: {
    code_hash: string
    user_id: number
    purpose: 'confirm' | 'reset'
    expires_at: Date
    used_at: Date | null
  }
  /**
   * `users.email` stays until the new mailbox confirms. `cancel_hash` and `undo_hash` are for the old mailbox, before
   * and after the change.
   */
  email_changes: {
    id: Generated<number>
    user_id: number
    old_email: string
    new_email: string
    asked_in: 'shop' | 'admin'
    confirm_hash: string
    cancel_hash: string
    undo_hash: ColumnType<string | null, never, string>
    created_at: Date
    expires_at: Date
    confirmed_at: ColumnType<Date | null, never, Date>
    undo_expires_at: ColumnType<Date | null, never, Date>
  }
  invitations: {
    id: Generated<number>
    email: string
    name: string
    role: Role
    code_hash: string
    invited_by: number | null
    created_at: Date
    expires_at: Date
    accepted_at: ColumnType<Date | null, never, Date>
    revoked_at: ColumnType<Date | null, never, Date>
  }
  /** Generated once and shared by all nodes. */
  secrets: { name: string; value: string }
  failed_tries: { key: string; tries: number; forgotten_at: Date }
  captcha_uses: { nonce: string; expires_at: Date }
  basket_lines: { user_id: number; product_id: number; amount: number; added_at: Made; options: Generated<number[]> }
  /** Each guest basket is merged once. */
  basket_merges: { user_id: number; key: string; merged_at: Made }
  favourites: { user_id: number; product_id: number; added_at: Made }
}

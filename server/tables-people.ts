import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { Role } from '@shop/contract/rights'
import type { Made, Money } from './tables-common.ts'

/** Who buys and who works here, and what the shop remembers of them. */
export interface PeopleTables {
  users: {
    id: Generated<number>
    name: string
    email: string
    phone_number: string | null
    password_hash: string
    role: Generated<'buyer' | Role>
    is_blocked: Generated<boolean>
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
  sessions: {
    id: Generated<number>
    token_hash: string
    user_id: number
    /** Opened at the back office's own sign-in; those of the shop open no door there. */
    is_office: Generated<boolean>
    ip: string | null
    user_agent: string | null
    created_at: Made
    expires_at: Date
  }
  /** Second factors of staff. `confirmed_at` is null until the first right code; `last_step` refuses a code twice. */
  totp_secrets: { user_id: number; secret: string; confirmed_at: Date | null; last_step: number | null }
  /** Instead of a code of the app, once each; a used one is deleted. */
  recovery_codes: { user_id: number; code_hash: string }
  audit_entries: {
    id: Generated<number>
    by_user_id: number | null
    /** Their name at that time: people leave, what they did stays. */
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
  /** Keys made once and shared by all nodes. */
  secrets: { name: string; value: string }
  /** How often a log-in failed of late, by account and by address. */
  failed_tries: { key: string; tries: number; forgotten_at: Date }
  captcha_uses: { nonce: string; expires_at: Date }
  basket_lines: { user_id: number; product_id: number; amount: number; added_at: Made }
  /** Guests' baskets that were merged already: each counts once. */
  basket_merges: { user_id: number; key: string; merged_at: Made }
  favourites: { user_id: number; product_id: number; added_at: Made }
}

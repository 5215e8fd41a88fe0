import { type Kysely, sql } from 'kysely'

// Orders by any part of a number, an e-mail, a name, a phone or an article. The short lists of new entries keep orders fast
// and are cheap to read.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const SHORT_LIST = 'with (fastupdate = on, gin_pending_list_limit = 64)'

const STATEMENTS = [
  `create function order_search_text(number text, email text, buyer jsonb, tracking_number text) returns text
   language sql immutable as $$
     select number || chr(10) || coalesce(email, '') || chr(10) || coalesce(buyer->>'name', '')
       || chr(10) || coalesce(tracking_number, '') $$`,
  `create index orders_by_text on orders using gin (
     order_search_text(number, email, buyer, tracking_number) gin_trgm_ops,
     (regexp_replace(phone, '\\D', '', 'g')) gin_trgm_ops) ${SHORT_LIST}`,
  `create index order_lines_by_article on order_lines using gin (article gin_trgm_ops) ${SHORT_LIST}`,
  `create index shipments_by_number on shipments using gin (number gin_trgm_ops) ${SHORT_LIST}`,
]

import type { ProductAmount } from '@shop/contract/shop/basket'
import { kopiykas, type Kopiykas, NOTHING } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The second e-mail in the static data is the one for tenders and orders. */
export const ORDERS_EMAIL = 'email_2'

export interface OrderContext {
  /** 0 means there is no minimum. */
  minimum: Kopiykas
  mail_context: MailContext
}

/** What the order mails need besides the order. */
export interface MailContext {
  /** Input of `signatureOf`. */
  settings: { key: string; value: string }[]
  /** Static data by key. */
  texts: Record<string, Record<string, string | null>>
  /** Root-relative URLs by product id. */
  pictures: Record<string, string>
}

/**
 * Everything an order depends on besides its products, in one query. Equal picture positions are ordered by file id.
 *
 * Run it before the products are locked, to shorten the time that other buyers wait.
 */
export async function findOrderContext(db: Db, products: readonly ProductAmount[]): Promise<OrderContext> {
  const product_ids = products.map((line) => line.product_id)
  const { rows } = await sql<MailContext & { minimum: string | null }>`
    select
      (select value from settings where key = 'min_order_price') as minimum,
      (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'value', value)), '[]') from settings
        where is_public) as settings,
      (select coalesce(jsonb_object_agg(s.key, to_jsonb(s)), '{}') from static_data s
        where s.key in ('phone_number_1', 'working_hours', ${ORDERS_EMAIL})) as texts,
      (select coalesce(jsonb_object_agg(first.product_id, first.web_path), '{}') from (
        select distinct on (pf.product_id) pf.product_id, f.web_path
        from product_files pf join files f on f.id = pf.file_id
        where pf.product_id = any(${product_ids}::int[])
        order by pf.product_id, pf.position, pf.file_id) first) as pictures`.execute(db)
  const { minimum = null, settings = [], texts = {}, pictures = {} } = rows[0] ?? {}
  return { minimum: minimumOf(minimum), mail_context: { settings, texts, pictures } }
}

/** The setting is free text in hryvnia. If it is not a number, there is no minimum. */
function minimumOf(setting: string | null): Kopiykas {
  const minimum = Number(setting?.replace(',', '.') ?? 0)
  return Number.isFinite(minimum) ? kopiykas(minimum) : NOTHING
}

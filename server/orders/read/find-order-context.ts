import type { ProductAmount } from '@shop/contract/shop/basket'
import { kopiykas, type Kopiykas, NOTHING } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'

/** The static data's second e-mail is for tenders and orders. */
export const ORDERS_EMAIL = 'email_2'

export interface OrderContext {
  /** 0: no minimum. */
  minimum: Kopiykas
  mail_context: MailContext
}

/** Data for order mails besides the order. */
export interface MailContext {
  /** Input of `signatureOf`. */
  settings: { key: string; value: string }[]
  /** Static data by key. */
  texts: Record<string, Record<string, string | null>>
  /** Root-relative, by product id. */
  pictures: Record<string, string>
}

/**
 * Everything an order depends on besides its products, in one query, before the products are locked: other buyers wait
 * for them.
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
        where pf.product_id = any(${shortIntList(product_ids)})
        order by pf.product_id, pf.position, pf.file_id) first) as pictures`.execute(db)
  const { minimum = null, settings = [], texts = {}, pictures = {} } = rows[0] ?? {}
  return { minimum: minimumOf(minimum), mail_context: { settings, texts, pictures } }
}

/** Free text in hryvnia; no number means no minimum. */
function minimumOf(setting: string | null): Kopiykas {
  const minimum = Number(setting?.replace(',', '.') ?? 0)
  return Number.isFinite(minimum) ? kopiykas(minimum) : NOTHING
}

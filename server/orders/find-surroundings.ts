import type { ProductAmount } from '@shop/contract/basket'
import { kopiykas, type Kopiykas } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** Of the static data: the second e-mail is the one for tenders and orders. */
export const ORDERS_EMAIL = 'email_2'

export interface Surroundings {
  /** Kopiykas, 0 for none. */
  minimum: Kopiykas
  shown: Shown
}

/** What the letters show beside the order. */
export interface Shown {
  /** Static data by key. */
  texts: Record<string, Record<string, string | null>>
  /** Root-relative address by product id. */
  pictures: Record<string, string>
}

/**
 * What an order depends on beside its products, in one question. Of a product the first picture: of two with one
 * position the one with the lower file id.
 *
 * Asked before the products are locked: whoever waits for them waits for one trip less.
 */
export async function findSurroundings(db: Db, products: readonly ProductAmount[]): Promise<Surroundings> {
  const product_ids = products.map((line) => line.product_id)
  const { rows } = await sql<Shown & { minimum: string | null }>`
    select
      (select value from settings where key = 'min_order_price') as minimum,
      (select coalesce(jsonb_object_agg(s.key, to_jsonb(s)), '{}') from static_data s
        where s.key in ('phone_number_1', 'working_hours', ${ORDERS_EMAIL})) as texts,
      (select coalesce(jsonb_object_agg(first.product_id, first.web_path), '{}') from (
        select distinct on (pf.product_id) pf.product_id, f.web_path
        from product_files pf join files f on f.id = pf.file_id
        where pf.product_id = any(${product_ids}::int[])
        order by pf.product_id, pf.position, pf.file_id) first) as pictures`.execute(db)
  const { minimum = null, texts = {}, pictures = {} } = rows[0] ?? {}
  return { minimum: minimumOf(minimum), shown: { texts, pictures } }
}

/** The setting is text that a person typed, in hryvnia; without a readable one there is no minimum. */
function minimumOf(setting: string | null): Kopiykas {
  const minimum = Number(setting?.replace(',', '.') ?? 0)
  return Number.isFinite(minimum) ? kopiykas(minimum) : 0
}

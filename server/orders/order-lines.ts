import { sql } from 'kysely'
import type { TakenProduct } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/db.ts'

/** A line as the order keeps it; its product may be gone. */
export interface KeptLine extends Omit<TakenProduct, 'product_id'> {
  position: number
  product_id: number | null
}

export function findOrderLines(db: Db, order_id: number): Promise<KeptLine[]> {
  return db
    .selectFrom('order_lines')
    .select(['position', 'product_id', 'article', 'name_ua', 'name_ru', 'name_en', 'unit', 'dk_code'])
    .select(['price', 'sale_price', 'amount'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
}

/** These lines and no others, numbered from 1 in their sequence. */
export async function writeOrderLines(tx: Tx, order_id: number, lines: readonly KeptLine[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', order_id).execute()
  const numbered = lines.map((line, index) => ({ ...line, position: index + 1 }))
  await sql`
    insert into order_lines (order_id, position, product_id, article, name_ua, name_ru, name_en, unit, dk_code,
      price, sale_price, amount)
    select ${order_id}, l.position, l.product_id, l.article, l.name_ua, l.name_ru, l.name_en, l.unit, l.dk_code,
      l.price, l.sale_price, l.amount
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(numbered)}::jsonb) l`.execute(tx)
}

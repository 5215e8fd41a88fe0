import { type RawBuilder, sql } from 'kysely'
import type { OrderedProduct } from '../../catalog/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** The product may have been deleted since. */
export interface StoredLine extends Omit<OrderedProduct, 'product_id'> {
  position: number
  product_id: number | null
}

const COLUMNS = [
  'product_id',
  'article',
  'name_ua',
  'name_ru',
  'name_en',
  'unit',
  'dk_code',
  'price',
  'sale_price',
  'amount',
  'components',
] as const satisfies readonly (keyof OrderedProduct)[]

/** For SQL. */
export const orderLineColumns = (alias?: string): RawBuilder<unknown> =>
  sql.join(COLUMNS.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)))

export function findOrderLines(db: Db, order_id: number): Promise<StoredLine[]> {
  return db
    .selectFrom('order_lines')
    .select(['position', ...COLUMNS])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
}

/** New ones, at position 0, follow the others. Positions stay: shipments and claims name lines by them. */
export async function writeOrderLines(tx: Tx, order_id: number, lines: readonly StoredLine[]): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', order_id).execute()
  let last = Math.max(0, ...lines.map(({ position }) => position))
  const numbered = lines.map((line) => ({ ...line, position: line.position || ++last }))
  await sql`
    insert into order_lines (order_id, position, ${orderLineColumns()})
    select ${order_id}, l.position, ${orderLineColumns('l')}
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(numbered)}::jsonb) l`.execute(tx)
}

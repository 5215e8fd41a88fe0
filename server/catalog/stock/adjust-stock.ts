import { sql } from 'kysely'
import type { StockMove } from '@shop/contract/admin/catalog/stock'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { importOf } from './stock-reasons.ts'

const AMOUNT_MAX = 100_000_000
const MOVES_MAX = 200

export interface Adjustment {
  product_id: number
  /** Pieces; negative takes out. */
  change: number
  reason: string
  by_user_id: number
}

/**
 * Returns the new amount. `version` stays: stock is not a field of the product form. Refuses with `not_found`, and
 * `invalid_data` at `change` below zero.
 */
export async function adjustStock(tx: Tx, services: Services, adjustment: Adjustment): Promise<number> {
  const { product_id, change, reason, by_user_id } = adjustment
  const product = await tx
    .selectFrom('products')
    .select(['amount_in_store', 'is_kit'])
    .where('id', '=', product_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found')
  if (product.is_kit) throw new Refusal('invalid_data', { change: ['kit_stock'] })
  const before = product.amount_in_store
  const after = before + change
  if (after < 0) throw new Refusal('invalid_data', { change: ['stock_below_zero'] })
  if (after > AMOUNT_MAX) throw new Refusal('invalid_data', { change: ['stock_too_high'] })
  await tx.updateTable('products').set({ amount_in_store: after }).where('id', '=', product_id).execute()
  const by_name = sql<string>`(select coalesce(max(name), '') from users where id = ${by_user_id})`
  await tx
    .insertInto('stock_moves')
    .values({ product_id, change, amount_after: after, reason, by_user_id, by_name })
    .execute()
  await addAuditEntry(tx, {
    by_user_id,
    action: 'adjust_stock',
    entity: 'product',
    entity_id: product_id,
    before: { amount_in_store: before, reason: null },
    after: { amount_in_store: after, reason },
  })
  await catalogChanged(tx, services)
  return after
}

/** Newest first: adjustments, imports, the current order lines, and returns of cancelled orders. */
export async function listStockMoves(db: Db, product_id: number): Promise<StockMove[]> {
  const product = await db.selectFrom('products').select('id').where('id', '=', product_id).executeTakeFirst()
  if (!product) throw new Refusal('not_found')
  const { rows } = await sql<MoveRow>`
    select * from (
      select created_at as at, 'adjusted' as kind, change, amount_after, reason, by_name,
        null::int as order_id, null::text as number
      from stock_moves where product_id = ${product_id}
      union all
      select o.created_at, 'ordered', -sum(l.amount)::int, null, '', null, o.id, o.number
      from ${takenBy(product_id)} l join orders o on o.id = l.order_id
      group by o.id
      union all
      select max(e.created_at), 'cancelled', l.amount, null, '', null, o.id, o.number
      from (select order_id, sum(amount)::int as amount from ${takenBy(product_id)} l group by order_id) l
      join orders o on o.id = l.order_id and o.status = 'cancelled'
      join order_events e on e.order_id = o.id and e.status = 'cancelled'
      group by o.id, l.amount
    ) moves
    order by at desc, kind, order_id desc
    limit ${MOVES_MAX}`.execute(db)
  return rows.map(({ at, order_id, number, ...move }) => {
    const from_import = move.kind === 'adjusted' ? importOf(move.reason) : null
    return {
      ...move,
      ...(from_import && { kind: 'imported' as const, reason: '' }),
      at: at.toISOString(),
      order: order_id === null || number === null ? null : { id: order_id, number },
      import: from_import,
    }
  })
}

/** Pieces per order line, alone or as a component of a kit. */
const takenBy = (product_id: number) => sql`(
  select order_id, amount from order_lines where product_id = ${product_id}
  union all
  select l.order_id, l.amount * (part.value->>'amount')::int
  from order_lines l, jsonb_array_elements(l.components) as part
  where l.components is not null and l.components @> ${JSON.stringify([{ product_id }])}::jsonb
    and (part.value->>'product_id')::int = ${product_id})`

interface MoveRow {
  at: Date
  kind: StockMove['kind']
  change: number
  amount_after: number | null
  reason: string
  by_name: string | null
  order_id: number | null
  number: string | null
}

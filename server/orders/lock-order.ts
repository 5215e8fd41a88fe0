import type { Selectable } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Tables } from '../tables.ts'

export type LockedOrder = Selectable<Tables['orders']>

/**
 * Holds the order until commit: what staff decide about it stays true, and happens once. Before everything else, so
 * that all who change an order take their locks in one sequence: order, products, buyer.
 *
 * Refuses with `not_found`, and with `stale_edit` when the order is not the one that the editor saw.
 *
 * @param version as the editor saw it; null for what may be added to any version
 */
export async function lockOrder(tx: Tx, order_id: number, version: number | null): Promise<LockedOrder> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', order_id).forNoKeyUpdate().executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  if (version !== null && order.version !== version) throw new Refusal('stale_edit')
  return order
}

export type ChangedOrder = Partial<
  Pick<
    LockedOrder,
    'status' | 'tracking_number' | 'products_count' | 'products_sum' | 'bonuses_spent' | 'bonuses_accrued' | 'total'
  >
>

/** Writes what became of a locked order. Who still looks at the former one saves nothing any more. */
export async function updateOrder(tx: Tx, order_id: number, changed: ChangedOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
}

import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Tables } from '../database/tables.ts'

export type LockedOrder = Selectable<Tables['orders']>

/**
 * Locks the order until commit. Call it first: every change locks in the sequence order, products, buyer.
 *
 * Refuses with `not_found`, and with `stale_edit` if the order changed since the editor loaded it.
 *
 * @param version the version the editor loaded; null if the change applies to any version
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

/** Raises the version, so that edits based on the previous one are refused as stale. */
export async function updateOrder(tx: Tx, order_id: number, changed: ChangedOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
}

import type { Selectable } from 'kysely'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Tables } from '../../database/tables.ts'

export type LockedOrder = Selectable<Tables['orders']>

/**
 * Call it first: the lock order is order, products, buyer.
 *
 * Refuses with `not_found`, and `stale_edit` for another version.
 *
 * @param version as the editor loaded it; null for any
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

/** Raises the version: older edits are stale. */
export async function updateOrder(tx: Tx, order_id: number, changed: ChangedOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({ ...changed, version: row('version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
}

/** Returned goods are not owed any more. The order must be locked. */
export async function addReturned(tx: Tx, order_id: number, sum: Kopiykas): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({ returned: row('returned', '+', sum), version: row('version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
}

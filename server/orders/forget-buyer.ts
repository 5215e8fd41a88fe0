import { sql } from 'kysely'
import { forgetBuyerInDocuments } from '../documents/public.ts'
import type { Tx } from '../platform/db.ts'

/**
 * For a buyer who has his data deleted: his orders stay for bookkeeping (what was sold when, for how much), without
 * anything that names him. The notes go too, his own and the colleagues': people write names and phones into them.
 */
export async function forgetBuyer(tx: Tx, user_id: number): Promise<void> {
  await forgetBuyerInDocuments(tx, user_id)
  await sql`
    delete from order_notes where kind = 'note' and order_id in (select id from orders where user_id = ${user_id})`.execute(
    tx,
  )
  await sql`
    update order_events set comment = '' where order_id in (select id from orders where user_id = ${user_id})`.execute(
    tx,
  )
  await tx
    .updateTable('orders')
    .set({ user_id: null, email: null, phone: null, note: '' })
    .where('user_id', '=', user_id)
    .execute()
  await tx.deleteFrom('idempotency_keys').where('owner', '=', `user:${user_id}`).execute()
}

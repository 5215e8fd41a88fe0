import type { Tx } from '../platform/db.ts'

/**
 * For a buyer who has his data deleted: his orders stay for bookkeeping (what was sold when, for how much), without
 * anything that names him. The note goes too: people write names and phones into it.
 */
export async function forgetBuyer(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ user_id: null, email: null, phone: null, note: '' })
    .where('user_id', '=', user_id)
    .execute()
  await tx.deleteFrom('idempotency_keys').where('owner', '=', `user:${user_id}`).execute()
}

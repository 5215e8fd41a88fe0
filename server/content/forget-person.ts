import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { CONTENT } from './tags.ts'

/** For a buyer who has his data deleted: his calls to be rung back go, his reviews stay without his name. */
export async function forgetPerson(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('consultation_requests').where('user_id', '=', user_id).execute()
  const reviews = await tx
    .updateTable('reviews')
    .set({ user_id: null, first_name: null, last_name: null, user_name: null, organization: null })
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (reviews.numUpdatedRows > 0n) await invalidate(tx, [CONTENT])
}

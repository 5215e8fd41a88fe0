import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { sweepSoon } from './review-pictures.ts'
import { CONTENT } from './tags.ts'

/**
 * For a buyer who has his data deleted: his calls to be rung back go; of his reviews the words stay, without his name
 * and without their pictures, because a letter on a letterhead is signed.
 */
export async function forgetPerson(tx: Tx, house: Pick<House, 'jobs'>, user_id: number): Promise<void> {
  await tx.deleteFrom('consultation_requests').where('user_id', '=', user_id).execute()
  const pictures = await tx.deleteFrom('review_pictures').where('user_id', '=', user_id).executeTakeFirst()
  const shown = await tx
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', user_id)
    .where('file_id', 'is not', null)
    .execute()
  const reviews = await tx
    .updateTable('reviews')
    .set({ user_id: null, first_name: null, last_name: null, user_name: null, organization: null, file_id: null })
    // The shop's answer may call him by his name.
    .set({ reply: null, replied_at: null })
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (reviews.numUpdatedRows > 0n) await invalidate(tx, [CONTENT])
  if (pictures.numDeletedRows > 0n || shown.length > 0) await sweepSoon(tx, house)
}

import type { Services } from '../services.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/database/db.ts'
import { scheduleSweep } from './reviews/review-pictures.ts'
import { CONTENT } from './tags.ts'

export function registerContentData(services: Pick<Services, 'jobs' | 'personalData'>): void {
  services.personalData.register({
    section: 'content',
    erase: (tx, { user_id }) => eraseBuyerContent(tx, services, user_id),
  })
}

/** Deletes consultation requests. Reviews stay without name and picture, which may show a signature. */
async function eraseBuyerContent(tx: Tx, services: Pick<Services, 'jobs'>, user_id: number): Promise<void> {
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
    // It may contain the buyer's name.
    .set({ reply: null, replied_at: null })
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (reviews.numUpdatedRows > 0n) await invalidate(tx, [CONTENT])
  if (pictures.numDeletedRows > 0n || shown.length > 0) await scheduleSweep(tx, services)
}

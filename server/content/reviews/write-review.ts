import { Refusal } from '../platform/refusal.ts'
import type { Tx } from '../platform/db.ts'

/** More than these would be somebody who fills the back office's desk. */
const WAITING_MAX = 3

export interface WrittenReview {
  text: string
  first_name: string
  last_name: string
  organization: string | null
  /** Of the buyer's `review_pictures`. */
  picture_id: number | null
}

/**
 * Keeps a review until somebody approves it. Refuses with `reviews_waiting` when three of the buyer's wait already,
 * with `invalid_data` for a picture that is not his.
 */
export async function writeReview(tx: Tx, user_id: number, review: WrittenReview): Promise<void> {
  await lockBuyer(tx, user_id)
  if ((await countWaiting(tx, user_id)) >= WAITING_MAX) throw new Refusal('reviews_waiting')
  const { picture_id, ...words } = review
  const file_id = picture_id === null ? null : await takePicture(tx, user_id, picture_id)
  // Without the account's name: it is joined as long as there is the account.
  await tx
    .insertInto('reviews')
    .values({ ...words, user_id, user_name: null, file_id })
    .execute()
}

/** Held until commit: reviews sent at once are counted one after the other, and none outlives the account's deletion. */
export async function lockBuyer(tx: Tx, user_id: number): Promise<void> {
  const buyer = await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().executeTakeFirst()
  if (!buyer) throw new Refusal('unauthenticated')
}

async function countWaiting(tx: Tx, user_id: number): Promise<number> {
  const { waiting } = await tx
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', user_id)
    .where('is_approved', '=', false)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** The picture belongs to the review from now on. */
async function takePicture(tx: Tx, user_id: number, picture_id: number): Promise<number> {
  const picture = await tx
    .deleteFrom('review_pictures')
    .where('id', '=', picture_id)
    .where('user_id', '=', user_id)
    .returning('file_id')
    .executeTakeFirst()
  if (!picture) throw new Refusal('invalid_data', { picture_id: ['picture_gone'] })
  return picture.file_id
}

import { Refusal } from '../../platform/http/refusal.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Pending reviews per buyer: more would flood the moderators. */
const WAITING_MAX = 3

export interface WrittenReview {
  text: string
  first_name: string
  last_name: string
  organization: string | null
  /** An id from the buyer's `review_pictures`. */
  picture_id: number | null
}

/**
 * Stores a review for approval. Refuses with `reviews_waiting` if the buyer has three pending ones, and with
 * `invalid_data` if the picture is not the buyer's.
 */
export async function writeReview(tx: Tx, user_id: number, review: WrittenReview): Promise<void> {
  await lockBuyer(tx, user_id)
  if ((await countWaiting(tx, user_id)) >= WAITING_MAX) throw new Refusal('reviews_waiting')
  const { picture_id, ...words } = review
  const file_id = picture_id === null ? null : await takePicture(tx, user_id, picture_id)
  // The account's name is not copied: it is joined while the account exists.
  await tx
    .insertInto('reviews')
    .values({ ...words, user_id, user_name: null, file_id })
    .execute()
}

/** Locked until commit: concurrent reviews are counted one after another, and none outlives the account's deletion. */
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

/** Moves the picture from the upload to the review. */
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

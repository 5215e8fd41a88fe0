import { Refusal } from '../../platform/http/refusal.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { alertStaff, reviewAlert } from '../../staff-alerts/public.ts'

/** Per buyer. */
const WAITING_MAX = 3

export interface WrittenReview {
  text: string
  first_name: string
  last_name: string
  organization: string | null
  /** From the buyer's `review_pictures`. */
  picture_id: number | null
}

/** Refuses with `reviews_waiting` beyond three pending ones, and `invalid_data` for another buyer's picture. */
export async function writeReview(tx: Tx, services: Services, user_id: number, review: WrittenReview): Promise<void> {
  await lockBuyer(tx, user_id)
  if ((await countWaiting(tx, user_id)) >= WAITING_MAX) throw new Refusal('reviews_waiting')
  const { picture_id, ...words } = review
  const file_id = picture_id === null ? null : await takePicture(tx, user_id, picture_id)
  // The name is joined while the account exists.
  await tx
    .insertInto('reviews')
    .values({ ...words, user_id, user_name: null, file_id })
    .execute()
  await alertStaff(tx, services, reviewAlert())
}

/** Concurrent reviews are counted one by one, and none outlives the account. */
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

import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import type { MadePicture } from '../platform/files.ts'
import { FRESH_MS, sweepPictures } from '../platform/sweep-pictures.ts'
import { lockBuyer } from './write-review.ts'

export const REVIEW_PICTURES = 'reviews'

/** Two kinds, because of one kind only one waits: the one for tomorrow would hold back the one for now. */
const SWEEP_NOW = 'review_pictures_now'
const SWEEP_LATER = 'review_pictures_later'
const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000

/**
 * Keeps a made picture for the review that the buyer is writing, in place of an earlier one. One that no review takes
 * over within a day is removed.
 *
 * @returns what `writeReview` takes it by
 */
export async function keepReviewPicture(
  tx: Tx,
  house: Pick<House, 'files' | 'jobs'>,
  user_id: number,
  picture: MadePicture,
): Promise<number> {
  await lockBuyer(tx, user_id)
  const file_id = await house.files.recordPicture(tx, picture)
  await tx.deleteFrom('review_pictures').where('user_id', '=', user_id).execute()
  const { id } = await tx
    .insertInto('review_pictures')
    .values({ user_id, file_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sweepLater(tx, house)
  return id
}

/** For pictures that nothing names any more: now, and tomorrow for those that are too fresh to be judged. */
export async function sweepSoon(tx: Tx, house: Pick<House, 'jobs'>): Promise<void> {
  await house.jobs.enqueue(tx, SWEEP_NOW, {})
  await sweepLater(tx, house)
}

const sweepLater = (tx: Tx, { jobs }: Pick<House, 'jobs'>) =>
  jobs.enqueue(tx, SWEEP_LATER, {}, { key: 'all', delay_seconds: DAY_SECONDS + FRESH_MS / 1000 })

/** Before the jobs start. */
export function handleReviewPictures(house: House): void {
  for (const kind of [SWEEP_NOW, SWEEP_LATER]) house.jobs.handle(kind, () => sweepReviewPictures(house))
}

/** Removes pictures that no review took over within a day, and the files that no row names. */
export async function sweepReviewPictures(house: House): Promise<void> {
  const now = house.clock.now()
  await inTransaction(house.db, (tx) =>
    tx
      .deleteFrom('review_pictures')
      .where('created_at', '<', new Date(now.getTime() - DAY_MS))
      .execute(),
  )
  // Who is at work on one has it in `review_pictures`: what nothing names goes at once, as when an account is deleted.
  await sweepPictures(house, REVIEW_PICTURES, { now })
}

import type { Document } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { type MadePicture, pictureFiles } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { FRESH_MS, sweepPictures } from '../../platform/files/sweep-pictures.ts'
import { listApprovedReviews } from '../lists.ts'
import { CONTENT } from '../tags.ts'
import { lockBuyer } from './write-review.ts'

export const REVIEW_PICTURES = 'reviews'

/** Only one job per kind can be queued: tomorrow's would block the one for now. */
const SWEEP_NOW = 'review_pictures_now'
const SWEEP_LATER = 'review_pictures_later'
const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000

/**
 * Replaces the buyer's earlier picture. Deleted if no review uses it within a day.
 *
 * @returns the id for `writeReview`
 */
export async function storeReviewPicture(
  tx: Tx,
  services: Pick<Services, 'files' | 'jobs'>,
  user_id: number,
  picture: MadePicture,
): Promise<number> {
  await lockBuyer(tx, user_id)
  const file_id = await services.files.recordPicture(tx, picture)
  await tx.deleteFrom('review_pictures').where('user_id', '=', user_id).execute()
  const { id } = await tx
    .insertInto('review_pictures')
    .values({ user_id, file_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleDailySweep(tx, services)
  return id
}

const FOLDER = `/files/${REVIEW_PICTURES}/`

/** Case-insensitive, like some file systems. */
export const isReviewPicture = (web_path: string): boolean => web_path.toLowerCase().startsWith(FOLDER)

/** Only while its review is approved. */
export async function isPublicReviewPicture(
  { cache, readReplica }: Pick<Services, 'cache' | 'readReplica'>,
  web_path: string,
): Promise<boolean> {
  const shown = await cache.getOrLoad('shown review pictures', async () => {
    const paths = (await listApprovedReviews(readReplica)).flatMap(({ file }) => (file ? [file.web_path] : []))
    const value = new Set(paths.flatMap(pictureFiles))
    return { value, tags: [CONTENT], bytes: value.size * 100, is_cacheable: true }
  })
  return shown.has(web_path)
}

/** For staff, in any state. Refuses with `not_found`. */
export async function reviewPicture(
  { db, files }: Pick<Services, 'db' | 'files'>,
  review_id: number,
): Promise<Document> {
  const file = await db
    .selectFrom('reviews as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['f.web_path', 'f.mime'])
    .where('r.id', '=', review_id)
    .executeTakeFirst()
  const bytes = file ? await files.read(file.web_path) : null
  if (!file || !bytes) throw new Refusal('not_found')
  return { file_name: file.web_path.slice(FOLDER.length), type: file.mime, bytes: new Uint8Array(bytes) }
}

export async function scheduleSweep(tx: Tx, services: Pick<Services, 'jobs'>): Promise<void> {
  await services.jobs.enqueue(tx, SWEEP_NOW, {})
  await scheduleDailySweep(tx, services)
}

const scheduleDailySweep = (tx: Tx, { jobs }: Pick<Services, 'jobs'>) =>
  jobs.enqueue(tx, SWEEP_LATER, {}, { key: 'all', delay_seconds: DAY_SECONDS + FRESH_MS / 1000 })

/** Call before the jobs start. */
export function handleReviewPictures(services: Services): void {
  for (const kind of [SWEEP_NOW, SWEEP_LATER]) services.jobs.handle(kind, () => sweepReviewPictures(services))
}

/** Deletes pictures unused for a day, and files without a row. */
export async function sweepReviewPictures(services: Services): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, (tx) =>
    tx
      .deleteFrom('review_pictures')
      .where('created_at', '<', new Date(now.getTime() - DAY_MS))
      .execute(),
  )
  // Unfinished reviews' pictures have a row: files without one go at once.
  await sweepPictures(services, REVIEW_PICTURES, { now })
}

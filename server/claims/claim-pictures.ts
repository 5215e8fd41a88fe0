import type { Document } from '@shop/contract/primitives'
import type { Db, Tx } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Files, MadePicture } from '../platform/files/files.ts'
import { sweepPictures } from '../platform/files/sweep-pictures.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { lockOrder } from '../orders/public.ts'
import type { Services } from '../services.ts'

export const CLAIM_PICTURES = 'claims'
const FOLDER = `/files/${CLAIM_PICTURES}/`
/** Per order, not in a claim yet; a further one replaces the oldest. */
const UNUSED_MAX = 10
const UNUSED_MS_MAX = 86_400_000

/** Never served at their own address. Case-insensitive, like some file systems. */
export const isClaimPicture = (web_path: string): boolean => web_path.toLowerCase().startsWith(FOLDER)

/** @returns the id for `fileClaim` */
export async function storeClaimPicture(
  tx: Tx,
  services: Services,
  order_id: number,
  picture: MadePicture,
): Promise<number> {
  await lockOrder(tx, order_id, null)
  const unused = await tx
    .selectFrom('claim_pictures')
    .select('id')
    .where('order_id', '=', order_id)
    .where('claim_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const extra = unused.slice(UNUSED_MAX - 1).map(({ id }) => id)
  if (extra.length > 0) await tx.deleteFrom('claim_pictures').where('id', 'in', extra).execute()
  const file_id = await services.files.recordPicture(tx, picture)
  const { id } = await tx
    .insertInto('claim_pictures')
    .values({ order_id, claim_id: null, file_id, created_at: services.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface UsedPictures {
  order_id: number
  claim_id: number
  picture_ids: readonly number[]
}

/** Refuses with `invalid_data` for another order's picture, or a used one. */
export async function attachPictures(tx: Tx, { order_id, claim_id, picture_ids }: UsedPictures): Promise<void> {
  for (const [index, id] of picture_ids.entries()) {
    const used = await tx
      .updateTable('claim_pictures')
      .set({ claim_id })
      .where('id', '=', id)
      .where('order_id', '=', order_id)
      .where('claim_id', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw new Refusal('invalid_data', { [`pictures.${index}`]: ['picture_gone'] })
  }
}

interface ReadServices {
  db: Db
  files: Files
}

/** @param order_id null for staff. Refuses with `not_found`. */
export async function readClaimPicture(
  { db, files }: ReadServices,
  id: number,
  order_id: number | null,
): Promise<Document> {
  let query = db
    .selectFrom('claim_pictures as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['f.web_path', 'f.mime'])
    .where('p.id', '=', id)
    .where('p.claim_id', 'is not', null)
  if (order_id !== null) query = query.where('p.order_id', '=', order_id)
  const file = await query.executeTakeFirst()
  const bytes = file ? await files.read(file.web_path) : null
  if (!file || !bytes) throw new Refusal('not_found')
  return { file_name: file.web_path.slice(FOLDER.length), type: file.mime, bytes: new Uint8Array(bytes) }
}

/** Deletes pictures unused for a day, and files without a row. */
export async function sweepClaimPictures(services: Services): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, (tx) =>
    tx
      .deleteFrom('claim_pictures')
      .where('claim_id', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - UNUSED_MS_MAX))
      .execute(),
  )
  await sweepPictures(services, CLAIM_PICTURES, { now })
}

/** Of claims closed before; the next sweep deletes the files. */
export async function deleteOldClaimPictures(db: Db, before: Date, rows_max: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('claim_pictures')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('claim_pictures as p')
        .innerJoin('claims as c', 'c.id', 'p.claim_id')
        .select('p.id')
        .where('c.closed_at', '<', before)
        .orderBy('p.id')
        .limit(rows_max),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

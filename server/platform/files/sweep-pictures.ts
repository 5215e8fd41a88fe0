import { sql, type SqlBool } from 'kysely'
import { type Db, inTransaction, type Tx } from '../database/db.ts'
import { type Files, pictureFiles } from './files.ts'

/** Every column that references `files`; a test compares them with the database. */
export const NAMED_IN = [
  ['product_files', 'file_id'],
  ['product_documents', 'file_id'],
  ['categories', 'picture_id'],
  ['certificates', 'file_id'],
  ['reviews', 'file_id'],
  ['review_pictures', 'file_id'],
  ['settings', 'file_id'],
  ['claim_pictures', 'file_id'],
] as const

/** A file precedes its row: a younger file may belong to a running call. */
export const FRESH_MS = 3_600_000

interface SweepTimes {
  now: Date
  /** Later rows stay: a form may be about to reference them. By default all unreferenced rows go. */
  rows_before?: Date
}

/** Deletes a folder's unreferenced pictures: rows and files. */
export async function sweepPictures(
  { db, files }: { db: Db; files: Files },
  folder: string,
  { now, rows_before }: SweepTimes,
): Promise<void> {
  const is_referenced = sql.join(
    NAMED_IN.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)} n where n.${sql.ref(column)} = f.id)`,
    ),
    sql` or `,
  )
  await inTransaction(db, async (tx) => {
    const unreferenced = await inFolder(tx, folder)
      .select('f.id')
      .where(sql<SqlBool>`not (${is_referenced})`)
      .$if(rows_before !== undefined, (query) => query.where('f.created_at', '<', rows_before ?? now))
      .execute()
    const ids = unreferenced.map(({ id }) => id)
    await deleteFileRows(tx, ids)
  })
  const rows = await inFolder(db, folder).select('f.web_path').execute()
  const referenced = new Set(rows.flatMap(({ web_path }) => pictureFiles(web_path)))
  await files.sweep(folder, referenced, new Date(now.getTime() - FRESH_MS))
}

const inFolder = (db: Db, folder: string) =>
  db.selectFrom('files as f').where('f.web_path', 'like', `/files/${folder}/%`)

/** Deletes rows of unreferenced files; `Files.sweep` deletes the bytes. Fails if a row is still referenced. */
async function deleteFileRows(tx: Tx, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length > 0) await tx.deleteFrom('files').where('id', 'in', file_ids).execute()
}

import { sql, type SqlBool } from 'kysely'
import { type Db, inTransaction } from './db.ts'
import { dropFiles } from './drop-files.ts'
import { type Files, pictureFiles } from './files.ts'

/** Every column that names a row of `files`; a test holds this against the database. */
export const NAMED_IN = [
  ['product_files', 'file_id'],
  ['categories', 'picture_id'],
  ['certificates', 'file_id'],
  ['reviews', 'file_id'],
  ['review_pictures', 'file_id'],
] as const

/** A file is written before its row: what is younger may belong to a call that is still at work. */
export const FRESH_MS = 3_600_000

interface Sweeping {
  now: Date
  /** Rows that were made later stay, also while nothing names them: somebody may be about to. Without it all may go. */
  rows_before?: Date
}

/** Removes from a folder the pictures that nothing names: their rows, their files, and files without a row. */
export async function sweepPictures(
  { db, files }: { db: Db; files: Files },
  folder: string,
  { now, rows_before }: Sweeping,
): Promise<void> {
  const is_named = sql.join(
    NAMED_IN.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)} n where n.${sql.ref(column)} = f.id)`,
    ),
    sql` or `,
  )
  await inTransaction(db, async (tx) => {
    const unnamed = await inFolder(tx, folder)
      .select('f.id')
      .where(sql<SqlBool>`not (${is_named})`)
      .$if(rows_before !== undefined, (query) => query.where('f.created_at', '<', rows_before ?? now))
      .execute()
    const ids = unnamed.map(({ id }) => id)
    await dropFiles(tx, ids)
  })
  const rows = await inFolder(db, folder).select('f.web_path').execute()
  const kept = new Set(rows.flatMap(({ web_path }) => pictureFiles(web_path)))
  await files.sweep(folder, kept, new Date(now.getTime() - FRESH_MS))
}

const inFolder = (db: Db, folder: string) =>
  db.selectFrom('files as f').where('f.web_path', 'like', `/files/${folder}/%`)

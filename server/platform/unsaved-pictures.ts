import { sql, type SqlBool } from 'kysely'
import type { Clock } from './clock.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import { dropFiles } from './drop-files.ts'
import { type Files, pictureFiles } from './files.ts'
import type { Jobs } from './jobs.ts'

/** Folders of pictures that staff upload before they save the form which names them. */
export const UPLOAD_FOLDERS = ['products', 'certificates'] as const
type UploadFolder = (typeof UPLOAD_FOLDERS)[number]

/** Every column that names a row of `files`; a test holds this against the database. */
export const NAMED_IN = [
  ['product_files', 'file_id'],
  ['categories', 'picture_id'],
  ['certificates', 'file_id'],
  ['reviews', 'file_id'],
  ['review_pictures', 'file_id'],
] as const

const SWEEP = 'sweep_uploads'
const DAY_SECONDS = 86_400
/** A form that has been open for longer than this uploads its pictures anew. */
const KEPT_MS = DAY_SECONDS * 1000
/** A file is written before its row: what is younger may belong to a call that is still at work. */
const FRESH_MS = 3_600_000

interface Place {
  db: Db
  files: Files
  jobs: Jobs
  clock: Clock
}

/** Asks for a look at the folders when what was just uploaded could be forgotten. */
export const sweepUploadsLater = (tx: Tx, { jobs }: Pick<Place, 'jobs'>) =>
  jobs.enqueue(tx, SWEEP, {}, { key: 'all', delay_seconds: DAY_SECONDS + FRESH_MS / 1000 })

/** Before the jobs start. */
export function handleUnsavedPictures(place: Place): void {
  place.jobs.handle(SWEEP, () => sweepUploads(place))
}

/** Removes pictures of a day ago that nothing names: never saved, or taken out of their product since. */
export async function sweepUploads(place: Place): Promise<void> {
  for (const folder of UPLOAD_FOLDERS) await sweepFolder(place, folder)
}

async function sweepFolder({ db, files, clock }: Place, folder: UploadFolder): Promise<void> {
  const now = clock.now().getTime()
  const is_named = sql.join(
    NAMED_IN.map(
      ([table, column]) => sql`exists (select from ${sql.table(table)} n where n.${sql.ref(column)} = f.id)`,
    ),
    sql` or `,
  )
  await inTransaction(db, async (tx) => {
    const unnamed = await inFolder(tx, folder)
      .select('f.id')
      .where('f.created_at', '<', new Date(now - KEPT_MS))
      .where(sql<SqlBool>`not (${is_named})`)
      .execute()
    const ids = unnamed.map(({ id }) => id)
    await dropFiles(tx, ids)
  })
  const rows = await inFolder(db, folder).select('f.web_path').execute()
  const kept = new Set(rows.flatMap(({ web_path }) => pictureFiles(web_path)))
  await files.sweep(folder, kept, new Date(now - FRESH_MS))
}

const inFolder = (db: Db, folder: UploadFolder) =>
  db.selectFrom('files as f').where('f.web_path', 'like', `/files/${folder}/%`)

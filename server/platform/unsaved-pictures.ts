import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import { FRESH_MS, sweepPictures } from './sweep-pictures.ts'

/** Folders of pictures that staff upload before they save the form which names them. */
export const UPLOAD_FOLDERS = ['products', 'certificates'] as const

const SWEEP = 'sweep_uploads'
const DAY_SECONDS = 86_400
/** A form that has been open for longer than this uploads its pictures anew. */
const KEPT_MS = DAY_SECONDS * 1000
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
  const now = place.clock.now()
  const rows_before = new Date(now.getTime() - KEPT_MS)
  for (const folder of UPLOAD_FOLDERS) await sweepPictures(place, folder, { now, rows_before })
}

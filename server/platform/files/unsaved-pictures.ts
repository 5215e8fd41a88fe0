import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Files } from './files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { FRESH_MS, sweepPictures } from './sweep-pictures.ts'

/** Folders of uploads that precede the form that references them. */
export const UPLOAD_FOLDERS = ['products', 'certificates', 'logo', 'hero', 'product-documents'] as const

const SWEEP = 'sweep_uploads'
const DAY_SECONDS = 86_400
/** A form open for longer must upload its pictures again. */
const UNSAVED_MS_MAX = DAY_SECONDS * 1000
interface SweepServices {
  db: Db
  files: Files
  jobs: Jobs
  clock: Clock
}

/** Schedules a sweep for when this upload may be abandoned. */
export const sweepUploadsLater = (tx: Tx, { jobs }: Pick<SweepServices, 'jobs'>) =>
  jobs.enqueue(tx, SWEEP, {}, { key: 'all', delay_seconds: DAY_SECONDS + FRESH_MS / 1000 })

/** Call this before the jobs start. */
export function handleUnsavedPictures(services: SweepServices): void {
  services.jobs.handle(SWEEP, () => sweepUploads(services))
}

/** Deletes unreferenced pictures older than a day. */
export async function sweepUploads(services: SweepServices): Promise<void> {
  const now = services.clock.now()
  const rows_before = new Date(now.getTime() - UNSAVED_MS_MAX)
  for (const folder of UPLOAD_FOLDERS) await sweepPictures(services, folder, { now, rows_before })
}

import { sql } from 'kysely'
import { StaleImport } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import { outageOf } from '../platform/outage.ts'
import { inTransaction } from '../platform/database/db.ts'
import { APPLY_IMPORT, applyRows, type ApplyRun, ImportObsolete } from './apply-import.ts'
import { CHECK_IMPORT, checkRows, type CheckRun } from './check-import.ts'
import { deleteFile } from './uploaded-files.ts'
import { IMPORT_PICTURES, importPictures, type PicturesRun } from './pictures/import-pictures.ts'
import { BadFile } from './read/sheet-rows.ts'

const ARTICLES_SHOWN = 10

/** Call before the jobs start. */
export function handleImportJobs(services: Services): void {
  services.jobs.handle<CheckRun>(CHECK_IMPORT, (check) =>
    recordingFailure(services, check.import_id, () => checkRows(services, check)),
  )
  services.jobs.handle<ApplyRun>(APPLY_IMPORT, (apply) =>
    recordingFailure(services, apply.import_id, () => applyImport(services, apply)),
  )
  services.jobs.handle<PicturesRun>(IMPORT_PICTURES, (run) =>
    recordingFailure(services, run.import_id, () => importPictures(services, run)),
  )
}

async function applyImport(services: Services, apply: ApplyRun): Promise<void> {
  // The transaction holds the embedded database's only connection: nobody could read the progress.
  const is_progress_visible = services.database.engine === 'postgres'
  const reportProgress = async (done: number) => {
    if (is_progress_visible)
      await services.db.updateTable('imports').set({ done }).where('id', '=', apply.import_id).execute()
  }
  await inTransaction(services.db, (tx) => applyRows(tx, services, apply, reportProgress))
  await deleteImportFile(services, apply.import_id)
}

/** The changes are in `import_rows`. */
async function deleteImportFile(services: Services, id: number): Promise<void> {
  const row = await services.db.selectFrom('imports').select('file_key').where('id', '=', id).executeTakeFirst()
  await deleteFile(services, row?.file_key ?? null)
  await inTransaction(services.db, (tx) =>
    tx.updateTable('imports').set({ file_key: null }).where('id', '=', id).execute(),
  )
}

/** Permanent failures are stored for the admin; after an outage the job queue retries. */
async function recordingFailure(services: Services, import_id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ImportObsolete) return
    if (error instanceof StaleImport) {
      const detail = error.articles.slice(0, ARTICLES_SHOWN).join(', ')
      return await fail(services, import_id, { status: 'stale', problem: 'products_changed', detail })
    }
    if (error instanceof BadFile)
      return await fail(services, import_id, { status: 'failed', problem: error.problem, detail: error.detail })
    if (outageOf(error)) throw error
    services.log.error({ err: error, import_id }, 'an import failed')
    await fail(services, import_id, { status: 'failed', problem: 'internal', detail: '' })
  }
}

interface Failure {
  status: 'stale' | 'failed'
  problem: string
  detail: string
}

async function fail(services: Services, id: number, failure: Failure): Promise<void> {
  await inTransaction(services.db, (tx) =>
    tx
      .updateTable('imports')
      .set({ ...failure, finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['checking', 'applying'])
      .execute(),
  )
}

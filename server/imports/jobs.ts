import { sql } from 'kysely'
import { StaleImport } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { isDatabaseGone } from '../platform/db-errors.ts'
import { inTransaction } from '../platform/db.ts'
import { APPLY_IMPORT, applyRows, type ApplyRun, NotWanted } from './apply-import.ts'
import { CHECK_IMPORT, checkRows, type CheckRun } from './check-import.ts'
import { dropFile } from './kept-files.ts'
import { IMPORT_PICTURES, takePictures, type PicturesRun } from './take-pictures.ts'
import { BadFile } from './sheet-rows.ts'

const ARTICLES_TOLD = 10

/** Before the jobs start. */
export function handleImportJobs(house: House): void {
  house.jobs.handle<CheckRun>(CHECK_IMPORT, (check) =>
    endingWell(house, check.import_id, () => checkRows(house, check)),
  )
  house.jobs.handle<ApplyRun>(APPLY_IMPORT, (apply) =>
    endingWell(house, apply.import_id, () => applyImport(house, apply)),
  )
  house.jobs.handle<PicturesRun>(IMPORT_PICTURES, (run) =>
    endingWell(house, run.import_id, () => takePictures(house, run)),
  )
}

async function applyImport(house: House, apply: ApplyRun): Promise<void> {
  // The embedded database has one connection, and the transaction holds it: there nobody could read it anyway.
  const is_told = house.database.engine === 'postgres'
  const tellProgress = async (done: number) => {
    if (is_told) await house.db.updateTable('imports').set({ done }).where('id', '=', apply.import_id).execute()
  }
  await inTransaction(house.db, (tx) => applyRows(tx, house, apply, tellProgress))
  await forgetFile(house, apply.import_id)
}

/** The file has done its work; what it changed stands in the rows. */
async function forgetFile(house: House, id: number): Promise<void> {
  const row = await house.db.selectFrom('imports').select('file_key').where('id', '=', id).executeTakeFirst()
  await dropFile(house, row?.file_key ?? null)
  await inTransaction(house.db, (tx) =>
    tx.updateTable('imports').set({ file_key: null }).where('id', '=', id).execute(),
  )
}

/** What cannot be mended by trying again is told on the screen; when the database is gone the queue tries again. */
async function endingWell(house: House, import_id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof NotWanted) return
    if (error instanceof StaleImport) {
      const detail = error.articles.slice(0, ARTICLES_TOLD).join(', ')
      return await fail(house, import_id, { status: 'stale', problem: 'products_changed', detail })
    }
    if (error instanceof BadFile)
      return await fail(house, import_id, { status: 'failed', problem: error.problem, detail: error.detail })
    if (isDatabaseGone(error)) throw error
    house.log.error({ err: error, import_id }, 'an import failed')
    await fail(house, import_id, { status: 'failed', problem: 'internal', detail: '' })
  }
}

interface Failure {
  status: 'stale' | 'failed'
  problem: string
  detail: string
}

async function fail(house: House, id: number, failure: Failure): Promise<void> {
  await inTransaction(house.db, (tx) =>
    tx
      .updateTable('imports')
      .set({ ...failure, finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['checking', 'applying'])
      .execute(),
  )
}

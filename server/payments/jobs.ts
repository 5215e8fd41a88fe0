import { BadFile, deleteFile } from '../imports/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { outageOf } from '../platform/outage.ts'
import type { Services } from '../services.ts'
import { APPLY_STATEMENT, applyRows, type ApplyRun } from './statements/apply-statement.ts'
import { CHECK_STATEMENT, checkRows, type StatementRun } from './statements/check-statement.ts'

/** Call before the jobs start. */
export function handlePaymentJobs(services: Services): void {
  services.jobs.handle<StatementRun>(CHECK_STATEMENT, (check) =>
    recordingFailure(services, check.statement_id, () => checkRows(services, check)),
  )
  services.jobs.handle<ApplyRun>(APPLY_STATEMENT, (apply) =>
    recordingFailure(services, apply.statement_id, async () => {
      await applyRows(services, apply)
      await forgetFile(services, apply.statement_id)
    }),
  )
}

async function forgetFile(services: Services, id: number): Promise<void> {
  const row = await services.db
    .selectFrom('statements')
    .select('file_key')
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst()
  if (!row) return
  await deleteFile(services, row.file_key)
  await inTransaction(services.db, (tx) =>
    tx.updateTable('statements').set({ file_key: null }).where('id', '=', id).execute(),
  )
}

/** Permanent failures are stored for the admin; after an outage the job queue retries. */
async function recordingFailure(services: Services, id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (outageOf(error)) throw error
    const is_bad_file = error instanceof BadFile
    if (!is_bad_file) services.log.error({ err: error, statement_id: id }, 'a bank statement failed')
    const failure = is_bad_file ? { problem: error.problem, detail: error.detail } : { problem: 'internal', detail: '' }
    await inTransaction(services.db, (tx) =>
      tx
        .updateTable('statements')
        .set({ status: 'failed', ...failure, finished_at: services.clock.now() })
        .where('id', '=', id)
        .where('status', 'in', ['checking', 'applying'])
        .execute(),
    )
  }
}

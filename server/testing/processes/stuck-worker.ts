// Worker process for jobs.test.ts: takes a job, prints a line and never finishes. The test kills it.
import { pino } from 'pino'
import { inTransaction, openDatabase } from '../../platform/database/db.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'

const database = await openDatabase(JSON.parse(process.argv[2] ?? ''))
const jobs = openJobs(database, pino({ level: 'silent' }))
jobs.handle('count', () => {
  process.stdout.write('at work\n')
  return new Promise(() => undefined)
})
await jobs.start()
await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'count', { number: 7 }))

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type Database, inTransaction, openDatabase } from '../database/db.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { createEmptyDatabase, openEmptyDatabase } from '../../testing/empty-database.ts'
import { until } from '../../testing/wait-until.ts'

const FAST_PACE = { retry_seconds: 1, poll_seconds: 0.5 }
const log = pino({ level: 'silent' })

interface Stage {
  database: Database
  /** A queue like each node's. */
  openNode(): Jobs
}

async function openStage(t: TestContext): Promise<Stage> {
  const nodes: Jobs[] = []
  // Registered before the database's own hook, because hooks run in the order of registration.
  t.after(() => Promise.all(nodes.map((jobs) => jobs.stop())))
  const database = await openEmptyDatabase(t)
  return {
    database,
    openNode() {
      const jobs = openJobs(database, log, FAST_PACE)
      nodes.push(jobs)
      return jobs
    },
  }
}

const enqueue = (database: Database, jobs: Jobs, number: number, options?: { key?: string; delay_seconds?: number }) =>
  inTransaction(database.db, (tx) => jobs.enqueue(tx, 'count', { number }, options))

test('a job runs after its transaction commits, and never if it is rolled back', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  const done: number[] = []
  jobs.handle<{ number: number }>('count', async ({ number }) => void done.push(number))
  await jobs.start()
  const refused = inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'count', { number: 1 })
    throw new Error('no')
  })
  await assert.rejects(refused)
  await enqueue(database, jobs, 2)
  await until('the job is done', () => done.length > 0)
  assert.deepEqual(done, [2])
  const { rows } = await database.pool.query(`select data from pgboss.job where name = 'count'`)
  assert.deepEqual(rows, [{ data: { number: 2 } }])
})

test('a failed job is retried while others go on', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  const tried: number[] = []
  jobs.handle<{ number: number }>('count', async ({ number }) => {
    tried.push(number)
    if (number === 1 && tried.filter((one) => one === 1).length < 2) throw new Error('not yet')
  })
  await jobs.start()
  await enqueue(database, jobs, 1)
  await enqueue(database, jobs, 2)
  await until('the failed one was tried again', () => tried.filter((one) => one === 1).length === 2)
  assert.deepEqual(tried.toSorted(), [1, 1, 2])
})

test('a job with a key is added once while one with that key still waits', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  const done: number[] = []
  jobs.handle<{ number: number }>('count', async ({ number }) => void done.push(number))
  await jobs.start()
  await inTransaction(database.db, async (tx) => {
    for (const number of [1, 2, 3]) await jobs.enqueue(tx, 'count', { number }, { key: 'price-list' })
    await jobs.enqueue(tx, 'count', { number: 4 })
    await jobs.enqueue(tx, 'count', { number: 5 })
  })
  await until('all are done', () => done.length >= 3)
  assert.deepEqual(done.toSorted(), [1, 4, 5])
  await enqueue(database, jobs, 6, { key: 'price-list' })
  await until('the key is free again', () => done.includes(6))
})

test('a delayed job does not run early', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  const done: number[] = []
  jobs.handle<{ number: number }>('count', async ({ number }) => void done.push(number))
  await jobs.start()
  const began = performance.now()
  await enqueue(database, jobs, 1, { delay_seconds: 2 })
  await enqueue(database, jobs, 2)
  await until('both are done', () => done.length === 2)
  assert.deepEqual(done, [2, 1])
  assert.ok(performance.now() - began >= 2000)
})

test('four nodes that start at once share the work, each job done by one of them', async (t) => {
  const { database, openNode } = await openStage(t)
  const done: string[] = []
  const nodes = Array.from({ length: 4 }, (_, node) => {
    const jobs = openNode()
    jobs.handle<{ number: number }>('count', async ({ number }) => void done.push(`${number} by ${node}`))
    return jobs
  })
  await Promise.all(nodes.map((jobs) => jobs.start()))
  for (let number = 0; number < 100; number++) await enqueue(database, nodes[number % 4] as Jobs, number)
  await until('all are done', () => done.length >= 100)
  assert.equal(new Set(done.map((one) => one.split(' ')[0])).size, 100)
  assert.equal(done.length, 100)
})

test('of a kind with one at once, one job runs and one waits, however many nodes there are', async (t) => {
  const { database, openNode } = await openStage(t)
  const began: number[] = []
  const marks: number[] = []
  let finish = () => {}
  const first_is_done = new Promise<void>((resolve) => (finish = resolve))
  const nodes = [openNode(), openNode()] as const
  for (const jobs of nodes) {
    const work = async ({ number }: { number: number }) => {
      began.push(number)
      if (number === 1) await first_is_done
    }
    jobs.handle<{ number: number }>('count', work, 'one')
    jobs.handle<{ number: number }>('mark', async ({ number }) => void marks.push(number))
    await jobs.start()
  }
  await enqueue(database, nodes[0], 1)
  await until('the first is at work', () => began.length > 0)
  for (const number of [2, 3]) await enqueue(database, nodes[1], number)
  // Both nodes poll twice in the meantime: the jobs are due one and two polls later.
  for (const [number, delay_seconds] of [
    [1, 1],
    [2, 2],
  ] as const)
    await inTransaction(database.db, (tx) => nodes[0].enqueue(tx, 'mark', { number }, { delay_seconds }))
  await until('time has passed', () => marks.length === 2)
  assert.deepEqual(began, [1])
  finish()
  await until('the second is done after the first', () => began.length === 2)
  assert.deepEqual(began, [1, 2])
})

test('stopping waits for the running job, which does not run again', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  let finish = () => {}
  const began = new Promise<void>((resolve) => {
    jobs.handle('count', async () => {
      resolve()
      await new Promise<void>((end) => (finish = end))
    })
  })
  await jobs.start()
  await enqueue(database, jobs, 1)
  await began
  const stopped = jobs.stop()
  setImmediate(finish)
  await stopped
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'count'`)
  assert.deepEqual(rows, [{ state: 'completed' }])
})

test('a job without a handler is refused at once', async (t) => {
  const { database, openNode } = await openStage(t)
  const jobs = openNode()
  await jobs.start()
  await assert.rejects(enqueue(database, jobs, 1), /no handler for jobs of the kind count/)
})

test('the job of a worker that was killed runs again within a minute', { timeout: 120_000 }, async (t) => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-jobs-'))
  const trial = await createEmptyDatabase()
  const options = { database_url: trial.database_url, data_dir }
  const script = fileURLToPath(new URL('../../testing/processes/stuck-worker.ts', import.meta.url))
  const worker = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const database = await openDatabase(options)
  // With the production pace, which is what this test is about.
  const jobs = openJobs(database, log)
  t.after(async () => {
    await jobs.stop()
    await database.close()
    await trial.drop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const done = new Promise((resolve) => jobs.handle('count', async (payload) => resolve(payload)))
  await jobs.start()
  assert.deepEqual(await done, { number: 7 })
})

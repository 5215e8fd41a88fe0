import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { inTransaction } from '../database/db.ts'
import type { PoolSize } from './job-pool.ts'
import { type EnqueueOptions, openJobs } from './jobs.ts'
import { openEmptyDatabase } from '../../testing/empty-database.ts'
import { until } from '../../testing/wait-until.ts'

/** A pool whose jobs finish when the test says so. */
async function openPool(t: TestContext, size: PoolSize) {
  const ends: (() => Promise<void>)[] = []
  t.after(async () => {
    for (const end of ends) await end()
  })
  const database = await openEmptyDatabase(t)
  const jobs = openJobs(database, pino({ level: 'silent' }), { retry_seconds: 1, poll_seconds: 0.5 })
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const work = async ({ name }: { name: string }) => {
    started.push(name)
    await new Promise<void>((resolve) => finish.set(name, resolve))
  }
  jobs.handle<{ name: string }>('call', work, size)
  ends.push(() => {
    for (const end of finish.values()) end()
    return jobs.stop()
  })
  await jobs.start()
  const ask = (name: string, options: EnqueueOptions = {}) =>
    inTransaction(database.db, (tx) => jobs.enqueue(tx, 'call', { name }, options))
  return { started, ask, end: (name: string) => finish.get(name)?.() }
}

test('a group takes no more than its share of a pool, and other jobs overtake it', async (t) => {
  const pool = await openPool(t, { at_once: 10, of_group: 2, fresh: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) await pool.ask(name, { group: 'a' })
  await pool.ask('b1', { group: 'b' })
  await pool.ask('free')
  await until('others are running', () => pool.started.includes('b1') && pool.started.includes('free'))
  assert.deepEqual(pool.started.filter((name) => name.startsWith('a')).length, 2)
  pool.end(pool.started.find((name) => name.startsWith('a')) ?? '')
  await until(
    'the next of the group is running',
    () => pool.started.filter((name) => name.startsWith('a')).length === 3,
  )
})

test('failed jobs run after jobs never tried', async (t) => {
  const pool = await openPool(t, { at_once: 1, of_group: 1, fresh: 1 })
  await pool.ask('first')
  await until('the first is running', () => pool.started.length === 1)
  await pool.ask('again', { tries: 1 })
  // Longer than the retry pause, so that only its rank holds it back.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await pool.ask('new')
  pool.end('first')
  await until('the second is running', () => pool.started.length === 2)
  pool.end('new')
  await until('all are running', () => pool.started.length === 3)
  assert.deepEqual(pool.started, ['first', 'new', 'again'])
})

test(
  'jobs that wait long make room for others, and are not taken for those of a dead worker',
  { timeout: 120_000 },
  async (t) => {
    const pool = await openPool(t, { at_once: 3, of_group: 3, fresh: 1 })
    for (const name of ['slow', 'slower', 'quick']) await pool.ask(name)
    const began = performance.now()
    await until('all are running', () => pool.started.length === 3)
    assert.ok(performance.now() - began > 2000)
    pool.end('quick')
    // The lease is 15 s and is checked every 10.
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    assert.deepEqual(pool.started.length, 3)
  },
)

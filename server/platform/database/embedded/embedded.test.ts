import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test, type TestContext } from 'node:test'
import { type Database, openDatabase } from '../db.ts'
import { maintain } from './maintenance.ts'
import { until } from '../../../testing/wait-until.ts'

const place = fs.mkdtempSync(path.join(tmpdir(), 'shop-data-'))
// After all tests: hooks of a single test run in the order they were registered, and the database must close before its
// folder is removed.
after(() => fs.rmSync(place, { recursive: true, force: true }))

const makeFolder = () => fs.mkdtempSync(path.join(place, 'of-one-test-'))

async function openIn(t: TestContext, data_dir: string, on_this_thread = false): Promise<Database> {
  const database = await openDatabase({ database_url: null, data_dir, on_this_thread })
  t.after(database.close)
  return database
}

/** Another process that inserts rows and reports the ones that were acknowledged. */
function startWriter(t: TestContext, data_dir: string): { child: ChildProcess; acknowledged: number[] } {
  const script = path.join(import.meta.dirname, '../../../testing/processes/write-until-killed.ts')
  const child = spawn(process.execPath, [script, data_dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const acknowledged: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'open') acknowledged.push(Number(line))
  })
  return { child, acknowledged }
}

test('a killed shop keeps every acknowledged write, and its folder is locked until it is killed', async (t) => {
  const data_dir = makeFolder()
  const { child, acknowledged } = startWriter(t, data_dir)
  await until('the other shop writes', () => acknowledged.length >= 50)
  const refusal = `The data folder ${data_dir} is in use by another shop (process ${child.pid}). `
  await assert.rejects(openDatabase({ database_url: null, data_dir }), (error: Error) =>
    error.message.startsWith(refusal),
  )
  child.kill('SIGKILL')
  await once(child, 'close')
  const { pool } = await openIn(t, data_dir)
  const { rows } = await pool.query<{ id: number }>('select id from writes')
  const stored = new Set(rows.map(({ id }) => id))
  assert.deepEqual(
    acknowledged.filter((id) => !stored.has(id)),
    [],
  )
})

test('a folder is locked for a second shop in the same process too, until the first has closed', async (t) => {
  const data_dir = makeFolder()
  const first = await openDatabase({ database_url: null, data_dir })
  await assert.rejects(openDatabase({ database_url: null, data_dir }), { name: 'FolderInUse' })
  await first.pool.query('create table notes (text text)')
  await first.close()
  const second = await openIn(t, data_dir)
  assert.deepEqual((await second.pool.query('select * from notes')).rows, [])
})

test('a start after an interrupted creation of the database succeeds', async (t) => {
  const data_dir = makeFolder()
  fs.mkdirSync(path.join(data_dir, 'db.new/base'), { recursive: true })
  fs.writeFileSync(path.join(data_dir, 'db.new/PG_VERSION'), '')
  const { pool } = await openIn(t, data_dir)
  assert.equal((await pool.query('show fsync')).rows[0].fsync, 'on')
  assert.ok(!fs.existsSync(path.join(data_dir, 'db.new')))
})

test('a write that the disk refuses is not acknowledged, and the database recovers by itself', async (t) => {
  // On the test's thread, so that the test can break its disk.
  const { pool, listen } = await openIn(t, makeFolder(), true)
  await pool.query('create table notes (text text)')
  await pool.query(`insert into notes values ('stored')`)
  const received: string[] = []
  let breaks = 0
  await listen(
    'channel',
    (payload) => received.push(payload),
    () => (breaks += 1),
  )
  const fsyncSync = t.mock.method(fs, 'fsyncSync', () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
  await assert.rejects(pool.query(`insert into notes values ('refused')`), /could not fsync|stopped/)
  await assert.rejects(pool.query('select * from notes'))
  fsyncSync.mock.restore()
  const { rows } = await pool.query<{ text: string }>('select text from notes')
  assert.ok(rows.some(({ text }) => text === 'stored'))
  await pool.query(`insert into notes values ('later')`)
  await pool.query(`notify channel, 'later'`)
  await until('the notification has arrived', () => received.length === 1)
  assert.equal(breaks, 1)
})

test('the log stays bounded, and dead rows are removed', async (t) => {
  const data_dir = makeFolder()
  const { pool } = await openIn(t, data_dir)
  const readState = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ redo: string; dead: number }>(
      `select (select redo_lsn from pg_control_checkpoint()) as redo,
         (select sum(n_dead_tup)::bigint from pg_stat_user_tables) as dead`,
    )
    return rows[0]
  }
  await pool.query('create table notes (text text)')
  await pool.query('insert into notes select repeat(md5(i::text), 20) from generate_series(1, 20000) as i')
  await pool.query('update notes set text = text')
  const before = await readState()
  assert.equal(before?.dead, 20_000)
  await maintain(pool, { wal_bytes: 0, checkpoint_at: Date.now() })
  const after = await readState()
  assert.equal(after?.dead, 0)
  assert.notEqual(after?.redo, before?.redo)
})

test('a database is dumped while it serves, and a new one starts from the dump', async (t) => {
  const { pool, dump } = await openIn(t, makeFolder())
  await pool.query('create extension pg_trgm')
  await pool.query('create extension unaccent')
  await pool.query(`create table notes as select 'мікроскоп' as text`)
  const load_from = await dump?.()
  assert.ok(load_from)
  for (const in_memory of [true, false]) {
    const copy = await openDatabase({ database_url: null, data_dir: makeFolder(), in_memory, load_from })
    t.after(copy.close)
    const { rows } = await copy.pool.query(`select text from notes where unaccent('Crème') % 'creme' or true`)
    assert.deepEqual(rows, [{ text: 'мікроскоп' }])
  }
})

test('a query that deadlocks with its own transaction fails after some seconds, and others go on', async (t) => {
  const { db, pool, close } = await openDatabase({ database_url: null, data_dir: '', in_memory: true })
  t.after(close)
  const waiting = db.transaction().execute(() => pool.query('select 1'))
  await assert.rejects(waiting, /timeout exceeded when trying to connect/)
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1)
})

test('the event loop stays responsive while the database works', async (t) => {
  const { pool } = await openIn(t, makeFolder())
  await pool.query('create table notes as select i from generate_series(1, 300000) as i')
  const progress = { is_over: false }
  const working = pool
    .query('select count(*) from notes as a join notes as b on a.i % 1000 = b.i')
    .then(() => (progress.is_over = true))
  let rounds = 0
  while (!progress.is_over) {
    await new Promise((resolve) => setImmediate(resolve))
    rounds += 1
  }
  await working
  assert.ok(rounds > 100, `${rounds} rounds of the event loop`)
})

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, test, type TestContext } from 'node:test'
import { type Database, openDatabase } from './db.ts'
import { tidyUp } from './embedded-upkeep.ts'
import { until } from './trial-database.ts'

const place = fs.mkdtempSync(path.join(tmpdir(), 'shop-data-'))
// After all tests: hooks of one test run in the order they were set, and a database is closed before its folder goes.
after(() => fs.rmSync(place, { recursive: true, force: true }))

const makeFolder = () => fs.mkdtempSync(path.join(place, 'of-one-test-'))

async function openIn(t: TestContext, data_dir: string): Promise<Database> {
  const database = await openDatabase({ database_url: null, data_dir })
  t.after(database.close)
  return database
}

/** Another process that writes rows, and the numbers of those that were acknowledged. */
function startWriter(t: TestContext, data_dir: string): { child: ChildProcess; acknowledged: number[] } {
  const script = path.join(import.meta.dirname, 'write-until-killed.ts')
  const child = spawn(process.execPath, [script, data_dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const acknowledged: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'open') acknowledged.push(Number(line))
  })
  return { child, acknowledged }
}

test('a shop that is killed keeps every write it acknowledged, and its folder is refused until then', async (t) => {
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
  const kept = new Set(rows.map(({ id }) => id))
  assert.deepEqual(
    acknowledged.filter((id) => !kept.has(id)),
    [],
  )
})

test('a folder is refused to a second shop in the same process too, and free after the first has closed', async (t) => {
  const data_dir = makeFolder()
  const first = await openDatabase({ database_url: null, data_dir })
  await assert.rejects(openDatabase({ database_url: null, data_dir }), { name: 'FolderInUse' })
  await first.pool.query('create table notes (text text)')
  await first.close()
  const second = await openIn(t, data_dir)
  assert.deepEqual((await second.pool.query('select * from notes')).rows, [])
})

test('a start that was interrupted while it made the database is made up for by the next', async (t) => {
  const data_dir = makeFolder()
  fs.mkdirSync(path.join(data_dir, 'db.new/base'), { recursive: true })
  fs.writeFileSync(path.join(data_dir, 'db.new/PG_VERSION'), '')
  const { pool } = await openIn(t, data_dir)
  assert.equal((await pool.query('show fsync')).rows[0].fsync, 'on')
  assert.ok(!fs.existsSync(path.join(data_dir, 'db.new')))
})

test('a write that the disk refuses is not acknowledged, and the database comes back by itself', async (t) => {
  const { pool, listen } = await openIn(t, makeFolder())
  await pool.query('create table notes (text text)')
  await pool.query(`insert into notes values ('kept')`)
  const heard: string[] = []
  let breaks = 0
  await listen(
    'shelf',
    (payload) => heard.push(payload),
    () => (breaks += 1),
  )
  const fsyncSync = t.mock.method(fs, 'fsyncSync', () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
  await assert.rejects(pool.query(`insert into notes values ('refused')`), /could not fsync|stopped/)
  await assert.rejects(pool.query('select * from notes'))
  fsyncSync.mock.restore()
  const { rows } = await pool.query<{ text: string }>('select text from notes')
  assert.ok(rows.some(({ text }) => text === 'kept'))
  await pool.query(`insert into notes values ('later')`)
  await pool.query(`notify shelf, 'later'`)
  await until('the notice is heard', () => heard.length === 1)
  assert.equal(breaks, 1)
})

test('the log does not grow for ever, and rows that were changed leave no litter', async (t) => {
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
  await tidyUp(pool, { wal_bytes: 0, checkpoint_at: Date.now() })
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

test('whoever waits for himself is told so after some seconds, and others go on', async (t) => {
  const { db, pool, close } = await openDatabase({ database_url: null, data_dir: '', in_memory: true })
  t.after(close)
  const waiting = db.transaction().execute(() => pool.query('select 1'))
  await assert.rejects(waiting, /timeout exceeded when trying to connect/)
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1)
})

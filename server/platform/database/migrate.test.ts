import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { createEmptyDatabase, openEmptyDatabase } from '../../testing/empty-database.ts'

const makeTable = (name: string) => ({
  up: async (db: Kysely<never>) => {
    await sql.raw(`create table ${name} (id integer)`).execute(db)
    await sql.raw(`insert into ${name} values (1)`).execute(db)
  },
})

test('if four shops start at once, one of them migrates the database, in order', async (t) => {
  const { database_url, drop } = await createEmptyDatabase()
  const open = () => openDatabase({ database_url, data_dir: '', in_memory: true })
  const first = await open()
  // The embedded database has one process, which may still run its migrations several times at once.
  const others = database_url === null ? [first, first, first] : await Promise.all([open(), open(), open()])
  t.after(async () => {
    for (const database of new Set([first, ...others])) await database.close()
    await drop()
  })
  const migrations = { '0002_second': makeTable('second'), '0001_first': makeTable('first') }
  const applied = await Promise.all([first, ...others].map((database) => migrate(database, migrations)))
  assert.deepEqual(applied.flat(), ['0001_first', '0002_second'])
  const { rows } = await first.pool.query('select name from migrations order by applied_at')
  assert.deepEqual(rows, [{ name: '0001_first' }, { name: '0002_second' }])
  assert.deepEqual(await migrate(first, migrations), [])
  assert.deepEqual(await migrate(first, { ...migrations, '0003_third': makeTable('third') }), ['0003_third'])
})

test('a failed migration is rolled back, named in the error, and can be retried', async (t) => {
  const database = await openEmptyDatabase(t)
  const broken = {
    up: async (db: Kysely<never>) => {
      await sql`create table half (id integer)`.execute(db)
      await sql`select 1 / 0`.execute(db)
    },
  }
  const migrations = { '0001_first': makeTable('first'), '0002_half': broken, '0003_third': makeTable('third') }
  await assert.rejects(migrate(database, migrations), /Migration 0002_half failed/)
  const { rows } = await database.pool.query(`select to_regclass('half') as half, to_regclass('first')::text as first`)
  assert.deepEqual(rows, [{ half: null, first: 'first' }])
  const mended = { ...migrations, '0002_half': makeTable('half') }
  assert.deepEqual(await migrate(database, mended), ['0002_half', '0003_third'])
})

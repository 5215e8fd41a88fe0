import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from './db.ts'
import { createEmptyDatabase, openEmptyDatabase, server_url } from '../../testing/empty-database.ts'

const TIMES = 10

/** Prepared statements of the session behind the one connection in use. */
async function preparedStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)
  return rows.map(({ text }) => text)
}

async function askOften(ask: (time: number) => Promise<unknown>): Promise<void> {
  for (let time = 0; time < TIMES; time++) await ask(time)
}

test('the server caches the plans of frequent statements only', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  await pool.query('create table notes (id int, text text)')
  await askOften(async (id) => {
    await sql`insert into notes values (${id}, 'said')`.execute(db)
    const { rows } = await sql`select id, text from notes where id = ${id}`.execute(db)
    assert.deepEqual(rows, [{ id, text: 'said' }])
  })
  await sql`select text from notes where id = ${3}`.execute(db)
  const texts = await preparedStatements(db)
  assert.ok(texts.includes('select id, text from notes where id = $1'))
  assert.ok(texts.includes(`insert into notes values ($1, 'said')`))
  assert.ok(!texts.includes('select text from notes where id = $1'))
})

test('statements whose best plan depends on the value are planned each time', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  await pool.query('create table notes (id int, text text)')
  const asked = [
    () => sql`select id from notes where text like ${'%said%'}`.execute(db),
    () => sql`select id from notes where strpos(text, ${'said'}) > 0`.execute(db),
    () => sql`select id from notes where (id, text) >= (${3}::int, '')`.execute(db),
    () => sql`select id from notes order by id limit ${15}`.execute(db),
  ]
  for (const ask of asked) await askOften(ask)
  const texts = await preparedStatements(db)
  assert.deepEqual(
    texts.filter((text) => text.includes('from notes')),
    [],
  )
})

test('a new column does not break prepared statements', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  await pool.query('create table notes (id int, text text)')
  const ask = async (id: number) => [
    await sql`insert into notes (id, text) values (${id}, 'all') returning *`.execute(db),
    await sql`select n.* from notes n where id = ${id}`.execute(db),
    await sql`with found as (select * from notes where id = ${id})
      select id, count(*) as many from found group by id`.execute(db),
  ]
  await askOften(ask)
  const texts = await preparedStatements(db)
  assert.ok(texts.some((text) => text.startsWith('with found')))
  assert.ok(!texts.some((text) => text.startsWith('insert into notes (id') || text.startsWith('select n.*')))
  await pool.query(`alter table notes add column tone text default 'kind'`)
  const [inserted, selected, counted] = await ask(TIMES)
  assert.deepEqual(inserted?.rows, [{ id: TIMES, text: 'all', tone: 'kind' }])
  assert.deepEqual(selected?.rows, inserted.rows)
  assert.deepEqual(counted?.rows, [{ id: TIMES, many: 1 }])
})

test('a statement that first failed, or ran in a failed transaction, succeeds later', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  const ask = (where: Db) => sql`select ${1}::int / id as part from parts`.execute(where)
  await askOften(() => assert.rejects(ask(db), { code: '42P01' }))
  await pool.query('create table parts (id int)')
  await pool.query('insert into parts values (0)')
  await askOften(() =>
    assert.rejects(
      db.transaction().execute(async (tx) => {
        await ask(tx).catch(() => null)
        await ask(tx)
      }),
      { code: '25P02' },
    ),
  )
  await pool.query('update parts set id = 1')
  await askOften(async () => assert.deepEqual((await ask(db)).rows, [{ part: 1 }]))
})

// Transaction pooling exists only in front of a server.
if (server_url !== null) {
  test('no statement is prepared where the next one may go to another session', async (t) => {
    const { database_url, drop } = await createEmptyDatabase()
    const session_url = `${database_url}?application_name=listener`
    const { db, close } = await openDatabase({ database_url, session_url, data_dir: '/nowhere', pool_size: 1 })
    t.after(() => close().then(drop))
    await askOften((id) => sql`select ${id}::int as id`.execute(db))
    assert.deepEqual(await preparedStatements(db), [])
  })
}

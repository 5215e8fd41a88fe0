import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction, openDatabase } from './db.ts'
import { openEmptyDatabase, server_url } from '../../testing/empty-database.ts'
import { until } from '../../testing/wait-until.ts'

test('a write beside a transaction stays when that transaction is rolled back', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  await pool.query('create table notes (text text)')
  let outside: Promise<unknown> = Promise.resolve()
  const refused = inTransaction(db, async (tx) => {
    await sql`insert into notes values ('inside')`.execute(tx)
    outside = pool.query(`insert into notes values ('outside')`)
    await sql`insert into notes values ('inside too')`.execute(tx)
    throw new Error('the buyer changed their mind')
  })
  await assert.rejects(refused, /changed their mind/)
  await outside
  const { rows } = await pool.query('select text from notes')
  assert.deepEqual(rows, [{ text: 'outside' }])
})

test('a discarded client leaves no transaction open, and the next one gets its own answers', async (t) => {
  const { pool } = await openEmptyDatabase(t)
  await pool.query('create table notes (text text)')
  for (let round = 0; round < 30; round += 1) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query({ name: 'note', text: 'insert into notes values ($1)', values: ['unfinished'] })
    await client.query(`set local search_path = pg_catalog`)
    client.release(true)
    const { rows } = await pool.query<{ round: number }>('select $1::bigint as round', [round])
    assert.deepEqual(rows, [{ round }])
  }
  await until('no unfinished transaction is left', async () => {
    const { rows } = await pool.query('select * from notes')
    return rows.length === 0
  })
})

test('after an error and a rollback the next query works', async (t) => {
  const { db, pool } = await openEmptyDatabase(t)
  for (let round = 0; round < 10; round += 1) {
    await assert.rejects(pool.query('select 1 / $1::int as result', [0]), { code: '22012' })
    const refused = inTransaction(db, async (tx) => {
      await assert.rejects(sql`select 1 / ${0}::int as result`.execute(tx), { code: '22012' })
      // An aborted transaction accepts only its end.
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(refused, { code: '25P02' })
    const { rows } = await pool.query('select $1::int as round', [round])
    assert.deepEqual(rows, [{ round }])
  }
})

test('many queries at once each get their own answer', async (t) => {
  const { pool } = await openEmptyDatabase(t)
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map(async (number) => {
      const { rows } = await pool.query<{ number: number }>('select $1::bigint as number', [number])
      return rows[0]?.number
    }),
  )
  assert.deepEqual(answers, numbers)
})

test('a notification arrives when its transaction commits, and never when it is rolled back', async (t) => {
  const { db, listen } = await openEmptyDatabase(t)
  const received: string[] = []
  const stopListening = await listen('Channel-1', (payload) => received.push(payload), assert.fail)
  const rolledBack = inTransaction(db, async (tx) => {
    await sql`select pg_notify('Channel-1', 'rolled back')`.execute(tx)
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /^Error: no$/)
  await inTransaction(db, async (tx) => {
    await sql`select pg_notify('Channel-1', 'committed')`.execute(tx)
    await sql`select pg_notify('channel-1', 'another channel')`.execute(tx)
    assert.deepEqual(received, [])
  })
  await until('the notification has arrived', () => received.length > 0)
  assert.deepEqual(received, ['committed'])
  await stopListening()
  await sql`select pg_notify('Channel-1', 'too late')`.execute(db)
  assert.deepEqual(received, ['committed'])
})

test('amounts are numbers as long as they are safe, times are dates', async (t) => {
  const { pool } = await openEmptyDatabase(t)
  const { rows } = await pool.query(
    `select 9007199254740991::bigint as whole, 9007199254740993::bigint as too_large, array[1, null]::bigint[] as list,
       '2026-11-21T10:00:00Z'::timestamptz as time, 1.50::numeric as exact`,
  )
  assert.deepEqual(rows, [
    {
      whole: 9007199254740991,
      too_large: '9007199254740993',
      list: [1, null],
      time: new Date('2026-11-21T10:00:00Z'),
      exact: '1.50',
    },
  ])
})

for (const code of ['40001', '40P01']) {
  test(`a transaction that lost a conflict (${code}) is retried, four times in all`, async (t) => {
    const { db } = await openEmptyDatabase(t)
    const lose = sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`)
    let attempts = 0
    const answer = await inTransaction(db, async (tx) => {
      attempts += 1
      if (attempts < 4) await lose.execute(tx)
      return 'won'
    })
    assert.equal(answer, 'won')
    attempts = 0
    const hopeless = inTransaction(db, async (tx) => {
      attempts += 1
      await lose.execute(tx)
    })
    await assert.rejects(hopeless, { code })
    assert.equal(attempts, 4)
  })
}

test('a transaction that failed for another reason is not retried', async (t) => {
  const { db } = await openEmptyDatabase(t)
  let attempts = 0
  const failing = inTransaction(db, async (tx) => {
    attempts += 1
    await sql`select 1 / 0`.execute(tx)
  })
  await assert.rejects(failing, { code: '22012' })
  assert.equal(attempts, 1)
})

test('an open database answers a ping, a closed one does not', async () => {
  const database = await openDatabase({ database_url: server_url, data_dir: '', in_memory: true })
  assert.equal(await database.ping(), true)
  await database.close()
  assert.equal(await database.ping(), false)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { isDatabaseGone } from './db-errors.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { startProxy } from '../../testing/servers/tcp-proxy.ts'
import { createEmptyDatabase, onServer, openEmptyDatabase, server_url } from '../../testing/empty-database.ts'
import { until } from '../../testing/wait-until.ts'

// Needs a PostgreSQL server; skipped without one.
if (server_url !== null) promise(server_url)

function promise(server: string): void {
  const kill = (pid: number) => onServer(server, `select pg_terminate_backend(${pid})`)
  const pidOf = async (client: pg.Pool | pg.PoolClient) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid ?? 0
  }

  test('no query is JIT compiled', async (t) => {
    const { pool } = await openEmptyDatabase(t)
    const { rows } = await pool.query<{ jit: string }>('show jit')
    assert.deepEqual(rows, [{ jit: 'off' }])
  })

  test('an idle connection that the server ends disturbs nobody', async (t) => {
    const { pool } = await openEmptyDatabase(t)
    const pid = await pidOf(pool)
    await kill(pid)
    await until('the pool has noticed', () => pool.totalCount === 0)
    assert.notEqual(await pidOf(pool), pid)
  })

  test('a connection that the server ends during a query fails only that query', async (t) => {
    const { pool } = await openEmptyDatabase(t)
    const client = await pool.connect()
    const pid = await pidOf(client)
    const query = client.query('select pg_sleep(60)')
    await Promise.all([assert.rejects(query, { code: '57P01' }), kill(pid)])
    // Discarded: the pool notices the end only later and could hand the client out again.
    client.release(true)
    assert.notEqual(await pidOf(pool), pid)
  })

  test('a connection that the server ends inside a transaction does not end the shop', async (t) => {
    const { pool, db } = await openEmptyDatabase(t)
    await pool.query('create table notes (text text)')
    const broken = db.transaction().execute(async (tx) => {
      await sql`insert into notes values ('half')`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await kill(rows[0]?.pid ?? 0)
      await sql`insert into notes values ('whole')`.execute(tx)
    })
    await assert.rejects(broken)
    assert.deepEqual((await pool.query('select * from notes')).rows, [])
  })

  test('a lost listening connection reconnects by itself, reports it, and receives notifications again', async (t) => {
    const { pool, listen } = await openEmptyDatabase(t)
    const received: string[] = []
    let breaks = 0
    await listen(
      'channel',
      (payload) => received.push(payload),
      () => (breaks += 1),
    )
    await pool.query(`notify channel, 'before'`)
    await until('the first notice', () => received.length === 1)
    assert.equal(breaks, 0)
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    await kill(rows[0]?.pid ?? 0)
    await until('the break is reported', () => breaks === 1)
    await pool.query(`notify channel, 'after'`)
    await until('the second notice', () => received.length === 2)
    assert.deepEqual(received, ['before', 'after'])
  })

  test('a server that accepts the connection but never answers times out', async (t) => {
    const silent = net.createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.after(() => silent.close())
    const { port } = silent.address() as AddressInfo // The address of a TCP server is never a string.
    const database = await openDatabase({ database_url: `postgres://shop@127.0.0.1:${port}/shop`, data_dir: '' })
    t.after(database.close)
    const [is_alive] = await Promise.all([database.ping(), assert.rejects(database.pool.query('select 1'))])
    assert.equal(is_alive, false)
  })

  /** A database behind a proxy on which the test simulates network failures. */
  const openBehindProxy = async (t: TestContext) => {
    const trial = await createEmptyDatabase()
    const line = await startProxy(server)
    const url = new URL(trial.database_url ?? '')
    url.port = String(line.port)
    const database = await openDatabase({ database_url: url.href, data_dir: '', pool_size: 3 })
    t.after(async () => {
      await line.close()
      await database.close()
      await trial.drop()
    })
    return { ...database, line }
  }

  test('after a network failure its connections are discarded, idle ones included', async (t) => {
    const { db, pool, line } = await openBehindProxy(t)
    const ask = () => sql`select 1`.execute(db)
    await Promise.all([ask(), ask(), ask()])
    const client = await pool.connect()
    await client.query('begin')
    line.swallow()
    await Promise.all([
      assert.rejects(ask(), isDatabaseGone),
      assert.rejects(client.query('select 1'), { message: 'Query read timeout' }),
    ])
    const rollback = client.query('rollback').finally(() => client.release(true))
    await assert.rejects(rollback, /is not queryable$/, 'it does not wait as long again')
    await until('the pool is empty', () => pool.totalCount === 0)
    await assert.rejects(ask(), isDatabaseGone)
    line.pass()
    await Promise.all([ask(), ask(), ask()])
  })

  test('a listener receives notifications again soon after a network failure ends', async (t) => {
    const { listen, line } = await openBehindProxy(t)
    let breaks = 0
    await listen('channel', assert.fail, () => (breaks += 1))
    line.swallow()
    line.pass()
    await until('the break is reported', () => breaks === 1)
  })

  test('a query, a forgotten transaction and a wait for a connection all have their limits', async (t) => {
    const { pool } = await openEmptyDatabase(t)
    const { rows } = await pool.query(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    assert.deepEqual(rows, [
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '5000' },
    ])
    const { connectionTimeoutMillis, query_timeout } = pool.options
    assert.deepEqual([connectionTimeoutMillis, query_timeout], [2_000, 5_500])
  })

  test('visitors can read a table while a migration waits for its lock', async (t) => {
    const database = await openEmptyDatabase(t)
    await database.pool.query('create table first (id integer)')
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select * from first')
    const widen = {
      up: async (db: Kysely<never>) => {
        await sql`alter table first add column name text`.execute(db)
      },
    }
    const migrated = migrate(database, { '0001_widen': widen })
    await until('the migration stands in the queue', async () => {
      const { rows } = await reader.query(`select 1 from pg_locks where relation = 'first'::regclass and not granted`)
      return rows.length > 0
    })
    // Behind a migration without a lock timeout this would wait until the reader has finished: here, never.
    await database.pool.query('select * from first')
    await reader.query('commit')
    reader.release()
    assert.deepEqual(await migrated, ['0001_widen'])
  })
}

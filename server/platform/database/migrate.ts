import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import type { Tables } from '../../database/tables.ts'
import type { Database, Db } from './db.ts'

/** The letters "shop". */
const MIGRATION_LOCK = 0x73_68_6f_70
const LOCK_TIMEOUT_MS = 300
const TRY_FOR_MS = 120_000

/**
 * Runs each missing migration in one transaction with its entry in `migrations`. Several processes may call it at once.
 *
 * It waits at most 300 ms for a table lock, then retries: every later query on the table queues behind a waiting
 * migration.
 *
 * @returns the names of the migrations that ran, in order
 */
export async function migrate(database: Database, migrations: Record<string, Migration>): Promise<string[]> {
  if (database.engine === 'embedded') return runMissing(database.db, migrations)
  // Without the shop's timeouts: an index on a large table takes longer.
  const { options } = database.pool
  const pool = new pg.Pool({
    ...options,
    // Advisory locks belong to a session.
    ...(database.session_url !== null && { connectionString: database.session_url }),
    // Non-enumerable in `pg`; a spread would lose it.
    password: options.password,
    max: 1,
    statement_timeout: false,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await runMissing(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), migrations)
  } finally {
    await pool.end()
  }
}

/** All on the connection that holds the lock. Closing it releases the lock. */
async function runMissing(db: Db, migrations: Record<string, Migration>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(connection)
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(connection)
    const known = new Set(rows.map(({ name }) => name))
    const missing = Object.entries(migrations)
      .filter(([name]) => !known.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [name, migration] of missing) await applyPatiently(connection, { name, migration })
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    return missing.map(([name]) => name)
  })
}

async function applyPatiently(db: Db, { name, migration }: { name: string; migration: Migration }): Promise<void> {
  const give_up_at = Date.now() + TRY_FOR_MS
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT_MS}ms'`).execute(tx)
        await migration.up(tx)
        await sql`insert into migrations (name) values (${name})`.execute(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > give_up_at)
        throw new Error(`Migration ${name} failed`, { cause: error })
    }
    await pause(200 + Math.random() * 300)
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}

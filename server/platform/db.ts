import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../tables.ts'
import { openEmbedded } from './embedded.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { openReads, type Reads, type ReplicaState } from './reads.ts'

/** Readers take this. */
export type Db = Kysely<Tables>

/** Writers take this, and never see the `Db` they came from. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** For what anybody may read, never in a transaction: answered by replicas where there are some, else by `db`. */
  reads: Db
  /** From now on `reads` shows at least what is committed now. */
  freshenReads(): void
  /** How the replicas do; null without any. */
  readState(): ReadState | null
  pool: pg.Pool
  /** PostgreSQL without a pool of transactions between, for what needs a session of its own; null for the embedded one. */
  session_url: string | null
  engine: 'postgres' | 'embedded'
  /**
   * Calls back for each NOTIFY on the channel, at the commit that sent it. `onBreak` is called when the listening
   * connection was lost and is back again: notices of the meantime are gone, so forget what depends on them.
   *
   * @returns stops listening
   */
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  /** Whether the database answers `select 1` within 2 s. */
  ping(): Promise<boolean>
  /** The embedded database as one file, for `load_from`, while it serves; PostgreSQL has `pg_dump` for this. */
  dump: (() => Promise<Blob>) | null
  close(): Promise<void>
}

export interface ReadState {
  primary_reads: number
  replicas: ReplicaState[]
}

export interface DatabaseOptions {
  /** A PostgreSQL address, or null for the embedded database. */
  database_url: string | null
  /** Of the same server without a pool of transactions between; else `database_url` is without one. */
  session_url?: string | null
  /** Streaming replicas of it, for `reads`. */
  replica_urls?: readonly string[]
  /** The embedded database lives in its folder `db`. */
  data_dir: string
  /** Nothing on disk, nothing kept: for tests. */
  in_memory?: boolean
  /** A dump of an embedded database (`dumpDataDir`) to start from instead of an empty one. */
  load_from?: Blob
  /** Connections to PostgreSQL, 10 unless told. The embedded database has one. */
  pool_size?: number
}

const PING_MS = 2_000
const ATTEMPTS_MAX = 4
const RETRIED = new Set(['40001', '40P01'])

/**
 * Opens the shop's database: PostgreSQL when there is an address, else the embedded one in `data_dir`.
 *
 * @throws when the folder is in use, cannot be written, or the disk is full, in words the owner of the shop understands
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database_url } = options
  if (database_url !== null) {
    const pool_size = options.pool_size ?? 10
    const session_url = options.session_url ?? database_url
    const has_sessions = session_url === database_url
    const engine = openPostgres({ database_url, session_url, pool_size, has_sessions })
    const offered = { ...offer(engine), session_url, engine: 'postgres' as const, dump: null }
    const addresses = options.replica_urls ?? []
    if (addresses.length === 0) return offered
    return withReplicas(offered, openReads(engine.pool, addresses, { pool_size, has_sessions }))
  }
  const engine = await openEmbedded(options)
  return { ...offer(engine), session_url: null, engine: 'embedded', dump: engine.dump }
}

function offer(engine: Engine) {
  // No `db.destroy()` on close: it would only end the pool, and the engine ends it in its own order.
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: engine.pool }) })
  return {
    db,
    reads: db,
    freshenReads: () => {},
    readState: () => null,
    pool: engine.pool,
    listen: engine.listen,
    ping: () => answers(engine),
    close: engine.close,
  }
}

const withReplicas = (database: Database, reads: Reads): Database => ({
  ...database,
  reads: reads.db,
  freshenReads: reads.freshen,
  readState: () => ({ primary_reads: reads.primaryReads(), replicas: reads.replicas() }),
  close: async () => {
    await reads.close()
    await database.close()
  },
})

async function answers(engine: Engine): Promise<boolean> {
  const late = new AbortController()
  const query = engine.pool.query('select 1').then(
    () => true,
    // Every reason not to answer is the same to who asks: the database is not there.
    () => false,
  )
  // Aborted below, when the answer came first; rejecting is how this pause ends early.
  const timeout = pause(PING_MS, false, { signal: late.signal, ref: false }).catch(() => false)
  const is_alive = await Promise.race([query, timeout])
  late.abort()
  return is_alive
}

/**
 * Runs `work` in one transaction: all of it or nothing. When the database chose it as the loser of a deadlock or of a
 * serialization conflict, it runs again from the start, up to 3 times more; so `work` does nothing that outlives a
 * rollback (no mail, no file, no cache).
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isConflict(error)) throw error
    }
    // Random, or two that collided collide again.
    await pause(attempt * (10 + Math.random() * 40))
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRIED.has(error.code)
}

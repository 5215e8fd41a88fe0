import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../database/tables.ts'
import { type Hold, openEmbedded } from './embedded/embedded.ts'
import type { Engine } from './engine.ts'
import { StatementNames } from './named-statements.ts'
import { openPostgres } from './postgres.ts'
import { openReadReplica, type ReadReplica, type ReplicaState } from './read-replica.ts'
import { ShopDialect } from './shop-dialect.ts'

/** For readers. */
export type Db = Kysely<Tables>

/** For writers, which never see the `Db` it came from. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** For public data outside transactions: answered by replicas if there are any, else by `db`. */
  reads: Db
  /** From now on replica reads show at least what is committed now. */
  requireCurrentReads(): void
  /** Null without replicas. */
  readState(): ReadState | null
  pool: pg.Pool
  /**
   * PostgreSQL without a transaction-pooling proxy, for features that need a session. Null for the embedded database.
   */
  session_url: string | null
  engine: 'postgres' | 'embedded'
  /**
   * Calls back for each NOTIFY on the channel. `onBreak` is called when the listening connection was lost and is back:
   * notifications in between were lost, so discard everything that depends on them.
   *
   * @returns stops listening
   */
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  /** Whether the database answers `select 1` within 2 s. */
  ping(): Promise<boolean>
  /** Dumps the embedded database to one file for `load_from` while it serves. PostgreSQL has `pg_dump` for this. */
  dump: (() => Promise<Blob>) | null
  /** For a copy of the embedded database's files; null for PostgreSQL. */
  hold: Hold | null
  close(): Promise<void>
}

interface ReadState {
  primary_reads: number
  replicas: ReplicaState[]
}

export interface DatabaseOptions {
  /** Null for the embedded database. */
  database_url: string | null
  /** The same server without a transaction-pooling proxy, if `database_url` goes through one. */
  session_url?: string | null
  /** Streaming replicas. */
  replica_urls?: readonly string[]
  /** The embedded database is in its subfolder `db`. */
  data_dir: string
  /** For tests: nothing is stored on disk. */
  in_memory?: boolean
  /** A dump of an embedded database (`dumpDataDir`) to start from. */
  load_from?: Blob
  /** For tests: runs the embedded database on the calling thread. */
  on_this_thread?: boolean
  /** PostgreSQL connections, 10 by default. The embedded database has one. */
  pool_size?: number
}

const PING_MS = 2_000
const ATTEMPTS_MAX = 4
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Opens PostgreSQL if there is an address, else the embedded database in `data_dir`.
 *
 * @throws an error that a shop owner understands if the folder is in use or not writable, or the disk is full
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { database_url } = options
  if (database_url !== null) {
    const pool_size = options.pool_size ?? 10
    const session_url = options.session_url ?? database_url
    const names = session_url === database_url ? new StatementNames() : null
    const engine = openPostgres({ database_url, session_url, pool_size })
    const primary = { ...fromEngine(engine, names), session_url, engine: 'postgres' as const, dump: null, hold: null }
    const addresses = options.replica_urls ?? []
    if (addresses.length === 0) return primary
    return withReplicas(primary, openReadReplica(engine.pool, addresses, { pool_size, names }))
  }
  const engine = await openEmbedded(options)
  const { dump, hold } = engine
  return { ...fromEngine(engine, new StatementNames()), session_url: null, engine: 'embedded', dump, hold }
}

function fromEngine(engine: Engine, names: StatementNames | null) {
  // No `db.destroy()` on close: it only ends the pool, and the engine does that itself in the right order.
  const db = new Kysely<Tables>({ dialect: new ShopDialect(engine.pool, names) })
  return {
    db,
    reads: db,
    requireCurrentReads: () => {},
    readState: () => null,
    pool: engine.pool,
    listen: engine.listen,
    ping: () => isAnswering(engine),
    close: engine.close,
  }
}

const withReplicas = (database: Database, replica: ReadReplica): Database => ({
  ...database,
  reads: replica.db,
  requireCurrentReads: replica.requireCurrent,
  readState: () => ({ primary_reads: replica.primaryReads(), replicas: replica.replicas() }),
  close: async () => {
    await replica.close()
    await database.close()
  },
})

async function isAnswering(engine: Engine): Promise<boolean> {
  const abort = new AbortController()
  const query = engine.pool.query('select 1').then(
    () => true,
    // Any failure means that the database is not available.
    () => false,
  )
  // Aborted below when the reply came first; then the pause rejects.
  const timeout = pause(PING_MS, false, { signal: abort.signal, ref: false }).catch(() => false)
  const is_alive = await Promise.race([query, timeout])
  abort.abort()
  return is_alive
}

/**
 * Runs `work` in one transaction. After a deadlock or serialization conflict it runs again from the start, up to 3 more
 * times, so `work` must do nothing that a rollback cannot undo (mail, files, cache).
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isConflict(error)) throw error
    }
    // Random, so that two conflicting transactions do not collide again.
    await pause(attempt * (10 + Math.random() * 40))
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE.has(error.code)
}

import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../database/tables.ts'
import type { Hold } from './embedded/embedded.ts'
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
  /** For public data outside transactions: from replicas if there are any. */
  reads: Db
  /** From now on replica reads show everything committed so far. */
  requireCurrentReads(): void
  /** Null without replicas. */
  readState(): ReadState | null
  pool: pg.Pool
  /** PostgreSQL without a transaction-pooling proxy. Null for the embedded database. */
  session_url: string | null
  engine: 'postgres' | 'embedded'
  /**
   * `onBreak` is called after the listening connection was lost and restored: notifications in between are lost.
   *
   * @returns stops listening
   */
  listen(channel: string, onNotice: (payload: string) => void, onBreak: () => void): Promise<() => Promise<void>>
  /** Whether the database answers `select 1` within 2 s. */
  ping(): Promise<boolean>
  /** Dumps the embedded database to one file for `load_from`. Use `pg_dump` for PostgreSQL. */
  dump: (() => Promise<Blob>) | null
  /** For copying the embedded database's files; null for PostgreSQL. */
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
  /** The same server without a transaction-pooling proxy. */
  session_url?: string | null
  /** Streaming replicas. */
  replica_urls?: readonly string[]
  data_dir: string
  in_memory?: boolean
  /** A dump of an embedded database to start from. */
  load_from?: Blob
  /** For tests: runs the embedded database on the calling thread. */
  on_this_thread?: boolean
  /** 10 by default. The embedded database has one connection. */
  pool_size?: number
}

const PING_MS = 2_000
const ATTEMPTS_MAX = 4
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Opens PostgreSQL if there is an address, else the embedded database.
 *
 * @throws a readable error if the folder is in use or not writable, or the disk is full
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
  // Loaded only when needed.
  const { openEmbedded } = await import('./embedded/embedded.ts')
  const engine = await openEmbedded(options)
  const { dump, hold } = engine
  return { ...fromEngine(engine, new StatementNames()), session_url: null, engine: 'embedded', dump, hold }
}

function fromEngine(engine: Engine, names: StatementNames | null) {
  // No `db.destroy()`: the engine ends the pool itself, in the right order.
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
    () => false,
  )
  // Aborted below when the reply came first.
  const timeout = pause(PING_MS, false, { signal: abort.signal, ref: false }).catch(() => false)
  const is_alive = await Promise.race([query, timeout])
  abort.abort()
  return is_alive
}

/** A row has changed since it was read without a lock. */
export class OutdatedRead extends Error {
  /** PostgreSQL's for a serialization conflict. */
  readonly code = '40001'
}

/**
 * One transaction, retried up to 3 times after a deadlock, a serialization conflict or `OutdatedRead`: `work` must do nothing that a
 * rollback cannot undo (mail, files, cache).
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const after_commit: AfterCommit[] = []
  const result = await runWithRetries(db, (tx) => {
    after_commit.length = 0
    after_commit_of.set(tx, after_commit)
    return work(tx)
  })
  for (const run of after_commit) run(db)
  return result
}

async function runWithRetries<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isConflict(error)) throw error
    }
    await pause(attempt * (10 + Math.random() * 40))
  }
}

type AfterCommit = (db: Db) => void

const after_commit_of = new WeakMap<Tx, AfterCommit[]>()

/** Calls `run` on this node between the commit and the return of `inTransaction`; never after a rollback. */
export function afterCommit(tx: Tx, run: AfterCommit): void {
  after_commit_of.get(tx)?.push(run)
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE.has(error.code)
}

import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../database/tables.ts'
import { isDatabaseGone } from './db-errors.ts'
import type { StatementNames } from './named-statements.ts'
import { type Mark, Replica } from './replica-connection.ts'
import { NamingClient, runNamed } from './shop-dialect.ts'

const CHECK_EVERY_MS = 1_000
const MARKS_MAX = 60

/**
 * The primary's flushed log position, which covers every acknowledged commit. With `synchronous_commit = off` the
 * inserted position counts.
 */
const POSITION = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::bigint as position`

/** For the metrics. */
export interface ReplicaState {
  name: string
  reads: number
  lag_seconds: number
  is_used: boolean
}

export interface ReadReplica {
  db: Kysely<Tables>
  /** From now on `db` shows everything committed so far. Called at every cache invalidation. */
  requireCurrent(): void
  /** Queries that the primary answered. */
  primaryReads(): number
  replicas(): ReplicaState[]
  close(): Promise<void>
}

/**
 * Reads from streaming replicas that show at least the newest invalidation's commit: otherwise an older value would be
 * cached after its invalidation.
 *
 * A notification is written before its commit and cannot carry the log position, so the node asks the primary and reads
 * from it until it knows. Replicas that lag, hang or are down are skipped; a query never fails because of one.
 */
export function openReadReplica(
  primary: pg.Pool,
  addresses: readonly string[],
  { pool_size, names }: { pool_size: number; names: StatementNames | null },
): ReadReplica {
  const replicas = addresses.map((address) => new Replica(address, pool_size))
  const position = new RequiredPosition(primary)
  const pool = new ReplicaPool({ primary, replicas, position, names })
  position.requireCurrent()
  const check = async () => {
    await position.mark()
    await Promise.all(replicas.map((replica) => replica.check(position.marks)))
  }
  let checking: Promise<void> = Promise.resolve()
  let is_checking = false
  const timer = setInterval(() => {
    if (is_checking) return
    is_checking = true
    checking = check().finally(() => (is_checking = false))
  }, CHECK_EVERY_MS).unref()
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    requireCurrent: () => position.requireCurrent(),
    primaryReads: () => pool.primary_reads,
    replicas: () => replicas.map(({ name, reads, lag_seconds, is_used }) => ({ name, reads, lag_seconds, is_used })),
    close: async () => {
      clearInterval(timer)
      position.close()
      await checking
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** The log position that every read must have reached. */
class RequiredPosition {
  /** Null while unknown. */
  needed: number | null = null
  readonly marks: Mark[] = []
  readonly #primary: pg.Pool
  #invalidations = 0
  #is_querying = false
  #is_closed = false

  constructor(primary: pg.Pool) {
    this.#primary = primary
  }

  requireCurrent(): void {
    this.needed = null
    this.#invalidations++
    if (!this.#is_querying) void this.#askPrimary()
  }

  /** One query at a time. Ignores replies to queries from before the newest invalidation. */
  async #askPrimary(): Promise<void> {
    this.#is_querying = true
    while (this.needed === null && !this.#is_closed) {
      const invalidations = this.#invalidations
      const position = await this.#read()
      // The primary is down: the next check asks again.
      if (position === null) break
      if (invalidations === this.#invalidations) this.needed = position
    }
    this.#is_querying = false
  }

  async mark(): Promise<void> {
    const at = performance.now()
    const position = await this.#read()
    if (position === null) return
    this.marks.push({ at, position })
    if (this.marks.length > MARKS_MAX) this.marks.shift()
    if (this.needed === null && !this.#is_querying) void this.#askPrimary()
  }

  async #read(): Promise<number | null> {
    try {
      const { rows } = await this.#primary.query<{ position: number }>(POSITION)
      return rows[0]?.position ?? null
    } catch {
      return null
    }
  }

  close(): void {
    this.#is_closed = true
  }
}

interface ReplicaPoolParts {
  primary: pg.Pool
  replicas: readonly Replica[]
  position: RequiredPosition
  names: StatementNames | null
}

/** Connections for one query: from the replicas that have caught up, in turn, else from the primary. */
class ReplicaPool implements PostgresPool {
  readonly options = {}
  primary_reads = 0
  readonly #primary: pg.Pool
  readonly #replicas: readonly Replica[]
  readonly #position: RequiredPosition
  readonly #names: StatementNames | null
  #next = 0

  constructor({ primary, replicas, position, names }: ReplicaPoolParts) {
    this.#primary = primary
    this.#replicas = replicas
    this.#position = position
    this.#names = names
  }

  async connect(): Promise<PostgresPoolClient> {
    const { needed } = this.#position
    const borrowed = needed === null ? null : await this.#borrow(needed)
    if (borrowed === null) return new NamingClient(await this.#connectPrimary(), this.#names)
    borrowed.replica.reads++
    return new ReplicaClient({ ...borrowed, names: this.#names, connectPrimary: () => this.#connectPrimary() })
  }

  async #borrow(needed: number): Promise<{ replica: Replica; client: pg.PoolClient } | null> {
    const first = this.#next++ % this.#replicas.length
    for (const replica of [...this.#replicas.slice(first), ...this.#replicas.slice(0, first)]) {
      const client = await replica.connect(needed)
      if (client) return { replica, client }
    }
    return null
  }

  async #connectPrimary(): Promise<pg.PoolClient> {
    const client = await this.#primary.connect()
    this.primary_reads++
    return client
  }

  /** The pools belong to the caller of `openReadReplica`. */
  async end(): Promise<void> {}
}

interface LentConnection {
  replica: Replica
  client: pg.PoolClient
  names: StatementNames | null
  connectPrimary(): Promise<pg.PoolClient>
}

/** If the replica fails or cancels the query, the primary runs it. */
class ReplicaClient implements PostgresPoolClient {
  readonly #connection: LentConnection
  /** Null after the replica's connection was released, if the primary has none. */
  #client: pg.PoolClient | null
  #is_primary = false

  constructor(connection: LentConnection) {
    this.#connection = connection
    this.#client = connection.client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('replica reads have no cursors')
    return this.#query<R>(sql, parameters)
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (/^(begin|start transaction)/i.test(sql)) throw new Error('replica reads have no transactions: use services.db')
    if (this.#client === null) throw new Error('the connection was released')
    const { names } = this.#connection
    try {
      return await runNamed<R>(this.#client, names, { sql, parameters })
    } catch (error) {
      if (this.#is_primary || !isReplicaFailure(error)) throw error
      if (isDatabaseGone(error)) this.#connection.replica.exclude()
      return runNamed<R>(await this.#moveToPrimary(), names, { sql, parameters })
    }
  }

  async #moveToPrimary(): Promise<pg.PoolClient> {
    this.#client?.release(true)
    this.#client = null
    this.#client = await this.#connection.connectPrimary()
    this.#is_primary = true
    return this.#client
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy)
    this.#client = null
  }
}

/** Down, or the query was cancelled because replay removed what it read ("conflict with recovery"). */
function isReplicaFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  // A timed-out query would time out on the primary as well.
  return code === '40001' || (isDatabaseGone(error) && code !== '57014')
}

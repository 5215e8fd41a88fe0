import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../tables.ts'
import { isDatabaseGone } from './db-errors.ts'
import { type Mark, Replica } from './replica.ts'

const LOOK_EVERY_MS = 1_000
/** A replica that is farther behind than the oldest one is left out long before. */
const MARKS_MAX = 60

/**
 * Where the primary's log is now. On the disk, which is as far as replicas are sent it, and where a commit is before it is
 * told to anybody; but with `synchronous_commit = off` it is told before, and counts where it was inserted.
 */
const POSITION = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - '0/0')::bigint as position`

/** Readings of the metrics. */
export interface ReplicaState {
  name: string
  reads: number
  lag_seconds: number
  is_used: boolean
}

export interface Reads {
  db: Kysely<Tables>
  /** From now on `db` shows at least what is committed now: asked for at every drop from the cache. */
  freshen(): void
  /** Queries that the primary answered. */
  primaryReads(): number
  replicas(): ReplicaState[]
  close(): Promise<void>
}

/**
 * Reads that may be answered by streaming replicas, each as new as the newest drop that this node heard of: what is
 * loaded into the cache after a drop must not be from before the commit that caused it, or it would stay there.
 *
 * The drop cannot carry the commit's position, as it is written before the commit is. So the node that hears it asks the
 * primary where it is by then, and until it knows the primary answers the readers. A replica that has not come as far, is
 * silent or gone is passed over; without any the primary answers. No query fails because a replica did.
 */
export function openReads(
  primary: pg.Pool,
  addresses: readonly string[],
  { pool_size, has_sessions }: { pool_size: number; has_sessions: boolean },
): Reads {
  const replicas = addresses.map((address) => new Replica(address, pool_size, has_sessions))
  const position = new Position(primary)
  const pool = new ReadsPool(primary, replicas, position)
  position.freshen()
  const look = async () => {
    await position.mark()
    await Promise.all(replicas.map((replica) => replica.look(position.marks)))
  }
  let looking: Promise<void> = Promise.resolve()
  let is_looking = false
  const timer = setInterval(() => {
    if (is_looking) return
    is_looking = true
    looking = look().finally(() => (is_looking = false))
  }, LOOK_EVERY_MS).unref()
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    freshen: () => position.freshen(),
    primaryReads: () => pool.primary_reads,
    replicas: () => replicas.map(({ name, reads, lag_seconds, is_used }) => ({ name, reads, lag_seconds, is_used })),
    close: async () => {
      clearInterval(timer)
      position.close()
      await looking
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** What every read has to have seen. */
class Position {
  /** null while it is not known. */
  needed: number | null = null
  readonly marks: Mark[] = []
  readonly #primary: pg.Pool
  #freshened = 0
  #is_asking = false
  #is_closed = false

  constructor(primary: pg.Pool) {
    this.#primary = primary
  }

  freshen(): void {
    this.needed = null
    this.#freshened++
    if (!this.#is_asking) void this.#ask()
  }

  /** One question at a time; an answer to a question from before the newest drop is none. */
  async #ask(): Promise<void> {
    this.#is_asking = true
    while (this.needed === null && !this.#is_closed) {
      const asked_at = this.#freshened
      const position = await this.#read()
      // The primary is away: it is asked again by the next look.
      if (position === null) break
      if (asked_at === this.#freshened) this.needed = position
    }
    this.#is_asking = false
  }

  async mark(): Promise<void> {
    const at = performance.now()
    const position = await this.#read()
    if (position === null) return
    this.marks.push({ at, position })
    if (this.marks.length > MARKS_MAX) this.marks.shift()
    if (this.needed === null && !this.#is_asking) void this.#ask()
  }

  async #read(): Promise<number | null> {
    try {
      const { rows } = await this.#primary.query<{ position: number }>(POSITION)
      return rows[0]?.position ?? null
    } catch {
      // Why it did not answer is the same to who asks; visitors of the primary are told by their own queries.
      return null
    }
  }

  close(): void {
    this.#is_closed = true
  }
}

/** Hands out a connection for one query: of a replica that has seen enough, taken in turn, else of the primary. */
class ReadsPool implements PostgresPool {
  readonly options = {}
  primary_reads = 0
  readonly #primary: pg.Pool
  readonly #replicas: readonly Replica[]
  readonly #position: Position
  #turn = 0

  constructor(primary: pg.Pool, replicas: readonly Replica[], position: Position) {
    this.#primary = primary
    this.#replicas = replicas
    this.#position = position
  }

  async connect(): Promise<PostgresPoolClient> {
    const { needed } = this.#position
    const lent = needed === null ? null : await this.#borrow(needed)
    if (lent === null) return this.#connectPrimary()
    lent.replica.reads++
    return new ReplicaClient({ ...lent, connectPrimary: () => this.#connectPrimary() })
  }

  async #borrow(needed: number): Promise<{ replica: Replica; client: pg.PoolClient } | null> {
    const first = this.#turn++ % this.#replicas.length
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

  /** The pools are ended by who opened them. */
  async end(): Promise<void> {}
}

interface Lent {
  replica: Replica
  client: pg.PoolClient
  connectPrimary(): Promise<pg.PoolClient>
}

/** A replica's connection; when the replica goes, or drops the query for its own reasons, the primary takes the query. */
class ReplicaClient implements PostgresPoolClient {
  readonly #lent: Lent
  /** null when the replica's was given back and the primary has none. */
  #client: pg.PoolClient | null
  #is_primary = false

  constructor(lent: Lent) {
    this.#lent = lent
    this.#client = lent.client
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('reads have no cursors')
    return this.#query<R>(sql, parameters)
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (/^(begin|start transaction)/i.test(sql)) throw new Error('reads have no transactions: those are for house.db')
    if (this.#client === null) throw new Error('the connection was given back')
    try {
      return await run<R>(this.#client, sql, parameters)
    } catch (error) {
      if (this.#is_primary || !isOfReplica(error)) throw error
      if (isDatabaseGone(error)) this.#lent.replica.leaveOut()
      return run<R>(await this.#moveToPrimary(), sql, parameters)
    }
  }

  async #moveToPrimary(): Promise<pg.PoolClient> {
    this.#client?.release(true)
    this.#client = null
    this.#client = await this.#lent.connectPrimary()
    this.#is_primary = true
    return this.#client
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy)
    this.#client = null
  }
}

const run = <R>(client: pg.PoolClient, sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> =>
  // What `pg` answers is what Kysely expects of it; only the two packages' types are apart.
  client.query(sql, [...parameters]) as unknown as Promise<PostgresQueryResult<R>>

/** The replica is gone, or cancelled the query because what it read is being replayed away ("conflict with recovery"). */
function isOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  // A query that took too long here takes too long there.
  return code === '40001' || (isDatabaseGone(error) && code !== '57014')
}

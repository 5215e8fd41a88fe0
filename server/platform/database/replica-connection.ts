import type pg from 'pg'
import { openPool } from './pool.ts'

const CONNECT_MS = 500
const CHECK_MS = 1_000
/** Pause after a replica was found behind: otherwise every read would query a stalled replica. */
const RECHECK_MS = 20
/** A replica this far behind is broken. The cache expires after a minute, so its values would be older than that. */
const LAG_SECONDS_MAX = 10

/**
 * How far the server has replayed the primary's log, in bytes. Null if it is not a standby: a promoted server has its
 * own timeline, and its positions are not comparable.
 */
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position where pg_is_in_recovery()`

/** The primary's log position at a time in milliseconds of `performance.now()`. */
export interface Mark {
  at: number
  position: number
}

/** One streaming replica: connections with a known replay position, and the replica's lag. */
export class Replica {
  /** For the metrics: its address without user and password. */
  readonly name: string
  /** Queries that started here. */
  reads = 0
  lag_seconds = 0
  readonly #pool: pg.Pool
  /** Its own pool: the health check must not queue behind reads. */
  readonly #check_pool: pg.Pool
  readonly #pool_size: number
  readonly #clients = new Set<pg.PoolClient>()
  /** Per connection, not per address: several servers may share one address. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>()
  #is_up = true
  #skipped_until = 0

  constructor(address: string, pool_size: number) {
    const { host, pathname } = new URL(address)
    this.name = `${host}${pathname}`
    this.#pool_size = pool_size
    this.#pool = this.#open(address, pool_size)
    this.#check_pool = this.#open(address, 1)
  }

  #open(address: string, max: number): pg.Pool {
    const pool = openPool({ connectionString: address, connectionTimeoutMillis: CONNECT_MS, max })
    pool.on('connect', (client) => this.#clients.add(client))
    return pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Whether reads that it has caught up with are sent here. */
  get is_used(): boolean {
    return this.#is_up && this.lag_seconds <= LAG_SECONDS_MAX
  }

  /** A connection that has reached the position, or null if none is available at once. */
  async connect(position: number): Promise<pg.PoolClient | null> {
    if (!this.is_used || performance.now() < this.#skipped_until) return null
    const client = await this.#pool.connect().catch(() => null)
    if (client === null) {
      // A busy pool is not the server's fault: the primary takes this query.
      if (this.#pool.totalCount < this.#pool_size) this.exclude()
      return null
    }
    if ((this.#replayed.get(client) ?? -1) >= position) return client
    try {
      if ((await this.#readPosition(client)) >= position) return client
      this.#skipped_until = performance.now() + RECHECK_MS
      client.release()
    } catch {
      // The connection broke. The next check finds out whether the replica is back.
      client.release(true)
      this.exclude()
    }
    return null
  }

  /** A standby only moves forward, so a position once reached stays reached. */
  async #readPosition(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ position: number | null }>(REPLAYED)
    const position = rows[0]?.position ?? -1
    this.#replayed.set(client, position)
    return position
  }

  /** Sends no reads here until the next check succeeds. */
  exclude(): void {
    this.#is_up = false
  }

  /**
   * Checks whether it responds and how far behind it is. If it is unresponsive, all its connections are destroyed, so
   * that reads waiting on them go to the primary.
   *
   * @param marks the primary's positions, the newest last
   */
  async check(marks: readonly Mark[]): Promise<void> {
    const timer = setTimeout(() => this.#destroyConnections(), CHECK_MS)
    try {
      const client = await this.#check_pool.connect()
      const position = await this.#readPosition(client).finally(() => client.release())
      this.#is_up = position >= 0
      this.lag_seconds = lagOf(position, marks)
    } catch {
      this.exclude()
    } finally {
      clearTimeout(timer)
    }
  }

  #destroyConnections(): void {
    this.exclude()
    // With a query running, `end` destroys the socket.
    for (const client of this.#clients) void (client as pg.PoolClient & { end(): Promise<void> }).end()
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#check_pool.end()])
  }
}

/** Seconds since the primary was at the replica's position. 0 if it has everything. */
function lagOf(position: number, marks: readonly Mark[]): number {
  const newest = marks.at(-1)
  if (!newest || position >= newest.position) return 0
  const seen = marks.findLast((mark) => mark.position <= position) ?? marks[0]
  return (performance.now() - (seen?.at ?? newest.at)) / 1000
}

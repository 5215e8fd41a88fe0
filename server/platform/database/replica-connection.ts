import type pg from 'pg'
import { openPool } from './pool.ts'

const CONNECT_MS = 500
const CHECK_MS = 1_000
/** Otherwise every read would query a stalled replica. */
const RECHECK_MS = 20
/** Beyond this a replica is broken: its values would outlive the cache's minute. */
const LAG_SECONDS_MAX = 10

/** The replayed log position in bytes. Null for a promoted server: positions of its own timeline are not comparable. */
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position where pg_is_in_recovery()`

/** The primary's log position at a time of `performance.now()`. */
export interface Mark {
  at: number
  position: number
}

/** A streaming replica: connections with a known replay position, and its lag. */
export class Replica {
  /** For the metrics: the address without user and password. */
  readonly name: string
  /** Queries that started here. */
  reads = 0
  lag_seconds = 0
  readonly #pool: pg.Pool
  /** The health check must not queue behind reads. */
  readonly #check_pool: pg.Pool
  readonly #pool_size: number
  readonly #clients = new Set<pg.PoolClient>()
  /** Per connection: several servers may share one address. */
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

  /** Whether reads may be sent here. */
  get is_used(): boolean {
    return this.#is_up && this.lag_seconds <= LAG_SECONDS_MAX
  }

  /** A connection that has reached the position, or null if none is free at once. */
  async connect(position: number): Promise<pg.PoolClient | null> {
    if (!this.is_used || performance.now() < this.#skipped_until) return null
    const client = await this.#pool.connect().catch(() => null)
    if (client === null) {
      // A busy pool is not the server's fault.
      if (this.#pool.totalCount < this.#pool_size) this.exclude()
      return null
    }
    if ((this.#replayed.get(client) ?? -1) >= position) return client
    try {
      if ((await this.#readPosition(client)) >= position) return client
      this.#skipped_until = performance.now() + RECHECK_MS
      client.release()
    } catch {
      client.release(true)
      this.exclude()
    }
    return null
  }

  /** A position once reached stays reached. */
  async #readPosition(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ position: number | null }>(REPLAYED)
    const position = rows[0]?.position ?? -1
    this.#replayed.set(client, position)
    return position
  }

  exclude(): void {
    this.#is_up = false
  }

  /**
   * Checks its response and lag. Destroys an unresponsive replica's connections, so that its reads go to the primary.
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

/** Seconds of lag; 0 if it has everything. */
function lagOf(position: number, marks: readonly Mark[]): number {
  const newest = marks.at(-1)
  if (!newest || position >= newest.position) return 0
  const seen = marks.findLast((mark) => mark.position <= position) ?? marks[0]
  return (performance.now() - (seen?.at ?? newest.at)) / 1000
}

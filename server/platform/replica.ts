import type pg from 'pg'
import { openPool } from './pool.ts'

const CONNECT_MS = 500
const LOOK_MS = 1_000
/** After it was found behind: asked again no sooner, or a replica that stands still costs every reader a question. */
const ASK_AGAIN_MS = 20
/** So far behind that something is wrong with it; what nobody dropped from the cache would be older than a minute. */
const LAG_SECONDS_MAX = 10

/**
 * What the server has replayed of the primary's log, in bytes since the log's beginning; null from a server that is no
 * standby: one that was promoted beside a primary that lives goes its own way, and its positions mean something else.
 */
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position where pg_is_in_recovery()`

/** A moment, in milliseconds of the process, and where the primary's log was then. */
export interface Mark {
  at: number
  position: number
}

/** One streaming replica: connections that are known to have seen enough, and how far behind it is. */
export class Replica {
  /** For the metrics: where it is, without user and password. */
  readonly name: string
  /** Queries that began here. */
  reads = 0
  lag_seconds = 0
  readonly #pool: pg.Pool
  /** Of its own: whether the server is well must not be asked in the queue of the readers. */
  readonly #lookout: pg.Pool
  readonly #pool_size: number
  readonly #clients = new Set<pg.PoolClient>()
  /** Of each connection, not of the address: behind one address may stand several servers. */
  readonly #replayed = new WeakMap<pg.PoolClient, number>()
  #is_up = true
  #ask_again_at = 0

  constructor(address: string, pool_size: number, has_sessions: boolean) {
    const { host, pathname } = new URL(address)
    this.name = `${host}${pathname}`
    this.#pool_size = pool_size
    this.#pool = this.#open(address, pool_size, has_sessions)
    this.#lookout = this.#open(address, 1, has_sessions)
  }

  #open(address: string, max: number, has_sessions: boolean): pg.Pool {
    const pool = openPool({ connectionString: address, connectionTimeoutMillis: CONNECT_MS, max }, has_sessions)
    pool.on('connect', (client) => this.#clients.add(client))
    return pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Whether readers are sent here, as long as it has seen what they need. */
  get is_used(): boolean {
    return this.#is_up && this.lag_seconds <= LAG_SECONDS_MAX
  }

  /** A connection that has seen everything up to the position; null where there is none at once. */
  async connect(position: number): Promise<pg.PoolClient | null> {
    if (!this.is_used || performance.now() < this.#ask_again_at) return null
    const client = await this.#pool.connect().catch(() => null)
    if (client === null) {
      // All its connections at work is no fault of the server: the primary helps out with this one.
      if (this.#pool.totalCount < this.#pool_size) this.leaveOut()
      return null
    }
    if ((this.#replayed.get(client) ?? -1) >= position) return client
    try {
      if ((await this.#ask(client)) >= position) return client
      this.#ask_again_at = performance.now() + ASK_AGAIN_MS
      client.release()
    } catch {
      // Gone in the middle of the question. The next look finds out whether it is back.
      client.release(true)
      this.leaveOut()
    }
    return null
  }

  /** A standby only ever goes forward, so what a connection has seen once it has seen for good. */
  async #ask(client: pg.PoolClient): Promise<number> {
    const { rows } = await client.query<{ position: number | null }>(REPLAYED)
    const position = rows[0]?.position ?? -1
    this.#replayed.set(client, position)
    return position
  }

  /** Sends nobody here until the next look finds it well. */
  leaveOut(): void {
    this.#is_up = false
  }

  /**
   * Whether it answers and how far behind it is. From a server that has gone silent, all connections are torn: who
   * waits on one of them is served by the primary.
   *
   * @param marks where the primary was, the newest last
   */
  async look(marks: readonly Mark[]): Promise<void> {
    const timer = setTimeout(() => this.#tear(), LOOK_MS)
    try {
      const client = await this.#lookout.connect()
      const position = await this.#ask(client).finally(() => client.release())
      this.#is_up = position >= 0
      this.lag_seconds = lagOf(position, marks)
    } catch {
      this.leaveOut()
    } finally {
      clearTimeout(timer)
    }
  }

  #tear(): void {
    this.leaveOut()
    // With a query on its way `end` destroys the socket.
    for (const client of this.#clients) void (client as pg.PoolClient & { end(): Promise<void> }).end()
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#lookout.end()])
  }
}

/** Seconds since the primary was where the replica is now; 0 for one that has all of it. */
function lagOf(position: number, marks: readonly Mark[]): number {
  const newest = marks.at(-1)
  if (!newest || position >= newest.position) return 0
  const seen = marks.findLast((mark) => mark.position <= position) ?? marks[0]
  return (performance.now() - (seen?.at ?? newest.at)) / 1000
}

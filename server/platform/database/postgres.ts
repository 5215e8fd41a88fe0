import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { quoteName, type Engine } from './engine.ts'
import { openPool, STATEMENT_MS, stayAlive } from './pool.ts'
import { discardUnresponsiveConnections } from './unresponsive-connections.ts'

const CONNECT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** With the reply timeout, bounds how long a dead connection hides other nodes' changes. */
const HEARTBEAT_MS = 2_000
/** While disconnected, pages do not show changes by other nodes. */
const RECONNECT_MS_MAX = 1_000

export interface PostgresOptions {
  database_url: string
  /** The same server without a transaction-pooling proxy. */
  session_url: string
  pool_size: number
}

/** Connects with the first query: a shop may start before its database. */
export function openPostgres(options: PostgresOptions): Engine {
  const connection = {
    connectionString: options.database_url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'shop',
  }
  const pool = openPool({
    ...connection,
    max: options.pool_size,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  discardUnresponsiveConnections(pool)
  const listeners = new Set<Listener>()
  return {
    pool,
    listen: async (channel, onNotice, onBreak) => {
      const listener = new Listener(
        { ...connection, connectionString: options.session_url },
        { channel, onNotice, onBreak },
      )
      await listener.start()
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
        await listener.stop()
      }
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.stop()))
      listeners.clear()
      await pool.end()
    },
  }
}

interface Subscription {
  channel: string
  onNotice: (payload: string) => void
  onBreak: () => void
}

class Listener {
  #settings: pg.ClientConfig
  #subscription: Subscription
  #client: pg.Client | null = null
  #heartbeat: NodeJS.Timeout | null = null
  #stopped = new AbortController()

  constructor(settings: pg.ClientConfig, subscription: Subscription) {
    this.#settings = settings
    this.#subscription = subscription
  }

  async start(): Promise<void> {
    const { channel, onNotice } = this.#subscription
    const client = new pg.Client({ ...this.#settings, query_timeout: STATEMENT_MS })
    client.on('error', stayAlive)
    try {
      await client.connect()
      await client.query(`listen ${quoteName(channel)}`)
    } catch (error) {
      // Not awaited: an unresponsive server never confirms.
      void client.end()
      throw error
    }
    client.on('notification', (notice) => onNotice(notice.payload ?? ''))
    client.once('end', () => this.#comeBack())
    if (this.#stopped.signal.aborted) return client.end()
    this.#client = client
    this.#beat(client)
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    if (this.#heartbeat !== null) clearTimeout(this.#heartbeat)
    await this.#client?.end()
    this.#client = null
  }

  /** An unplugged cable closes no connection: only a query without a reply reveals it. */
  #beat(client: pg.Client): void {
    this.#heartbeat = setTimeout(() => {
      client.query('select 1').then(
        () => this.#beat(client),
        () => client.end(),
      )
    }, HEARTBEAT_MS).unref()
  }

  async #comeBack(): Promise<void> {
    if (this.#heartbeat !== null) clearTimeout(this.#heartbeat)
    this.#client = null
    for (let pause_ms = 50; !this.#stopped.signal.aborted; pause_ms = Math.min(pause_ms * 2, RECONNECT_MS_MAX)) {
      try {
        await pause(pause_ms * (0.5 + Math.random()), undefined, { signal: this.#stopped.signal })
        await this.start()
        if (!this.#stopped.signal.aborted) this.#subscription.onBreak()
        return
      } catch {
        // Still down, or stopped: the loop decides.
      }
    }
  }
}

import pg from 'pg'
import { wireTypes } from './engine.ts'

export const STATEMENT_MS = 5_000

/**
 * A broken connection fails its running query and also emits an `error` event. Without a listener on every client, busy
 * ones included (`pool.on('error')` covers only idle ones), the event ends the process. There is nothing else to do:
 * the pool discards the client and the next query opens a new one.
 */
export const stayAlive = () => {}

/** A pool to the primary or a replica, with our timeouts and type parsers. */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    application_name: 'shop',
    types: wireTypes,
    statement_timeout: STATEMENT_MS,
    // After the server's own timeout, which leaves the connection usable. This one is for an unresponsive server.
    query_timeout: STATEMENT_MS + 500,
    // JIT compilation pays off only for queries that take minutes. It was 90 % of the time of a search over a million
    // products.
    onConnect: async (client) => {
      await client.query('set jit = off')
    },
    ...settings,
  })
  pool.on('connect', (client) => client.on('error', stayAlive))
  return pool.on('error', stayAlive)
}

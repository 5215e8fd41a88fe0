import pg from 'pg'
import { wireTypes } from './engine.ts'

export const STATEMENT_MS = 5_000

/**
 * A broken connection fails its query and also emits `error`, which ends the process without a listener on every client
 * (`pool.on('error')` covers only idle ones). The pool discards the client itself.
 */
export const stayAlive = () => {}

export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    application_name: 'shop',
    types: wireTypes,
    statement_timeout: STATEMENT_MS,
    // Later than the server's own timeout: for an unresponsive server.
    query_timeout: STATEMENT_MS + 500,
    // JIT compilation was 90 % of the time of a search over a million products, and starting parallel workers 30 ms of
    // short queries that expect many rows.
    onConnect: async (client) => {
      await client.query('set jit = off; set max_parallel_workers_per_gather = 0')
    },
    ...settings,
  })
  pool.on('connect', (client) => client.on('error', stayAlive))
  return pool.on('error', stayAlive)
}

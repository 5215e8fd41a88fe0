import pg from 'pg'
import { wireTypes } from './engine.ts'
import { nameStatements } from './named-statements.ts'

export const STATEMENT_MS = 5_000

/**
 * A broken connection is told twice: to the query that ran on it, which fails, and as an `error` event. Without a
 * listener on every client, also on those at work (`pool.on('error')` hears only the idle ones), that event ends the
 * process. There is nothing left to do in it: the pool throws the client away and the next query opens a new one.
 */
export const stayAlive = () => {}

/**
 * Connections to a PostgreSQL, primary or replica, with the limits and readings that all of ours have.
 *
 * @param has_sessions whether a connection of ours is one of the server's, not lent anew for every transaction
 */
export function openPool(settings: pg.PoolConfig, has_sessions: boolean): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    application_name: 'shop',
    types: wireTypes,
    statement_timeout: STATEMENT_MS,
    // Later than the server's own timeout, which leaves the connection usable; this one is for a server gone silent.
    query_timeout: STATEMENT_MS + 500,
    // Compiling a query pays for reports that take minutes; of a search over a million products it was nine tenths.
    onConnect: async (client) => {
      await client.query('set jit = off')
    },
    ...settings,
  })
  pool.on('connect', (client) => client.on('error', stayAlive))
  if (has_sessions) nameStatements(pool)
  return pool.on('error', stayAlive)
}

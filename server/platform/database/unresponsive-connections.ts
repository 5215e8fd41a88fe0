import type pg from 'pg'

/** `pg`'s message when `query_timeout` has passed. */
const QUERY_TIMEOUT = 'Query read timeout'
const READ_ONLY = '25006'

/**
 * Destroys connections to an unresponsive server. After `query_timeout`, `pg` fails the query but keeps the connection:
 * its rollback would wait again, and the pool would reuse it (behind a restarted firewall, a shop answered 503 until it
 * was restarted).
 *
 * Idle connections take the same network path and are destroyed too.
 *
 * Read-only connections are discarded: after a failover they lead to the demoted server, and their sessions stay
 * read-only.
 */
export function discardUnresponsiveConnections(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  const read_only = new WeakSet<pg.PoolClient>()
  const endIdle = () => {
    // A pool's clients are full clients, whatever the types say.
    for (const client of idle) (client as pg.PoolClient & pg.Client).connection.stream.destroy()
  }
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => {
    // Only on release: its transaction must be rolled back first.
    if (read_only.has(client)) void endOf(client)
    else idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  pool.on('connect', (client) => {
    const onFailure = (error: unknown) => {
      if (isTimeout(error)) void endOf(client)
      else if (isReadOnly(error)) read_only.add(client)
      else return
      endIdle()
    }
    watchFailures(client, onFailure)
  })
}

type Callback = (error: unknown, ...rest: unknown[]) => void

const isTimeout = (error: unknown) => error instanceof Error && error.message === QUERY_TIMEOUT
const isReadOnly = (error: unknown) => error instanceof Error && 'code' in error && error.code === READ_ONLY

/** With a query pending this closes the socket without waiting. */
const endOf = (client: pg.PoolClient) => (client as pg.PoolClient & pg.Client).end()

function watchFailures(client: pg.PoolClient, onFailure: (error: unknown) => void): void {
  // `query` has ten overloads.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), watchedCallback(callback as Callback, onFailure))
    const result = query(...args)
    if (result instanceof Promise) result.catch(onFailure)
    return result
  }
  client.query = watched as typeof client.query
}

const watchedCallback =
  (callback: Callback, onFailure: (error: unknown) => void): Callback =>
  (error, ...rest) => {
    onFailure(error)
    callback(error, ...rest)
  }

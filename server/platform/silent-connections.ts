import type pg from 'pg'

/** What `pg` says when `query_timeout` has passed. */
const NO_ANSWER = 'Query read timeout'

/**
 * Throws connections away whose server has gone silent. `pg` gives a query up after `query_timeout` and keeps the
 * connection, which waits for that answer still: a rollback on it would wait as long again, and then the pool would hand
 * it out for ever (measured: a shop behind a firewall that had forgotten its connections answered 503 until its restart).
 *
 * Those that lie idle meanwhile are on the same line and go as well, before a visitor finds out for each of them.
 */
export function endSilentConnections(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  const endIdle = () => {
    // The types hide it: what a pool hands out are whole clients. Their end is an error to the pool, which forgets them.
    for (const client of idle) (client as pg.PoolClient & pg.Client).connection.stream.destroy()
  }
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('connect', (client) => hearSilence(client, endIdle))
}

type Settled = (error: unknown, ...rest: unknown[]) => void

function hearSilence(client: pg.PoolClient, onSilence: () => void): void {
  // `query` has ten overloads; whichever is meant passes through as it came.
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const judge = (error: unknown) => {
    if (!(error instanceof Error) || error.message !== NO_ANSWER) return
    // With a question still open this does not say good-bye but closes the socket.
    void client.end()
    onSilence()
  }
  const watched = (...given: unknown[]) => {
    const settled = given.at(-1)
    if (typeof settled === 'function') return query(...given.slice(0, -1), judged(settled as Settled, judge))
    const answer = query(...given)
    // Whoever asked gets the failure itself.
    if (answer instanceof Promise) answer.catch(judge)
    return answer
  }
  client.query = watched as typeof client.query
}

const judged =
  (settled: Settled, judge: (error: unknown) => void): Settled =>
  (error, ...rest) => {
    judge(error)
    settled(error, ...rest)
  }

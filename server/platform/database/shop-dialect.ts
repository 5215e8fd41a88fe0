import {
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import type { StatementNames } from './named-statements.ts'

/** Kysely's PostgreSQL dialect with named statements. */
export class ShopDialect extends PostgresDialect {
  /** @param names null if consecutive statements may run in different server sessions */
  constructor(pool: pg.Pool, names: StatementNames | null) {
    super({ pool: new NamingPool(pool, names) })
  }
}

class NamingPool implements PostgresPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #names: StatementNames | null
  /** Kysely identifies connections by the client object. */
  readonly #clients = new WeakMap<pg.PoolClient, NamingClient>()

  constructor(pool: pg.Pool, names: StatementNames | null) {
    this.options = pool.options
    this.#pool = pool
    this.#names = names
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client)
    if (known) return known
    const naming = new NamingClient(client, this.#names)
    this.#clients.set(client, naming)
    return naming
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

export class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | null

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client
    this.#names = names
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('the dialect was opened without cursors')
    return runNamed<R>(this.#client, this.#names, { sql, parameters })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

export function runNamed<R>(
  client: pg.PoolClient,
  names: StatementNames | null,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<PostgresQueryResult<R>> {
  const name = names?.nameOf(sql) ?? null
  const values = [...parameters]
  const answer = name === null ? client.query(sql, values) : client.query({ name, text: sql, values })
  // Only the two packages' types differ.
  return answer as unknown as Promise<PostgresQueryResult<R>>
}

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/db.ts'
import { saysNoWrites } from '../outage.ts'

const ANSWER_MS = 2_000
/** Writes are assumed to fail for this long after a failed one. */
const NO_WRITES_MS = 10_000

export class Health {
  readonly #database: Database
  readonly #query: string
  #checking: Promise<boolean> | null = null
  #no_writes_until = 0

  /** @param tables the shop cannot work without; a locked one counts as an outage */
  constructor(database: Database, tables: readonly string[]) {
    this.#database = database
    const reads = tables.map((table) => `(select count(*) from (select 1 from ${table} limit 1) as one)`)
    this.#query = `select current_setting('transaction_read_only') = 'on' as is_read_only, ${reads.join(' + ')} as rows`
  }

  /** Call this for each outage of a request or job. */
  noteOutage(error: unknown): void {
    if (saysNoWrites(error)) this.#no_writes_until = performance.now() + NO_WRITES_MS
  }

  /** Within 2 s. Concurrent checks share one query, so that a hanging database is not flooded. */
  async isWell(): Promise<boolean> {
    if (performance.now() < this.#no_writes_until) return false
    this.#checking ??= this.#check().finally(() => (this.#checking = null))
    const late = new AbortController()
    // Aborted below when the reply came first.
    const timeout = pause(ANSWER_MS, false, { signal: late.signal, ref: false }).catch(() => false)
    const is_well = await Promise.race([this.#checking, timeout])
    late.abort()
    return is_well
  }

  async #check(): Promise<boolean> {
    try {
      const client = await this.#database.pool.connect()
      return await this.#ask(client)
    } catch (error) {
      this.noteOutage(error)
      return false
    }
  }

  async #ask(client: pg.PoolClient): Promise<boolean> {
    let is_well = false
    try {
      const { rows } = await client.query<{ is_read_only: boolean }>(this.#query)
      is_well = rows[0]?.is_read_only === false
    } finally {
      // A connection opened read-only stays so: discard it.
      client.release(!is_well)
    }
    return is_well
  }
}

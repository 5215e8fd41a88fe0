import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * A table in which triggers add a row with a `change` (1 or -1, or more) for each row that they count, so that writers
 * never wait for each other. Readers sum them.
 */
export interface Changes {
  table: string
  /** Each combination of their values is counted separately. */
  columns: readonly string[]
  /** More rows that are no sums yet are merged. */
  unmerged_max: number
}

/** Replaces the rows by one sum for each combination that has any left. Skips rows that another transaction is merging. */
export async function mergeChanges(tx: Tx, { table, columns, unmerged_max }: Changes): Promise<void> {
  const changes = sql.table(table)
  const counted = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    with taken as (
      select id from ${changes} where (select count(*) from ${changes} where not is_sum) > ${unmerged_max}
      for update skip locked
    ), gone as (
      delete from ${changes} where id in (select id from taken) returning ${counted}, change
    )
    insert into ${changes} (${counted}, change, is_sum)
    select ${counted}, sum(change), true from gone group by ${counted} having sum(change) <> 0`.execute(tx)
}

import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { TABLES_OF_COUNTS } from './merge-counts.ts'

/** Read at once even if it is empty. */
const BYTES_MIN = 1024 * 1024
const FULLNESS_MIN = 0.25

/**
 * Rewrites the tables of counts that are nearly empty: vacuum lets their pages be used again, but every count still
 * reads them. After an import of a million products 25,000 rows lay on 10,000 pages, and a count took 45 ms instead of
 * 8.
 *
 * Takes 0.2 s, in which products can be neither counted nor changed; a table that is in use is skipped.
 *
 * @returns the tables that were nearly empty
 */
export async function compactCounts(db: Db): Promise<string[]> {
  const compacted: string[] = []
  for (const table of TABLES_OF_COUNTS) {
    if (!(await isNearlyEmpty(db, table))) continue
    await sql`vacuum (full, analyze, skip_locked) ${sql.table(table)}`.execute(db)
    compacted.push(table)
  }
  return compacted
}

async function isNearlyEmpty(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ is_nearly_empty: boolean }>`
    select bytes >= ${BYTES_MIN} and used < ${FULLNESS_MIN}::float8 * bytes as is_nearly_empty
    from (select pg_relation_size(${table}::regclass)) as size (bytes),
      (select coalesce(sum(pg_column_size(t)), 0) from ${sql.table(table)} as t) as rows (used)`.execute(db)
  return rows[0]?.is_nearly_empty === true
}

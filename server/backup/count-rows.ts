import type pg from 'pg'
import { OWNERS } from '../database/tables.ts'

type Query = Pick<pg.Client, 'query'>

/** An older backup has fewer tables. */
export async function countRows(db: Query): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name = any($1)`,
    [Object.keys(OWNERS)],
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const counted = await db.query<{ rows: string }>(`select count(*)::text as rows from "${name}"`)
    counts[name] = Number(counted.rows[0]?.rows)
  }
  return counts
}

export async function namesOfMigrations(db: Query): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

import { sql } from 'kysely'
import { OWNERS } from '../database/tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Db } from '../platform/database/db.ts'

type Table = keyof Tables

/** Every row of every table as text, sorted; without the named tables. */
export async function contentsExcept(db: Db, except: readonly Table[]): Promise<Record<string, string[]>> {
  const tables = (Object.keys(OWNERS) as Table[]).filter((table) => !except.includes(table))
  const contents: Record<string, string[]> = {}
  for (const table of tables) contents[table] = await rowsOf(db, table)
  return contents
}

async function rowsOf(db: Db, table: Table): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} as t order by 1`.execute(db)
  return rows.map(({ row }) => row)
}

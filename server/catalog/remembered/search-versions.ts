import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { referenceVersion, versionsCheck } from './product-versions.ts'

/**
 * Changes with everything that decides what a search finds (migration 0073), with pictures and the names of categories
 * and of the Ministry's positions (see `referenceVersion`), and with the day in Kyiv, which puts the Ministry's lists
 * into force.
 */
export const searchVersion = sql<string>`row(
  (select sum(change) from search_changes), ${referenceVersion},
  (now() at time zone 'Europe/Kyiv')::date)::text`

export const areSearchesCurrent = versionsCheck(searchVersion)

export async function readSearchVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${searchVersion} as version`.execute(db)
  return rows[0]?.version ?? ''
}

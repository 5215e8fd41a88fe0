import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { rowsBy } from '../../platform/database/query-by-id.ts'
import { cardVersions, referenceVersion } from '../browse/product-versions.ts'

/** The versions that a reply to a search needs, from the same snapshot as the reply. */
export interface SearchVersions {
  /** See `searchVersion`. */
  version: string
  /** The products that are shown, and the kits of suggestions, with the versions of each list. */
  shown: [found: Shown, kits?: Shown]
}

interface Shown {
  ids: number[]
  /** See `cardVersions`. */
  versions: string
}

/**
 * Changes with everything that decides what a search finds (migration 0073), with pictures and the names of categories
 * and of the Ministry's positions (see `referenceVersion`), and with the day in Kyiv, which puts the Ministry's lists
 * into force.
 */
export const searchVersion = sql<string>`row(
  (select sum(change) from search_changes), ${referenceVersion},
  (now() at time zone 'Europe/Kyiv')::date)::text`

interface Current {
  version: string
  found: string
  kits: string
}

/** By two lists of ids. */
const readCurrent = rowsBy<string[], Current>([], (db, lists) => ({
  compile: () =>
    sql<Current>`
      with asked as materialized (select (${lists}::text[])[1]::int[] as found, (${lists}::text[])[2]::int[] as kits)
      select ${searchVersion} as version,
        ${cardVersions(sql`(select found from asked)::int[]`)} as found,
        ${cardVersions(sql`(select kits from asked)::int[]`)} as kits`.compile(db),
}))

/** Costs one short statement. */
export async function isSearchCurrent(db: Db, { version, shown: [found, kits] }: SearchVersions): Promise<boolean> {
  const [now] = await readCurrent(
    db,
    [found, kits].map((list) => `{${list?.ids.join(',') ?? ''}}`),
  )
  return now?.version === version && now.found === found.versions && (!kits || now.kits === kits.versions)
}

export async function readSearchVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${searchVersion} as version`.execute(db)
  return rows[0]?.version ?? ''
}

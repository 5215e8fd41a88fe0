import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { rowsBy } from '../../platform/database/query-by-id.ts'
import { isNew } from '../browse/cards.ts'

/** Of everything that a reply shows, from the same snapshot as the reply. */
export interface ReplyVersions {
  /** Of everything besides cards: `pageVersion` or `searchVersion`. */
  version: string
  shown: ShownCards[]
}

interface ShownCards {
  ids: number[]
  /** See `cardVersions`. */
  versions: string
}

/**
 * Changes with everything besides products that a page shows: categories, attributes, pictures, kits, the Ministry's
 * lists (migrations 0070 and 0080).
 */
export const referenceVersion = sql<string>`(select sum(change) from reference_changes)`

/**
 * Of what the cards of these products show of their rows, and whether a product is new. `xmin`, the transaction that
 * wrote a row, is the row's version: no writer has to maintain one.
 */
export const cardVersions = (ids: RawBuilder<unknown>) => sql<string>`(
  select string_agg(p.xmin::text || ${isNew}, ',' order by p.id) from products as p where p.id = any(${ids}))`

/** Of a product's page, with the day in Kyiv, which puts the Ministry's lists into force. */
const pageVersion = sql<string>`row(${referenceVersion}, (now() at time zone 'Europe/Kyiv')::date)::text`

/** A column for the product's own query. `shown` is the product with all products whose rows its page depends on. */
export const shownVersionsOf = (id: number) => sql<ReplyVersions>`(
  with related as materialized (
    select array[${id}::int] || array(
      select recommended_id from product_recommendations where product_id = ${id}
      union select product_id from kit_components where kit_id = ${id}
      union select kit_id from kit_components where product_id = ${id}
      union select part.product_id from kit_components as kit join kit_components as part on part.kit_id = kit.kit_id
        where kit.product_id = ${id}) as ids)
  select json_build_object('version', ${pageVersion}, 'shown', json_build_array(
    json_build_object('ids', related.ids, 'versions', ${cardVersions(sql`related.ids`)}))) from related)`

interface Now {
  version: string
  cards: string[]
}

/**
 * Whether each reply may be sent again: one short statement for all of them. The sub-select hides how many there are
 * from the planner (see `short-int-list.ts`).
 */
export function versionsCheck(version: RawBuilder<string>) {
  const readNow = rowsBy<string[], Now>([], (db, lists) => ({
    compile: () =>
      sql<Now>`select ${version} as version, array(
        select ${cardVersions(sql`asked.ids::int[]`)}
        from unnest((select ${lists}::text[])::text[]) with ordinality as asked(ids, place)
        order by place) as cards`.compile(db),
  }))
  return async (db: Db, replies: readonly ReplyVersions[]): Promise<boolean[]> => {
    const lists = [...new Set(replies.flatMap(({ shown }) => shown.map(listOf)))]
    const [now] = await readNow(db, lists)
    const cards = new Map(lists.map((list, place) => [list, now?.cards[place]]))
    return replies.map(
      ({ version, shown }) => now?.version === version && shown.every((one) => cards.get(listOf(one)) === one.versions),
    )
  }
}

const listOf = ({ ids }: ShownCards) => `{${ids.join(',')}}`

export const arePagesCurrent = versionsCheck(pageVersion)

import { type RawBuilder, sql } from 'kysely'
import { rowsBy } from '../../platform/database/query-by-id.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'
import { isNew } from './cards.ts'

/** The versions of the rows that a product's page shows. */
export interface ShownVersions {
  /** The product, then all products whose rows its page depends on. */
  ids: number[]
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

/**
 * Changes whenever the page of these products does: with a row it shows, with the day in Kyiv, which puts the
 * Ministry's lists into force, and when a product stops being new.
 */
const versionsOf = (ids: RawBuilder<unknown>) => sql<string>`row(
  ${referenceVersion}, (now() at time zone 'Europe/Kyiv')::date, ${cardVersions(ids)})::text`

/** A column for the product's own query: from the same snapshot as everything that it shows. */
export const shownVersionsOf = (id: number) => sql<ShownVersions>`(
  with related as materialized (
    select array[${id}::int] || array(
      select recommended_id from product_recommendations where product_id = ${id}
      union select product_id from kit_components where kit_id = ${id}
      union select kit_id from kit_components where product_id = ${id}
      union select part.product_id from kit_components as kit join kit_components as part on part.kit_id = kit.kit_id
        where kit.product_id = ${id}) as ids)
  select json_build_object('ids', related.ids, 'versions', ${versionsOf(sql`related.ids`)}) from related)`

/** Of these ids, at present: a tenth of the cost of reading the product. */
export const readVersions = rowsBy<number[], { versions: string }>([], (db, ids) => ({
  compile: () => sql<{ versions: string }>`select ${versionsOf(shortIntList(ids))} as versions`.compile(db),
}))

import { type RawBuilder, sql } from 'kysely'
import { rowsBy } from '../../platform/database/query-by-id.ts'
import { isNew } from './cards.ts'

/** The versions of the rows that a product's page shows. */
export interface ShownVersions {
  /** The product, then all products whose rows its page depends on. */
  ids: number[]
  versions: string
}

/** `xmin`, the transaction that wrote a row, is the row's version: no writer has to maintain one. */
const versionsIn = (rows: string, order: string) =>
  sql.raw(`(select string_agg(r.xmin::text, ',' order by ${order}) from ${rows})`)

/** Of the pictures of these products. Rows of `files` never change. */
export const pictureVersions = (ids: RawBuilder<unknown>) => sql<string>`(
  select string_agg(f.xmin::text, ',' order by f.product_id, f.file_id) from product_files as f
  where f.product_id = any(${ids}))`

/** Of what the cards of these products show: stock, pictures, and whether a product is new. */
export const cardVersions = (ids: RawBuilder<unknown>) => sql<string>`row(
  (select string_agg(p.xmin::text || ${isNew}, ',' order by p.id) from products as p where p.id = any(${ids})),
  ${pictureVersions(ids)})::text`

/**
 * Changes whenever the page of `related.ids[1]` does: with a row it shows, with reference data (migration 0070), with
 * the day in Kyiv, which puts the Ministry's lists into force, and when a product stops being new.
 */
const versions = sql<string>`row(
  (select sum(change) from reference_changes),
  (now() at time zone 'Europe/Kyiv')::date,
  ${cardVersions(sql`related.ids`)},
  ${versionsIn('kit_components as r where r.kit_id = any(related.ids)', 'r.kit_id, r.product_id')},
  ${versionsIn('kit_components as r where r.product_id = related.ids[1]', 'r.kit_id')},
  ${versionsIn('product_recommendations as r where r.product_id = related.ids[1]', 'r.recommended_id')},
  ${versionsIn('product_documents as r where r.product_id = related.ids[1]', 'r.position')},
  ${versionsIn('product_precepts as r where r.product_id = related.ids[1]', 'r.precept_id')},
  ${versionsIn('product_attributes as r where r.product_id = related.ids[1]', 'r.attribute_id, r.value')},
  ${versionsIn('norm_matches as r where r.product_id = related.ids[1]', 'r.item_id')}
)::text`

/** A column for the product's own query: from the same snapshot as everything that it shows. */
export const shownVersionsOf = (id: number) => sql<ShownVersions>`(
  with related as materialized (
    select array[${id}::int] || array(
      select recommended_id from product_recommendations where product_id = ${id}
      union select product_id from kit_components where kit_id = ${id}
      union select kit_id from kit_components where product_id = ${id}
      union select part.product_id from kit_components as kit join kit_components as part on part.kit_id = kit.kit_id
        where kit.product_id = ${id}) as ids)
  select json_build_object('ids', related.ids, 'versions', ${versions}) from related)`

/** Of these ids, at present: a fifth of the cost of reading the product. */
export const readVersions = rowsBy<number[], { versions: string }>([], (db, ids) => ({
  compile: () =>
    sql<{ versions: string }>`
      with related as materialized (select ${ids}::int[] as ids) select ${versions} as versions from related`.compile(
      db,
    ),
}))

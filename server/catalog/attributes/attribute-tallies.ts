import { type RawBuilder, sql } from 'kysely'
import type { AttributeFilter } from '@shop/contract/shop/attributes'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Scope } from '../browse/listing.ts'
import { hasValue } from './attribute-filters.ts'

const CHANGES_MAX = 2000

/** A table expression `(…)` with `attribute_id`, `value` and the `count` of the category's listed products. */
export const talliesOf = (scope: Scope): RawBuilder<unknown> => sql`(
  select attribute_id, value, sum(change)::int as count from attribute_tallies
  where ${scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`}
  group by attribute_id, value having sum(change) > 0)`

/** Tallies count one filter only, and a product with two of the chosen choices twice. */
export const canCountByTallies = (filters: readonly AttributeFilter[]): boolean =>
  filters.length === 1 && (filters[0]?.kind !== 'choices' || filters[0].ids.length === 1)

export async function countByTallies(db: Db, scope: Scope, filter: AttributeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(v.count), 0)::int as total from ${talliesOf(scope)} as v
    where v.attribute_id = ${filter.id} and ${hasValue(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Like `mergeKinds`. */
export async function mergeAttributes(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      select id from attribute_tallies
      where (select count(*) from attribute_tallies where not is_sum) > ${CHANGES_MAX}
      for update skip locked
    ), gone as (
      delete from attribute_tallies where id in (select id from taken)
      returning category_id, subcategory_id, attribute_id, value, change
    )
    insert into attribute_tallies (category_id, subcategory_id, attribute_id, value, change, is_sum)
    select category_id, subcategory_id, attribute_id, value, sum(change), true from gone
    group by category_id, subcategory_id, attribute_id, value having sum(change) <> 0`.execute(tx)
}

import { type RawBuilder, sql } from 'kysely'
import type { AttributeFilter } from '@shop/contract/shop/attributes'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../browse/listing.ts'
import { isListedIn } from '../listed.ts'
import { hasValue } from './attribute-filters.ts'

/** A table expression `(…)` with `attribute_id`, `value` and the `count` of the category's listed products. */
export const talliesOf = (scope: Scope): RawBuilder<unknown> => sql`(
  select attribute_id, value, sum(change)::int as count from attribute_tallies
  where ${scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`}
  group by attribute_id, value having sum(change) > 0)`

/** A category's or the shop's listed products. Tallies count products with several of the chosen choices repeatedly. */
export async function countByTallies(db: Db, scope: Scope, filter: AttributeFilter): Promise<number> {
  const is_in_scope = scope ? sql<boolean>`${sql.ref(`p.${scope.column}`)} = ${scope.id}` : sql<boolean>`true`
  const repeated = sql`
    select count(*) - count(distinct v.product_id) from product_attributes as v join products as p on p.id = v.product_id
    where v.product_id = any(array(select product_id from product_attributes where attribute_id = ${filter.id} and is_extra))
      and v.attribute_id = ${filter.id} and ${hasValue(filter)} and ${isListedIn('p')} and ${is_in_scope}`
  const { rows } = await sql<{ total: number }>`
    select (coalesce(sum(v.count), 0) - ${filter.kind === 'choices' ? sql`(${repeated})` : sql`0`})::int as total
    from ${talliesOf(scope)} as v where v.attribute_id = ${filter.id} and ${hasValue(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

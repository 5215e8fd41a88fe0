import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/shop/product-filters'
import type { Db } from '../../platform/database/db.ts'
import { conditionsOf } from './filters.ts'
import { allOf, type Scope } from './listing.ts'

/** `product_kinds` has only the first digits (migration 0020). */
const DK_CLASS_LENGTH = 4

/** Whether these filters use only fields that a kind shares. */
export const canCountByKind = ({ price_min, price_max, precept, attr, dk = '' }: ProductFilters): boolean =>
  [price_min, price_max, precept, attr].every((value) => value === undefined) && dk.length <= DK_CLASS_LENGTH

/** `… as p` with one stand-in product per kind and the `count` behind it. Conditions for products work on it too. */
export const kindsOf = (scope: Scope): RawBuilder<unknown> => sql`(
  select producer, dk_class as dk_code, is_in_stock, 1 as price, case when is_on_sale then 0 end as sale_price,
    sum(change) as count
  from product_kinds where ${scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`}
  group by producer, dk_class, is_in_stock, is_on_sale having sum(change) > 0) as p`

export async function countByKind(db: Db, scope: Scope, filters: ProductFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from ${kindsOf(scope)}
    where ${allOf(Object.values(conditionsOf(filters)))}`.execute(db)
  return rows[0]?.total ?? 0
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from './listing.ts'

export interface CategoryCount {
  category_id: number | null
  subcategory_id: number | null
  products_count: number
}

/** By category and subcategory id; `all` includes hidden and archived. */
export const countByCategory = async (db: Db, which: 'listed' | 'all'): Promise<Map<number, number>> =>
  countsByCategory(await countedCategories(db, which).execute())

export function countedCategories(db: Db, which: 'listed' | 'all') {
  const grouped = db
    .selectFrom('product_tallies')
    .select(['category_id', 'subcategory_id'])
    .select(sql<number>`sum(change)::int`.as('products_count'))
    .groupBy(['category_id', 'subcategory_id'])
  return which === 'listed' ? grouped.where('is_listed', '=', true) : grouped
}

export function countsByCategory(rows: readonly CategoryCount[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const id of [row.category_id, row.subcategory_id])
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.products_count)
  return counts
}

/** In the unfiltered list of a category or the shop; a scalar subquery. */
export const listedTotal = (scope: Scope) => sql<number>`(
  select coalesce(sum(change), 0)::int from product_tallies
  where is_listed and ${scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`})`

export async function countListed(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${listedTotal(scope)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

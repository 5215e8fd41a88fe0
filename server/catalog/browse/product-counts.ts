import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { Scope } from './listing.ts'

/** So many changes may wait to be added up; summing them takes a millisecond. */
const CHANGES_MAX = 1000

/** Products by category id and by subcategory id: those that the shop lists, or hidden and archived ones too. */
export async function productCounts(db: Db, which: 'listed' | 'all'): Promise<Map<number, number>> {
  const grouped = db
    .selectFrom('product_tallies')
    .select(['category_id', 'subcategory_id'])
    .select(sql<number>`sum(change)::int`.as('products_count'))
    .groupBy(['category_id', 'subcategory_id'])
  const query = which === 'listed' ? grouped.where('is_listed', '=', true) : grouped
  const counts = new Map<number, number>()
  for (const row of await query.execute())
    for (const id of [row.category_id, row.subcategory_id])
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.products_count)
  return counts
}

/** How many products the whole list of a category, or of the shop, has. */
export async function listedCount(db: Db, scope: Scope): Promise<number> {
  const all = db
    .selectFrom('product_tallies')
    .select(sql<number>`coalesce(sum(change), 0)::int`.as('total'))
    .where('is_listed', '=', true)
  const { total } = await (scope ? all.where(scope.column, '=', scope.id) : all).executeTakeFirstOrThrow()
  return total
}

/**
 * Makes few rows of many changes, which an import leaves behind: each that nobody else is adding up at this moment goes
 * into the sum that takes its place.
 */
export async function addUpTallies(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      select id from product_tallies where (select count(*) from product_tallies) > ${CHANGES_MAX}
      for update skip locked
    ), gone as (
      delete from product_tallies where id in (select id from taken)
      returning category_id, subcategory_id, is_listed, change
    )
    insert into product_tallies (category_id, subcategory_id, is_listed, change)
    select category_id, subcategory_id, is_listed, sum(change) from gone
    group by category_id, subcategory_id, is_listed having sum(change) <> 0`.execute(tx)
}

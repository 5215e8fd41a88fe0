import type { Db } from '../platform/db.ts'

/** Products by category id and by subcategory id: those that the shop lists, or hidden and archived ones too. */
export async function productCounts(db: Db, which: 'listed' | 'all'): Promise<Map<number, number>> {
  const grouped = db
    .selectFrom('products')
    .select(['category_id', 'subcategory_id'])
    .select(({ fn }) => fn.countAll<number>().as('products_count'))
    .groupBy(['category_id', 'subcategory_id'])
  const query = which === 'listed' ? grouped.where('active', '=', true).where('status_id', '<>', 4) : grouped
  const counts = new Map<number, number>()
  for (const row of await query.execute())
    for (const id of [row.category_id, row.subcategory_id])
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.products_count)
  return counts
}

import type { Db } from '../../platform/database/db.ts'
import { type ImportedProduct, importedProducts } from './imported-product.ts'
import { scopeOf } from '../browse/listing.ts'
import { filterProducts, type ProductQuery } from '../edit/admin-products.ts'

export type ExportFilter = Pick<ProductQuery, 'q' | 'category' | 'status' | 'active' | 'stock' | 'archived'>

const BATCH = 250

/** By id, in batches, each read at its own time. */
export async function* exportedProducts(db: Db, filter: ExportFilter): AsyncGenerator<ImportedProduct[]> {
  const query: ProductQuery = {
    page: 1,
    per_page: 1,
    sort: undefined,
    order: 'asc',
    ids: undefined,
    no_picture: undefined,
    no_translation: undefined,
    ...filter,
  }
  const scope = await scopeOf(db, filter.category)
  for (let last = 0; ;) {
    const rows = await importedProducts(
      db,
      filterProducts(db, query, scope).where('p.id', '>', last).orderBy('p.id').limit(BATCH),
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

import type { Db } from '../../platform/database/db.ts'
import { keysetBatches } from '../../platform/database/keyset-batches.ts'
import { type ImportedProduct, importedProducts } from './imported-product.ts'
import { scopeOf } from '../browse/listing.ts'
import { filterProducts, type ProductQuery } from '../edit/admin-products.ts'

export type ExportFilter = Pick<ProductQuery, 'q' | 'category' | 'status' | 'active' | 'stock' | 'archived'>

const BATCH = 250

/** By id. */
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
  const read = (after: number) =>
    importedProducts(db, filterProducts(db, query, scope).where('p.id', '>', after).orderBy('p.id').limit(BATCH))
  yield* keysetBatches(read, { size: BATCH, first: 0, cursorOf: ({ id }) => id })
}

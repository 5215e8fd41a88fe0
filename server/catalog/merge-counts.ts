import type { Tx } from '../platform/database/db.ts'
import { type Changes, mergeChanges } from '../platform/database/merge-changes.ts'

/** Summing this many rows takes about 1 ms. */
const PRODUCTS: Changes = {
  table: 'product_tallies',
  columns: ['category_id', 'subcategory_id', 'is_listed'],
  unmerged_max: 1000,
}

/** As in migration 0020. */
const KINDS: Changes = {
  table: 'product_kinds',
  columns: ['category_id', 'subcategory_id', 'producer', 'dk_class', 'is_in_stock', 'is_on_sale'],
  unmerged_max: 1000,
}

/** As in migration 0061. */
const PRICE_KINDS: Changes = {
  table: 'product_price_kinds',
  columns: ['category_id', 'subcategory_id', 'producer', 'dk_code', 'is_in_stock', 'is_on_sale', 'price_from'],
  unmerged_max: 5000,
}

const ATTRIBUTES: Changes = {
  table: 'attribute_tallies',
  columns: ['category_id', 'subcategory_id', 'attribute_id', 'value'],
  unmerged_max: 2000,
}

const ALL = [PRODUCTS, KINDS, PRICE_KINDS, ATTRIBUTES]
export const TABLES_OF_COUNTS = ALL.map(({ table }) => table)

export const mergeCounts = (tx: Tx): Promise<void> => mergeEach(tx, ALL)

/** All that depends on stock. */
export const mergeStockCounts = (tx: Tx): Promise<void> => mergeEach(tx, [KINDS, PRICE_KINDS])

async function mergeEach(tx: Tx, all: readonly Changes[]): Promise<void> {
  for (const changes of all) await mergeChanges(tx, changes)
}

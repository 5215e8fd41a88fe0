import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Found, ProductQuery } from './admin-products.ts'

const LOW_STOCK_MAX = 5

export const STOCK_FILTERS = {
  none: (table: string) => sql<boolean>`${sql.ref(table)}.amount_in_store = 0`,
  low: (table: string) => sql<boolean>`${sql.ref(table)}.amount_in_store between 1 and ${sql.lit(LOW_STOCK_MAX)}`,
  some: (table: string) => sql<boolean>`${sql.ref(table)}.amount_in_store > ${sql.lit(LOW_STOCK_MAX)}`,
}

/** Whether an index of `product_facts` has this list's sequence. */
export function isFromFacts({ ids, archived, sort, stock, no_picture }: ProductQuery): boolean {
  if (ids || archived === '1') return false
  const is_narrow = stock === 'none' || stock === 'low' || no_picture === '1'
  return sort === 'stock' || (is_narrow && (sort ?? 'created') === 'created')
}

/** The remaining filters. */
export const withoutFacts = (query: ProductQuery): ProductQuery => ({
  ...query,
  stock: undefined,
  no_picture: undefined,
  archived: undefined,
})

const factsFilter = ({ stock, no_picture }: ProductQuery) => sql<boolean>`
  ${stock === undefined ? sql`true` : STOCK_FILTERS[stock]('f')} and ${no_picture === '1' ? sql`not f.has_picture` : sql`true`}`

export const withFacts = (found: Found, query: ProductQuery): Found =>
  found.innerJoin('product_facts as f', 'f.product_id', 'p.id').where(factsFilter(query)) as unknown as Found

/** Without any other filter. */
export const listFacts = (db: Db, query: ProductQuery) =>
  db.selectFrom('product_facts as f').where(factsFilter(query)) as unknown as Found

export const sequenceOfFacts = ({ sort }: ProductQuery) => ({
  key: sort === 'stock' ? sql`f.amount_in_store` : sql`f.created_at`,
  id: 'f.product_id',
})

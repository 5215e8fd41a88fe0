import { type SelectQueryBuilder, sql } from 'kysely'
import type { ProductPage } from '@shop/contract/catalog'
import { pageEnvelope, PER_PAGE } from '@shop/contract/rules/pagination'
import type { Db } from '../platform/db.ts'
import type { Tables } from '../tables.ts'
import { cardColumns, filesOf, toCard } from './cards.ts'
import { likePattern, normalised } from './search-text.ts'

export interface ProductFilter {
  page: number
  /** A top category with its subcategories, or a subcategory; an unknown one matches nothing. */
  category_id?: number | undefined
  search?: string | undefined
}

/** Above this many a search counts no further: nobody turns to page 67, and counting is what costs. */
export const SEARCH_COUNT_MAX = 1000

/** Which column holds the asked category: one index each, where an `or` over both would use none in order. */
type Scope = { column: 'category_id' | 'subcategory_id'; id: number } | null
type Listing = { scope: Scope; search: string | undefined }
type ListedQuery = SelectQueryBuilder<{ p: Tables['products'] } & Tables, 'p', object>

/**
 * One page of what the shop lists: active, not removed from the price list; newest first, by creation and then id.
 *
 * Example of the tie that the id breaks: an import creates 500 products in one transaction, all with one `created_at`;
 * without the id two pages could show one of them twice and another never.
 */
export async function listProducts(db: Db, filter: ProductFilter, query: Record<string, string>): Promise<ProductPage> {
  const scope = filter.category_id === undefined ? null : await scopeOf(db, filter.category_id)
  const listing = { scope, search: filter.search }
  const [rows, total] = await Promise.all([rowsOfPage(db, listing, filter.page), countListed(db, listing)])
  const pages = { data_length: rows.length, page: filter.page, total, path: '/api/products/get', query }
  return { data: rows.map(toCard), ...pageEnvelope(pages) }
}

async function scopeOf(db: Db, category_id: number): Promise<Scope> {
  const category = await db
    .selectFrom('categories')
    .select('parent_id')
    .where('id', '=', category_id)
    .executeTakeFirst()
  const is_top = category !== undefined && category.parent_id === null
  return { column: is_top ? 'category_id' : 'subcategory_id', id: category_id }
}

function rowsOfPage(db: Db, listing: Listing, page: number) {
  const found = listed(db, listing)
    .select(cardColumns)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  // Pictures are joined to the 15 rows of the page, not to everything that the offset skips.
  return db
    .selectFrom(found.as('p'))
    .selectAll('p')
    .select(() => filesOf(db, sql.ref<number>('p.id'), 1).as('files'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}

async function countListed(db: Db, listing: Listing): Promise<number> {
  const all = listed(db, listing).select('p.id')
  const counted = listing.search === undefined ? all : all.limit(SEARCH_COUNT_MAX)
  const row = await db
    .selectFrom(counted.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function listed(db: Db, { scope, search }: Listing): ListedQuery {
  let query = db
    .selectFrom('products as p')
    .where('p.active', '=', true)
    .where('p.status_id', '<>', 4) as unknown as ListedQuery
  if (scope) query = query.where(`p.${scope.column}`, '=', scope.id)
  if (search === undefined) return query
  const words = normalised(search).split(' ').filter(Boolean)
  if (words.length === 0) return query.where(sql<boolean>`false`)
  for (const word of words) query = query.where('p.search_text', 'like', likePattern(word))
  return query
}

import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/product-filters'
import type { Db } from '../platform/db.ts'
import { type Conditions, conditionsOf } from './filters.ts'
import { bareArticle, likePattern, wordsOf } from './search-text.ts'

/** Above this many a search counts no further: nobody turns to page 67, and counting is what costs. */
export const SEARCH_COUNT_MAX = 1000

/** Which column holds the asked category: one index each, where an `or` over both would use none in order. */
export type Scope = { column: 'category_id' | 'subcategory_id'; id: number } | null

export interface Listing {
  scope: Scope
  /** A text that was settled (`search.ts`); null when nothing is looked for. */
  search: string | null
  filters: ProductFilters
}

type Condition = RawBuilder<boolean>

/** Of `products as p`: active and not removed from the price list, as the partial indexes have it. */
export const isListed = sql<boolean>`p.active and p.status_id <> 4`

export async function scopeOf(db: Db, category_id: number | undefined): Promise<Scope> {
  if (category_id === undefined) return null
  const category = await db
    .selectFrom('categories')
    .select('parent_id')
    .where('id', '=', category_id)
    .executeTakeFirst()
  const is_top = category !== undefined && category.parent_id === null
  return { column: is_top ? 'category_id' : 'subcategory_id', id: category_id }
}

/** Listed, of the category, and found: everything but the filters, for `products as p`. */
export function placeCondition({ scope, search }: Pick<Listing, 'scope' | 'search'>): Condition {
  const conditions = [isListed]
  if (scope) conditions.push(sql<boolean>`${sql.ref(`p.${scope.column}`)} = ${scope.id}`)
  if (search !== null) conditions.push(wordsCondition(search))
  return allOf(conditions)
}

export function listingCondition(listing: Listing): Condition {
  const conditions: Conditions = conditionsOf(listing.filters)
  return allOf([placeCondition(listing), ...Object.values(conditions)])
}

/** Every word of the text, anywhere and in any order; a text without words finds nothing. */
export function wordsCondition(search: string): Condition {
  const words = wordsOf(search)
  if (words.length === 0) return sql<boolean>`false`
  return allOf(words.map((word) => sql<boolean>`p.search_text like ${likePattern(word)}`))
}

/** As the index on it has it (migration 0010): the last word of a search text is the article without its dashes. */
export const isArticle = (search: string) =>
  sql<boolean>`split_part(rtrim(p.search_text), ' ', -1) = ${bareArticle(search)}`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

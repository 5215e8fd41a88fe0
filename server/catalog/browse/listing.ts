import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/product-filters'
import type { Db } from '../platform/db.ts'
import { type Conditions, conditionsOf } from './filters.ts'
import { bareArticle, likePattern, soughtAs, wordsOf } from './search-text.ts'

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

/** Listed, of the category, and what the filters ask; `found` is how the search is asked for, if it is. */
export function listingCondition({ scope, filters }: Omit<Listing, 'search'>, found: Condition[] = []): Condition {
  const conditions: Conditions = conditionsOf(filters)
  return allOf([placeCondition({ scope, search: null }), ...found, ...Object.values(conditions)])
}

/** Every word of the text, in any order; a text without words finds nothing. */
export const wordsCondition = (search: string): Condition =>
  everyOf(soughtAs(wordsOf(search)), (word) => sql<boolean>`p.search_text like ${likePattern(word)}`)

/** The same for who looks at one product after the other: no index helps, and each look costs a quarter. */
export const holdsWords = (search: string): Condition =>
  everyOf(soughtAs(wordsOf(search)), (word) => sql<boolean>`strpos(p.search_text, ${word}) > 0`)

const everyOf = (words: readonly string[], condition: (word: string) => Condition): Condition =>
  words.length === 0 ? sql<boolean>`false` : allOf(words.map(condition))

/** As the index on it has it (migration 0010): the last word of a search text is the article without its dashes. */
export const isArticle = (search: string) =>
  sql<boolean>`split_part(rtrim(p.search_text), ' ', -1) = ${bareArticle(search)}`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

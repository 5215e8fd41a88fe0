import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/shop/product-filters'
import type { Db } from '../../platform/database/db.ts'
import { type Conditions, conditionsOf, hasDk } from './filters.ts'
import { isListedIn } from '../listed.ts'
import { dkInSearch } from '@shop/contract/rules/goods/dk-code'
import { wordsOf } from '@shop/contract/rules/search-words'
import { bareArticle, likePattern, searchPatterns } from '../search/search-text.ts'

/** One column each: an `or` over both would use no index for the order. */
export type Scope = { column: 'category_id' | 'subcategory_id'; id: number } | null

export interface Listing {
  scope: Scope
  /** Corrected (`search.ts`); null without a search. */
  search: string | null
  filters: ProductFilters
}

type Condition = RawBuilder<boolean>

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

/** Listed, in the category and matching the search, without filters. */
export function placeCondition({ scope, search }: Pick<Listing, 'scope' | 'search'>): Condition {
  const conditions = [isListedIn('p')]
  if (scope) conditions.push(sql<boolean>`${sql.ref(`p.${scope.column}`)} = ${scope.id}`)
  if (search !== null) conditions.push(matches(search))
  return allOf(conditions)
}

/** Listed, in the category and passing the filters. `found` adds the search's conditions. */
export function listingCondition({ scope, filters }: Omit<Listing, 'search'>, found: Condition[] = []): Condition {
  const conditions: Conditions = conditionsOf(filters)
  return allOf([placeCondition({ scope, search: null }), ...found, ...Object.values(conditions)])
}

function matches(search: string): Condition {
  const dk = dkInSearch(search)
  return dk === null ? wordsCondition(search) : sql<boolean>`(${wordsCondition(search)} or ${hasDk(dk)})`
}

/** Every word, in any order; a text without words matches nothing. */
export const wordsCondition = (search: string): Condition =>
  allWords(searchPatterns(wordsOf(search)), (word) => sql<boolean>`p.search_text like ${likePattern(word)}`)

/** The same for a sequential scan: without an index, but at a quarter of the cost of `like`. */
export const containsWords = (search: string): Condition =>
  allWords(searchPatterns(wordsOf(search)), (word) => sql<boolean>`strpos(p.search_text, ${word}) > 0`)

const allWords = (words: readonly string[], condition: (word: string) => Condition): Condition =>
  words.length === 0 ? sql<boolean>`false` : allOf(words.map(condition))

/** Must match the index (migration 0010): the last word of a search text is the bare article. */
export const isArticle = (search: string) =>
  sql<boolean>`split_part(rtrim(p.search_text), ' ', -1) = ${bareArticle(search)}`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join([...conditions], sql` and `)})`

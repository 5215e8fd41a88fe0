import { type RawBuilder, sql } from 'kysely'
import {
  containsWords,
  isArticle,
  type Listing,
  listingCondition,
  type Scope,
  wordsCondition,
} from '../browse/listing.ts'
import type { FoundCategory } from '@shop/contract/shop/catalog'
import { idsPassing, isListedInCategory } from '../attributes/attribute-filters.ts'
import { isFiltered } from '../browse/filters.ts'
import { isCommon } from './common-sample.ts'
import { dkMatches } from './dk-matches.ts'
import { INDEXED_WORD, prefixMatches, foundColumns } from './prefix-search.ts'
import { SEARCH_COUNT_MAX } from '@shop/contract/rules/pagination'
import { dkInSearch } from '@shop/contract/rules/goods/dk-code'
import { normalised, wordsOf } from '@shop/contract/rules/search-words'
import { likePattern } from './search-text.ts'

/** Each costs a walk of an index. */
const CATEGORIES_MAX = 12

/** See `prepareSearch`. */
export interface Search {
  text: string
  categories: readonly FoundCategory[]
}

/**
 * `… as p` with the newest thousand matches, and always the exact article: ranking all 30,000 matches of «набір» orders
 * pages that nobody opens.
 *
 * First, products where every word begins a word; if few, matches inside words («скоп»); then goods of named categories
 * («кабінет фізики»). A code of ДК 021 also finds the products that have it.
 */
export function foundIds(listing: Listing, { text: search, categories }: Search): RawBuilder<unknown> {
  const scanned = listingCondition(listing, [containsWords(search)])
  const dk = dkInSearch(search)
  return sql`(
    with recursive ${prefixMatches(listing, search)},
    look as materialized (
      select few.are_few, few.are_few and ${isCommon(scanned)} as is_common
      from few
    )
    select * from prefixed
    union
    ${matchesInside(listing, search)}
    union
    (select ${foundColumns} from products as p where ${scanned} and ${isArticle(search)})
    ${sql.join(goodsOf(listing, categories), sql` `)}${dk === null ? sql`` : dkMatches(listing, dk)}
  ) as p`
}

/** Each number of words and categories is a statement of its own, whose plan every connection holds. */
const ONE_PLAN_MAX = 2

/**
 * Most searches: two words at most, in the whole shop. Their statement decides by counts and samples which of its parts
 * run, so that a plan made without the words suits rare and common ones (decision 18).
 */
export function hasOnePlan({ scope, filters }: Listing, { text, categories }: Search): boolean {
  const words = wordsOf(text)
  const is_short = words.length <= ONE_PLAN_MAX && categories.length <= ONE_PLAN_MAX
  return is_short && scope === null && !isFiltered(filters) && words.every((word) => INDEXED_WORD.test(word))
}

/** Newest first; a category includes its subcategories. */
function goodsOf(listing: Listing, categories: readonly FoundCategory[]): RawBuilder<unknown>[] {
  const whole = new Set(categories.filter(({ parent_id }) => parent_id === null).map(({ id }) => id))
  const separate = categories
    .filter(({ parent_id }) => parent_id === null || !whole.has(parent_id))
    .slice(0, CATEGORIES_MAX)
  const count_max = Math.ceil(SEARCH_COUNT_MAX / separate.length)
  return separate.map(({ id, parent_id }) => {
    const place = { column: parent_id === null ? 'category_id' : 'subcategory_id', id } as const
    return sql`union
    (select ${foundColumns} from products as p where ${goodsCondition(listing, place)}
      order by p.created_at desc, p.id desc limit ${sql.lit(count_max)})`
  })
}

/** By attributes, ids come from the category's index: a walk from its newest product reads ten of which one passes. */
function goodsCondition(listing: Listing, { column, id }: NonNullable<Scope>): RawBuilder<boolean> {
  const { attr, ...filters } = listing.filters
  const is_in = sql<boolean>`${sql.ref(`p.${column}`)} = ${id}`
  const passing = attr ? [sql<boolean>`p.id = any(array(${idsPassing(isListedInCategory({ column, id }), attr)}))`] : []
  return listingCondition({ scope: listing.scope, filters: { ...filters, attr: undefined } }, [is_in, ...passing])
}

/**
 * A scan from the newest finds a common text quickly, where the index would fetch all 30,000 matches; a rare text needs
 * the index. The sample decides; PostgreSQL starts only one.
 */
function matchesInside(listing: Listing, search: string): RawBuilder<unknown> {
  const indexed = listingCondition(listing, [wordsCondition(search)])
  const scanned = listingCondition(listing, [containsWords(search)])
  const newest = sql`order by p.id desc limit ${sql.lit(SEARCH_COUNT_MAX)}`
  // `+ 0` prevents a walk of the primary key through a million products.
  const newest_of_few = sql`order by p.id + 0 desc limit ${sql.lit(SEARCH_COUNT_MAX)}`
  // Inside the lateral query: outside, PostgreSQL would start parallel workers.
  return sql`
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.is_common and ${scanned} ${newest}) as p)
    union
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.are_few and not look.is_common and ${indexed} ${newest_of_few}) as p)`
}

/** Best first: exact article; name begins with the text; every word begins a word; others («скоп» in «мікроскоп»). */
export function rankOf(search: string): RawBuilder<number> {
  const text = normalised(search)
  const lower = search.toLowerCase()
  // Lower-casing full names would take half of the time.
  const begins = (name: 'p.name_ru' | 'p.name_en') =>
    sql`lower(left(${sql.ref(name)}, ${[...lower].length}::int)) = ${lower}`
  const starts = wordsOf(search).map((word) => sql`p.search_text like ${`% ${likePattern(word).slice(1)}`}`)
  return sql<number>`case
    when ${isArticle(search)} then 0
    when p.search_text like ${` ${text}%`} or ${begins('p.name_ru')} or ${begins('p.name_en')} then 1
    when ${starts.length === 0 ? sql`false` : sql.join(starts, sql` and `)} then 2
    else 3 end`
}

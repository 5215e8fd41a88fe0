import { type RawBuilder, sql } from 'kysely'
import {
  containsWords,
  isArticle,
  type Listing,
  listingCondition,
  SEARCH_COUNT_MAX,
  wordsCondition,
} from '../browse/listing.ts'
import type { FoundCategory } from '@shop/contract/shop/catalog'
import { isListedIn } from '../listed.ts'
import { prefixMatches, foundColumns } from './prefix-search.ts'
import { normalised, wordsOf } from '@shop/contract/rules/search-words'
import { likePattern } from './search-text.ts'

/** Sample of the newest products, and of as many from the middle of the catalog. */
const SAMPLE_SIZE = 1000
/** Each costs a walk of an index. */
const CATEGORIES_MAX = 12
/** A text is common if it is found this often in the sample. */
const COMMON_MIN = 10

/** A text with the categories that it names; see `prepareSearch`. */
export interface Search {
  text: string
  categories: readonly FoundCategory[]
}

/**
 * A table expression `… as p` with the products that match a search: the newest thousand, and always the one with this
 * exact article. Ranking all 30,000 matches of «набір» would only order pages that nobody opens.
 *
 * Products where every word begins a word come first. If these are few, matches inside words are added («скоп»). The
 * goods of categories that the text names follow («кабінет фізики»).
 */
export function foundIds(listing: Listing, { text: search, categories }: Search): RawBuilder<unknown> {
  const scanned = listingCondition(listing, [containsWords(search)])
  return sql`(
    with recursive ${prefixMatches(listing, search)},
    look as materialized (
      select few.are_few, few.are_few and ${isCommonAmong(scanned, sql`true`)}
        and ${isCommonAmong(scanned, sql`p.id <= (select max(id) / 2 from products)`)} as is_common
      from few
    )
    select * from prefixed
    union
    ${matchesInside(listing, search)}
    union
    (select ${foundColumns} from products as p where ${scanned} and ${isArticle(search)})
    ${sql.join(goodsOf(listing, categories), sql` `)}
  ) as p`
}

/** The newest goods of each category; a category includes its subcategories. */
function goodsOf(listing: Listing, categories: readonly FoundCategory[]): RawBuilder<unknown>[] {
  const whole = new Set(categories.filter(({ parent_id }) => parent_id === null).map(({ id }) => id))
  const separate = categories
    .filter(({ parent_id }) => parent_id === null || !whole.has(parent_id))
    .slice(0, CATEGORIES_MAX)
  const count_max = Math.ceil(SEARCH_COUNT_MAX / separate.length)
  return separate.map(({ id, parent_id }) => {
    const is_in = sql<boolean>`${sql.ref(parent_id === null ? 'p.category_id' : 'p.subcategory_id')} = ${id}`
    return sql`union
    (select ${foundColumns} from products as p where ${listingCondition(listing, [is_in])}
      order by p.created_at desc, p.id desc limit ${sql.lit(count_max)})`
  })
}

/**
 * A scan from the newest product finds a common text a thousand times quickly, while the index would fetch all 30,000
 * matches. A rare text needs the index. The sample decides which one runs; PostgreSQL does not start the other. The
 * middle
 * is sampled too: for a name that only the newest products have, such as a new producer's, the scan would read
 * everything.
 */
function matchesInside(listing: Listing, search: string): RawBuilder<unknown> {
  const indexed = listingCondition(listing, [wordsCondition(search)])
  const scanned = listingCondition(listing, [containsWords(search)])
  const newest = sql`order by p.id desc limit ${SEARCH_COUNT_MAX}`
  // `+ 0` keeps PostgreSQL from walking the primary key through a million products to find a few.
  const newest_of_few = sql`order by p.id + 0 desc limit ${SEARCH_COUNT_MAX}`
  // The condition is inside the lateral query: outside, PostgreSQL would start parallel workers for nothing.
  return sql`
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.is_common and ${scanned} ${newest}) as p)
    union
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.are_few and not look.is_common and ${indexed} ${newest_of_few}) as p)`
}

const isCommonAmong = (scanned: RawBuilder<boolean>, place: RawBuilder<unknown>) => sql`(
  select count(*) >= ${COMMON_MIN} from (
    select p.* from products as p where ${isListedIn('p')} and ${place} order by p.id desc limit ${SAMPLE_SIZE}
  ) as p where ${scanned})`

/**
 * Rank, best first: exact article; a name that begins with the text; every word begins a word; other matches. Example:
 * «мікроскоп» contains «скоп» inside a word and ranks last.
 */
export function rankOf(search: string): RawBuilder<number> {
  const text = normalised(search)
  const lower = search.toLowerCase()
  // Only as much of the name as can match: lower-casing a thousand full names would take half of the time.
  const begins = (name: 'p.name_ru' | 'p.name_en') =>
    sql`lower(left(${sql.ref(name)}, ${[...lower].length}::int)) = ${lower}`
  const starts = wordsOf(search).map((word) => sql`p.search_text like ${`% ${likePattern(word).slice(1)}`}`)
  return sql<number>`case
    when ${isArticle(search)} then 0
    when p.search_text like ${` ${text}%`} or ${begins('p.name_ru')} or ${begins('p.name_en')} then 1
    when ${starts.length === 0 ? sql`false` : sql.join(starts, sql` and `)} then 2
    else 3 end`
}

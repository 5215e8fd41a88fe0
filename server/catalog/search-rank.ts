import { type RawBuilder, sql } from 'kysely'
import {
  holdsWords,
  isArticle,
  isListed,
  type Listing,
  listingCondition,
  SEARCH_COUNT_MAX,
  wordsCondition,
} from './listing.ts'
import { begunBy, foundColumns } from './search-begun.ts'
import { likePattern, normalised, wordsOf } from './search-text.ts'

/** Of so many products that were added last, and of as many from the middle, … */
const LOOKED_AT = 1000
/** … so many must be found for the text to be a common one. */
const COMMON_MIN = 10

/**
 * `… as p`, for `from`: what a text finds. The thousand that were added last, and whatever has the text for its
 * article: ranking thirty thousand products for «набір» would only say which of them nobody turns to.
 *
 * First those in whose texts every word begins a word; when these are few, those too that have one inside («скоп»).
 */
export function foundIds(listing: Listing, search: string): RawBuilder<unknown> {
  const looked_at = listingCondition(listing, [holdsWords(search)])
  return sql`(
    with recursive ${begunBy(listing, search)},
    look as materialized (
      select few.are_few, few.are_few and ${isCommonAmong(looked_at, sql`true`)}
        and ${isCommonAmong(looked_at, sql`p.id <= (select max(id) / 2 from products)`)} as is_common
      from few
    )
    select * from begun
    union
    ${heldInside(listing, search)}
    union
    (select ${foundColumns} from products as p where ${looked_at} and ${isArticle(search)})
  ) as p`
}

/**
 * A common text is soon found a thousand times by looking at one product after the other; to ask the index would mean
 * to fetch all thirty thousand. A rare one is the index's. Which of the two it is, the last thousand products tell; the
 * database does not even begin with the other way. The middle is asked too: of a name that only the newest products bear,
 * such as a new producer's, the walk would not find a thousand and look at all.
 */
function heldInside(listing: Listing, search: string): RawBuilder<unknown> {
  const indexed = listingCondition(listing, [wordsCondition(search)])
  const looked_at = listingCondition(listing, [holdsWords(search)])
  const newest = sql`order by p.id desc limit ${SEARCH_COUNT_MAX}`
  // The sum is no index's order: left the choice, the database would walk through a million products for the few.
  const newest_of_few = sql`order by p.id + 0 desc limit ${SEARCH_COUNT_MAX}`
  // Each asks for its turn inside: asked outside, the database would call its helpers together only to send them home.
  return sql`
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.is_common and ${looked_at} ${newest}) as p)
    union
    (select p.* from look cross join lateral (
      select ${foundColumns} from products as p where look.are_few and not look.is_common and ${indexed} ${newest_of_few}) as p)`
}

const isCommonAmong = (looked_at: RawBuilder<boolean>, place: RawBuilder<unknown>) => sql`(
  select count(*) >= ${COMMON_MIN} from (
    select p.* from products as p where ${isListed} and ${place} order by p.id desc limit ${LOOKED_AT}
  ) as p where ${looked_at})`

/**
 * How well a product is found, the best first: its article is the text; a name begins with it; every word begins one
 * of its words; the rest. Example: for «скоп» nothing begins with it, and «мікроскоп» has it inside.
 */
export function rankOf(search: string): RawBuilder<number> {
  const text = normalised(search)
  const lower = search.toLowerCase()
  // No more of a name than can be the text: of a thousand names, making them small is half of the work.
  const begins = (name: 'p.name_ru' | 'p.name_en') =>
    sql`lower(left(${sql.ref(name)}, ${[...lower].length}::int)) = ${lower}`
  const starts = wordsOf(search).map((word) => sql`p.search_text like ${`% ${likePattern(word).slice(1)}`}`)
  return sql<number>`case
    when ${isArticle(search)} then 0
    when p.search_text like ${` ${text}%`} or ${begins('p.name_ru')} or ${begins('p.name_en')} then 1
    when ${starts.length === 0 ? sql`false` : sql.join(starts, sql` and `)} then 2
    else 3 end`
}

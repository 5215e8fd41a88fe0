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
import { likePattern, normalised, wordsOf } from './search-text.ts'

/** Of so many products that were added last, and of as many from the middle, … */
const LOOKED_AT = 1000
/** … so many must be found for the text to be a common one. */
const COMMON_MIN = 10

/**
 * `… as p`, for `from`: what a text finds. The thousand that were added last, and whatever has the text for its
 * article: ranking thirty thousand products for «набір» would only say which of them nobody turns to.
 *
 * A common text is soon found a thousand times by looking at one product after the other; to ask the index would mean
 * to fetch all thirty thousand. A rare one is the index's. Which of the two it is, the last thousand products tell; the
 * database does not even begin with the other way. The middle is asked too: of a name that only the newest products bear,
 * such as a new producer's, the walk would not find a thousand and look at all.
 */
export function foundIds(listing: Listing, search: string): RawBuilder<unknown> {
  const columns = sql`p.id, p.search_text, p.name_ua, p.name_ru, p.name_en, p.price, p.sale_price, p.created_at`
  const indexed = listingCondition(listing, [wordsCondition(search)])
  const looked_at = listingCondition(listing, [holdsWords(search)])
  const newest = sql`order by p.id desc limit ${SEARCH_COUNT_MAX}`
  // The sum is no index's order: left the choice, the database would walk through a million products for the few.
  const newest_of_few = sql`order by p.id + 0 desc limit ${SEARCH_COUNT_MAX}`
  return sql`(
    with look as materialized (
      select ${isCommonAmong(looked_at, sql`true`)}
        and ${isCommonAmong(looked_at, sql`p.id <= (select max(id) / 2 from products)`)} as is_common
    )
    (select ${columns} from products as p where (select is_common from look) and ${looked_at} ${newest})
    union
    (select ${columns} from products as p where (select not is_common from look) and ${indexed} ${newest_of_few})
    union
    (select ${columns} from products as p where ${looked_at} and ${isArticle(search)})
  ) as p`
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
  const begins = (name: 'p.name_ru' | 'p.name_en') => sql`starts_with(lower(${sql.ref(name)}), ${lower})`
  const starts = wordsOf(search).map((word) => sql`p.search_text like ${`% ${likePattern(word).slice(1)}`}`)
  return sql<number>`case
    when ${isArticle(search)} then 0
    when p.search_text like ${` ${text}%`} or ${begins('p.name_ru')} or ${begins('p.name_en')} then 1
    when ${starts.length === 0 ? sql`false` : sql.join(starts, sql` and `)} then 2
    else 3 end`
}

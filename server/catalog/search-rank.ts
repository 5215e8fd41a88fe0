import { type RawBuilder, sql } from 'kysely'
import { isArticle, type Listing, listingCondition, SEARCH_COUNT_MAX } from './listing.ts'
import { likePattern, normalised, wordsOf } from './search-text.ts'

/**
 * `… as p`, for `from`: what a text finds. The newest thousand, and whatever has the text for its article: ranking
 * thirty thousand products for «набір» would only say which of them nobody turns to.
 */
export function foundIds(listing: Listing, search: string): RawBuilder<unknown> {
  const columns = sql`p.id, p.search_text, p.name_ua, p.name_ru, p.name_en, p.price, p.sale_price, p.created_at`
  const condition = listingCondition(listing)
  return sql`(
    (select ${columns} from products as p where ${condition} order by p.created_at desc, p.id desc
     limit ${SEARCH_COUNT_MAX})
    union
    (select ${columns} from products as p where ${condition} and ${isArticle(search)})
  ) as p`
}

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

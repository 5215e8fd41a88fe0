import { type RawBuilder, sql } from 'kysely'
import { isFiltered, NO_FILTERS } from './filters.ts'
import { isListed, type Listing, listingCondition, SEARCH_COUNT_MAX } from './listing.ts'
import { wordsOf } from './search-text.ts'

/** So many whose words begin as the text's do are ten pages: what has it only inside of a word stands behind them. */
const BEGUN_ENOUGH = 150
/** Ids of one block of the index, as migration 0018 has it. */
const BLOCK = sql.lit(8192)
/** What `search_words` holds (migration 0010): words of letters. */
const KEPT_WORD = /^[^0-9]{3,60}$/u
/** A beginning of more known words is asked for as a beginning; of fewer, word for word, which is ten times as fast. */
const KNOWN_MAX = 16
/** A figure that more than half of so many new products bear, as «90» of all articles, is no help to the index. */
const LOOKED_AT = 50

/** Of `products as p`: what finding, ranking and every order of a list ask for. */
export const foundColumns = sql`p.id, p.search_text, p.name_ua, p.name_ru, p.name_en, p.price, p.sale_price, p.created_at`

/**
 * For `with recursive`: `begun`, the thousand newest in whose texts every word of the search begins a word; and `few`,
 * whether that is all that is to be had, whatever the filters leave of it: they must not bring back what the whole list,
 * and the counts beside it, leave out.
 *
 * The index holds each word with the number of its block of ids (migration 0018), so that it is asked block by block,
 * the newest first, and no further: what has to be fetched does not grow with the shop. Empty blocks are stepped over.
 */
export function begunBy(listing: Listing, search: string): RawBuilder<unknown> {
  const words = wordsOf(search)
  const begins = sql<boolean>`
    search_keys(p.search_text, p.id) @@ replace(sought.pattern, '#', blocks.block || ':')::tsquery`
  const unkept = words.filter((word) => !KEPT_WORD.test(word)).map(beginsWord)
  const newest = (wanted: Listing, limit: number) => sql`
    select p.* from sought cross join blocks cross join lateral (
      select ${foundColumns} from products as p where ${listingCondition(wanted, [begins, ...unkept])}
      order by p.id desc
    ) as p limit ${limit}`
  const all = isFiltered(listing.filters) ? newest({ ...listing, filters: NO_FILTERS }, BEGUN_ENOUGH) : sql`table begun`
  return sql`
    sought (pattern) as materialized (${patternOf(words)}),
    blocks (block) as (
      select (select max(id) / ${BLOCK} from products) from sought where pattern is not null
      union all
      select (select max(p.id) / ${BLOCK} from products as p where p.id < blocks.block * ${BLOCK})
      from blocks where blocks.block is not null
    ),
    begun as materialized (${newest(listing, SEARCH_COUNT_MAX)}),
    few (are_few) as materialized (select count(*) < ${BEGUN_ENOUGH} from (${all}) as p)`
}

const beginsWord = (word: string) => sql<boolean>`strpos(p.search_text, ${` ${word}`}) > 0`

/** What the index is asked for, `#` in the place of the block: `('#глобус'|'#глобуса')&'#66':*`; null for nothing at all. */
function patternOf(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`values (null::text)`
  const rows = words.map((word) =>
    KEPT_WORD.test(word) ? sql`(${knownWords(word)}, false)` : sql`(${beginning(word)}, ${isEverywhere(word, words)})`,
  )
  return sql`
    select case when bool_and(part is not null) then string_agg(part, '&') filter (where not is_everywhere) end
    from (values ${sql.join(rows)}) as parts (part, is_everywhere)`
}

const beginning = (word: string) => sql`${`'#${word}':*`}::text`

/** «usb» stands before a figure as well («USB3»), and no such word is kept. */
const beforeFigures = (word: string) =>
  sql`${Array.from('0123456789', (figure) => `|'#${word}${figure}':*`).join('')}::text`

/** Compared byte by byte ("C"), where what begins alike stands together. null when the shop knows no such word. */
const knownWords = (word: string) => sql`(
  select case when count(*) > ${KNOWN_MAX} then ${beginning(word)}
    else '(' || string_agg('''#' || known.word || '''', '|') || ${beforeFigures(word)} || ')' end
  from (
    select distinct s.word from search_words as s
    where s.word collate "C" >= ${word} and s.word collate "C" < ${word} || chr(1114111) limit ${KNOWN_MAX + 1}
  ) as known)`

const isEverywhere = (word: string, words: readonly string[]) =>
  words.length === 1
    ? sql`false`
    : sql`(
  select count(*) > ${LOOKED_AT / 2} from (
    select p.search_text from products as p where ${isListed} order by p.id desc limit ${LOOKED_AT}
  ) as p where ${beginsWord(word)})`

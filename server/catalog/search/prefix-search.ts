import { type RawBuilder, sql } from 'kysely'
import { isFiltered, NO_FILTERS } from '../browse/filters.ts'
import { type Listing, listingCondition, type Scope } from '../browse/listing.ts'
import type { Db } from '../../platform/database/db.ts'
import { isListedIn } from '../listed.ts'
import { SEARCH_COUNT_MAX } from '@shop/contract/rules/pagination'
import { allWordsOf, wordsOf } from '@shop/contract/rules/search-words'

/** With ten pages of matching beginnings, matches inside words are not searched. */
const PREFIX_ENOUGH = sql.lit(150)
/** As in migration 0018. */
const BLOCK = sql.lit(8192)
/** Rarer words than these have are found quickly by other indexes. */
const NEWEST_BLOCKS = sql.lit(16)
/** Words in `search_words` (migration 0010). */
export const INDEXED_WORD = /^[^0-9]{3,60}$/u
/** Up to this many known words are listed one by one, ten times as fast as a prefix query. */
const KNOWN_MAX = sql.lit(16)
/** A number in more than half of so many newest products does not narrow the search. */
const SAMPLE_SIZE = sql.lit(50)

/** Columns of `products as p` for matching, ranking and sorting. */
export const foundColumns = sql`p.id, p.search_text, p.name_ua, p.name_ru, p.name_en, p.price, p.sale_price, p.created_at`

/**
 * CTEs for `with recursive`. `prefixed`: the newest thousand products where every word begins a word. `few`: whether
 * matches inside words are needed; it ignores filters, so that they never add products.
 *
 * The index stores each word with its block of ids (migration 0018). Blocks are read newest first until enough is
 * found, so the cost does not grow with the catalog.
 */
export function prefixMatches(listing: Listing, search: string): RawBuilder<unknown> {
  const all = isFiltered(listing.filters)
    ? newestPrefixed({ ...listing, filters: NO_FILTERS }, search, PREFIX_ENOUGH)
    : sql`table prefixed`
  return sql`
    ${queryAndBlocks(search)},
    prefixed as materialized (${newestPrefixed(listing, search, sql.lit(SEARCH_COUNT_MAX))}),
    few (are_few) as materialized (select count(*) < ${PREFIX_ENOUGH} from (${all}) as p)`
}

/**
 * Whether so many of the newest listed products have words with all these beginnings: of a common word a few blocks do.
 * Not known of more words than a search has.
 */
export async function hasManyPrefixed(db: Db, scope: Scope, search: string, many: number): Promise<boolean> {
  if (allWordsOf(search).length > wordsOf(search).length) return false
  const newest = newestPrefixed({ scope, search, filters: NO_FILTERS }, search, sql.lit(many), sql`newest`)
  const { rows } = await sql<{ has_many: boolean }>`
    with recursive ${queryAndBlocks(search)}, newest (block) as materialized (select block from blocks limit ${NEWEST_BLOCKS})
    select count(*) = ${many} as has_many from (${newest}) as p`.execute(db)
  return rows[0]?.has_many ?? false
}

function newestPrefixed(
  listing: Listing,
  search: string,
  limit: RawBuilder<unknown>,
  blocks: RawBuilder<unknown> = sql`blocks`,
): RawBuilder<unknown> {
  const has_prefixes = sql<boolean>`
    search_keys(p.search_text, p.id) @@ replace(query.pattern, '#', blocks.block || ':')::tsquery`
  const unindexed = wordsOf(search)
    .filter((word) => !INDEXED_WORD.test(word))
    .map(beginsWord)
  return sql`
    select p.* from query cross join ${blocks} as blocks cross join lateral (
      select ${foundColumns} from products as p where ${listingCondition(listing, [has_prefixes, ...unindexed])}
      order by p.id desc
    ) as p limit ${limit}`
}

const queryAndBlocks = (search: string) => sql`
    query (pattern) as materialized (${patternOf(wordsOf(search))}),
    blocks (block) as (
      select (select max(id) / ${BLOCK} from products) from query where pattern is not null
      union all
      select (select max(p.id) / ${BLOCK} from products as p where p.id < blocks.block * ${BLOCK})
      from blocks where blocks.block is not null
    )`

const beginsWord = (word: string) => sql<boolean>`strpos(p.search_text, ${` ${word}`}) > 0`

/** With `#` for the block number: `('#глобус'|'#глобуса')&'#66':*`; null without words. */
function patternOf(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`values (null::text)`
  const rows = words.map((word) =>
    INDEXED_WORD.test(word)
      ? sql`(${knownWordsPart(word)}, false)`
      : sql`(${prefixPart(word)}, ${isEverywhere(word, words)})`,
  )
  return sql`
    select case when bool_and(part is not null) then string_agg(part, '&') filter (where not is_everywhere) end
    from (values ${sql.join(rows)}) as parts (part, is_everywhere)`
}

const prefixPart = (word: string) => sql`${`'#${word}':*`}::text`

/** «usb» also begins «USB3», which `search_words` lacks. */
const digitSuffixes = (word: string) =>
  sql`${Array.from('0123456789', (digit) => `|'#${word}${digit}':*`).join('')}::text`

/** Byte by byte ("C"), where common beginnings sort together. null if the word is unknown. */
const knownWordsPart = (word: string) => sql`(
  select case when count(*) > ${KNOWN_MAX} then ${prefixPart(word)}
    else '(' || string_agg('''#' || known.word || '''', '|') || ${digitSuffixes(word)} || ')' end
  from (
    select distinct s.word from search_words as s
    where s.word collate "C" >= ${word} and s.word collate "C" < ${word} || chr(1114111) limit ${KNOWN_MAX} + 1
  ) as known)`

const isEverywhere = (word: string, words: readonly string[]) =>
  words.length === 1
    ? sql`false`
    : sql`(
  select count(*) > ${SAMPLE_SIZE} / 2 from (
    select p.search_text from products as p where ${isListedIn('p')} order by p.id desc limit ${SAMPLE_SIZE}
  ) as p where ${beginsWord(word)})`

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { hasDkByIndex } from '../browse/filters.ts'
import { wordsCondition } from '../browse/listing.ts'
import { isListedIn } from '../listed.ts'
import { queueCorrection, type SearchPlaces } from '../correction-queue.ts'
import { spellingVariants } from './spelling-variants.ts'
import { withSynonyms } from './synonyms.ts'
import { prepareSearch } from './search-names.ts'
import { dkInSearch } from '@shop/contract/rules/goods/dk-code'
import { contentWords, wordsOf } from '@shop/contract/rules/search-words'
import { typosBetween, typosOf } from './edit-distance.ts'

/** Each costs an index lookup. */
const TRIES_MAX = 4
const SIMILAR_MAX = 12
/** Tried before the index of words, whose list of a common word is long. */
const NEWEST = 200
/** Each is compared with all words of the shop. */
const CORRECTED_MAX = 4
/** Shorter words and numbers are one typo away from anything; longer ones are too expensive. */
const CORRECTABLE = /^\p{L}{3,20}$/u

/**
 * As typed if the whole shop has anything, else the likeliest correction (keyboard layout, transliteration, typo), else
 * one word less; null if nothing is found.
 */
export async function settleSearch(places: SearchPlaces, typed: string | null): Promise<string | null> {
  if (typed === null || wordsOf(typed).length === 0) return null
  const is_found = (await findsCode(places, typed)) || (await findsAny(places, typed))
  return is_found ? typed : findLikelyText(places, typed)
}

export async function findLikelyText(places: SearchPlaces, typed: string): Promise<string | null> {
  if (wordsOf(typed).length === 0) return null
  return queueCorrection(places, typed, () => correct(places, typed))
}

async function correct(places: SearchPlaces, typed: string): Promise<string | null> {
  for (const text of withSynonyms(wordsOf(typed)).slice(0, TRIES_MAX)) if (await findsAny(places, text)) return text
  const likely = await likelyTexts(places.db, typed)
  for (const text of likely) if (await findsAny(places, text)) return text
  for (const text of withOneWordLess(likely[0] ?? typed)) if (await findsAny(places, text)) return text
  return null
}

/** «мікроскоп шкільний» where no product has both: the last word is rarely the thing itself. */
function withOneWordLess(text: string): string[] {
  const words = contentWords(text)
  const shorter = words.map((_, place) => words.toSpliced(words.length - 1 - place, 1))
  return shorter
    .filter((left) => left.some(isCorrectable))
    .map((left) => left.join(' '))
    .slice(0, TRIES_MAX)
}

/** Corrections are not codes: without its dash a model's name may look like one. */
async function findsCode({ db }: SearchPlaces, typed: string): Promise<boolean> {
  const dk = dkInSearch(typed)
  if (dk === null) return false
  const { rows } = await sql`
    select 1 from products as p where ${isListedIn('p')} and ${hasDkByIndex(dk)} limit 1`.execute(db)
  return rows.length > 0
}

async function findsAny(places: SearchPlaces, text: string): Promise<boolean> {
  if ((await prepareSearch(places.db, text)).categories.length > 0) return true
  const matches = wordsCondition(text)
  // Common words are among the newest. Materialised, or the limit makes PostgreSQL read ten million for rare ones.
  const { rows } = await sql`
    with found as materialized (select 1 from products as p where ${isListedIn('p')} and ${matches})
    (select 1 from (
      select p.search_text from products as p where ${isListedIn('p')}
      order by p.created_at desc, p.id desc limit ${NEWEST}
    ) as p where ${matches})
    union all select * from found
    limit 1`.execute(places.db)
  return rows.length > 0
}

interface Likely {
  text: string
  typos: number
}

/** Made of known words, fewest typos first. */
async function likelyTexts(db: Db, typed: string): Promise<string[]> {
  const variants = [wordsOf(typed), ...spellingVariants(typed).map(wordsOf)]
  const known = await lookUpWords(db, [...new Set(variants.flat())].filter(isCorrectable))
  await lookUpSimilar(db, unknownWords(variants, known))
  const likely = variants.map((words) => correctedText(words, known)).filter((text) => text !== null)
  const texts = likely.toSorted((one, other) => one.typos - other.typos).map(({ text }) => text)
  return [...new Set(texts)].slice(0, TRIES_MAX)
}

interface KnownWord {
  word: string
  /** Possibly inside a word of the shop. */
  is_known: boolean
  similar: string[]
}

const isCorrectable = (word: string) => CORRECTABLE.test(word)

async function lookUpWords(db: Db, words: readonly string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; is_known: boolean }>`
    select given.word,
      exists (select 1 from search_words as s where s.word like '%' || given.word || '%') as is_known
    from unnest(${words}::text[]) as given (word)`.execute(db)
  return new Map(rows.map((row) => [row.word, { ...row, similar: [] }]))
}

/**
 * To compare with every word of the shop, at a hundred times the cost of a lookup: from the variants with the fewest
 * unknown words.
 */
function unknownWords(variants: readonly string[][], known: ReadonlyMap<string, KnownWord>): KnownWord[] {
  const chosen = new Set<KnownWord>()
  const unknown_of_variants = variants.map((words) =>
    words.flatMap((word) => known.get(word) ?? []).filter(({ is_known }) => !is_known),
  )
  for (const unknown of unknown_of_variants.toSorted((one, other) => one.length - other.length)) {
    const added = unknown.filter((word) => !chosen.has(word))
    if (chosen.size + added.length <= CORRECTED_MAX) for (const word of added) chosen.add(word)
  }
  return [...chosen]
}

async function lookUpSimilar(db: Db, unknown: readonly KnownWord[]): Promise<void> {
  const words = unknown.map(({ word }) => word)
  if (words.length === 0) return
  const { rows } = await sql<{ word: string; similar: string[] }>`
    select given.word,
      array(
        select near.word from (
          select distinct s.word, similarity(s.word, given.word) as score
          from search_words as s where s.word % given.word
        ) as near order by near.score desc, near.word limit ${SIMILAR_MAX}
      ) as similar
    from unnest(${words}::text[]) as given (word)`.execute(db)
  const matched = await lookUpTypos(db, words)
  for (const one of unknown) {
    one.similar.push(...(rows.find(({ word }) => word === one.word)?.similar ?? []))
    one.similar.push(...matched.filter(({ word }) => word === one.word).map(({ meant }) => meant))
  }
}

/** Known words with two letters swapped or one removed: in «лпуа» a typo leaves `similarity` too few trigrams. */
async function lookUpTypos(db: Db, words: readonly string[]): Promise<{ word: string; meant: string }[]> {
  const typos = words.flatMap((word) => typosOf(word).map((meant) => ({ word, meant })))
  if (typos.length === 0) return []
  const { rows } = await sql<{ word: string; meant: string }>`
    select distinct given.word, given.meant
    from unnest(${typos.map(({ word }) => word)}::text[], ${typos.map(({ meant }) => meant)}::text[]) as given (word, meant)
    where exists (select 1 from search_words as s where s.word = given.meant)
    order by given.word, given.meant`.execute(db)
  return rows
}

/** null if a word has no similar one. */
function correctedText(words: readonly string[], known: ReadonlyMap<string, KnownWord>): Likely | null {
  const content_words = contentWords(words.join(' '))
  const corrected = (content_words.length > 0 ? content_words : words).map((word) =>
    correctedWord(word, known.get(word)),
  )
  if (corrected.some((word) => word === null)) return null
  const all = corrected.filter((word) => word !== null)
  return { text: all.map(({ text }) => text).join(' '), typos: all.reduce((sum, { typos }) => sum + typos, 0) }
}

function correctedWord(word: string, known: KnownWord | undefined): Likely | null {
  if (!known || known.is_known) return { text: word, typos: 0 }
  const near = known.similar
    .map((text) => ({ text, typos: typosBetween(word, text) }))
    .filter((one): one is Likely => one.typos !== null)
  // Stable: among equal distances the most similar stays first.
  return near.toSorted((one, other) => one.typos - other.typos)[0] ?? null
}

import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { isListed, wordsCondition } from './listing.ts'
import { otherForms } from './search-forms.ts'
import { wordsOf } from './search-text.ts'
import { slipsBetween, slipsOf } from './word-distance.ts'

/** So many likely texts are tried at most; each costs a look into the index. */
const TRIES_MAX = 4
const ALIKE_MAX = 12
/** Shorter ones and figures are left as they are: nearly anything is one slip from them. */
const CORRECTABLE = /^\p{L}{3,40}$/u
/** Say nothing about a product; left out where the text with them finds nothing. */
const SMALL_WORDS = new Set(
  'для з із зі на та і й або по у в до від під при без как для и с со на в по из от the a an of for with and'.split(
    ' ',
  ),
)

/**
 * The text that a search goes on with: as it was typed when it finds anything in the whole shop; else the likeliest
 * that does, from the wrong keyboard, from Latin letters, from a typing error; null when nothing helps.
 */
export async function settleSearch(db: Db, typed: string | null): Promise<string | null> {
  if (typed === null || wordsOf(typed).length === 0) return null
  return (await findsAny(db, typed)) ? typed : findMeant(db, typed)
}

/** The likeliest text that finds anything, for one that finds nothing in the whole shop. */
export async function findMeant(db: Db, typed: string): Promise<string | null> {
  if (wordsOf(typed).length === 0) return null
  for (const text of await likelyTexts(db, typed)) if (await findsAny(db, text)) return text
  return null
}

async function findsAny(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products as p where ${isListed} and ${wordsCondition(text)} limit 1`.execute(db)
  return rows.length > 0
}

interface Likely {
  text: string
  slips: number
}

/** Texts of words that the shop knows, those with the fewest slips first. */
async function likelyTexts(db: Db, typed: string): Promise<string[]> {
  const forms = [wordsOf(typed), ...otherForms(typed).map(wordsOf)]
  const words = [...new Set(forms.flat())].filter((word) => CORRECTABLE.test(word))
  const [known, slipped] = await Promise.all([lookUpWords(db, words), lookUpSlips(db, words)])
  for (const { word, meant } of slipped) known.get(word)?.alike.push(meant)
  const likely = forms.map((words) => correctedText(words, known)).filter((text) => text !== null)
  const texts = likely.toSorted((one, other) => one.slips - other.slips).map(({ text }) => text)
  return [...new Set(texts)].slice(0, TRIES_MAX)
}

interface KnownWord {
  word: string
  /** Stands in the shop's words, be it inside of one. */
  is_known: boolean
  alike: string[]
}

async function lookUpWords(db: Db, words: readonly string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<KnownWord>`
    select given.word,
      exists (select 1 from search_words as s where s.word like '%' || given.word || '%') as is_known,
      array(
        select near.word from (
          select distinct s.word, similarity(s.word, given.word) as likeness
          from search_words as s where s.word % given.word
        ) as near order by near.likeness desc, near.word limit ${ALIKE_MAX}
      ) as alike
    from unnest(${words}::text[]) as given (word)`.execute(db)
  return new Map(rows.map((row) => [row.word, row]))
}

/**
 * Words of the shop that are one of these with two letters exchanged or one too many: of short words a slip leaves too
 * few trigrams for the likeness to see it, as in «лпуа».
 */
async function lookUpSlips(db: Db, words: readonly string[]): Promise<{ word: string; meant: string }[]> {
  const slips = words.flatMap((word) => slipsOf(word).map((meant) => ({ word, meant })))
  if (slips.length === 0) return []
  const { rows } = await sql<{ word: string; meant: string }>`
    select distinct given.word, given.meant
    from unnest(${slips.map(({ word }) => word)}::text[], ${slips.map(({ meant }) => meant)}::text[]) as given (word, meant)
    where exists (select 1 from search_words as s where s.word = given.meant)
    order by given.word, given.meant`.execute(db)
  return rows
}

/** null when one of its words is not known and like none. */
function correctedText(words: readonly string[], known: ReadonlyMap<string, KnownWord>): Likely | null {
  const meant = words.filter((word) => !SMALL_WORDS.has(word))
  const corrected = (meant.length > 0 ? meant : words).map((word) => correctedWord(word, known.get(word)))
  if (corrected.some((word) => word === null)) return null
  const all = corrected.filter((word) => word !== null)
  return { text: all.map(({ text }) => text).join(' '), slips: all.reduce((sum, { slips }) => sum + slips, 0) }
}

function correctedWord(word: string, known: KnownWord | undefined): Likely | null {
  if (!known || known.is_known) return { text: word, slips: 0 }
  const near = known.alike
    .map((text) => ({ text, slips: slipsBetween(word, text) }))
    .filter((one): one is Likely => one.slips !== null)
  // The first of the nearest: those of the same distance stand in the order of their likeness.
  return near.toSorted((one, other) => one.slips - other.slips)[0] ?? null
}

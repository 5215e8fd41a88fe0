import type { Card } from '@shop/contract/shop/catalog'
import { allWordsOf, contentWords } from '@shop/contract/rules/search-words'
import type { Services } from '../../services.ts'
import { NO_FILTERS } from '../browse/filters.ts'
import { listProducts } from '../browse/products.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { typosBetween } from './edit-distance.ts'
import { bareArticle } from './search-text.ts'

export interface LineMatch {
  card: Card
  /** 0 to 1: the share of the line's words. */
  confidence: number
}

/** Searches beyond the first; each costs an index lookup. */
const WORDS_TRIED_MAX = 3
/** Below it only a common word matches. */
const CONFIDENCE_MIN = 0.4
const CORRECTED = 0.9
/** The first word names the thing: «штатив лабораторний» is a stand. */
const FIRST_WEIGHT = 2
const NUMBER_WEIGHT = 0.5
/** Without endings «лапкою» and «лапка» are one word. */
const STEM_FROM = 5
const ENDING = 2

/**
 * Products for a line of a buyer's list, best first: by the forgiving search of the whole line, else by single words,
 * ranked by how many match.
 */
export async function matchLine(
  { readReplica, cache }: Pick<Services, 'readReplica' | 'cache'>,
  asker_ip: string | null,
  text: string,
): Promise<LineMatch[]> {
  const places: SearchPlaces = { db: readReplica, cache, asker_ip }
  const words = weightedWords(text)
  if (words.length === 0) return []
  const found = new Map<number, LineMatch>()
  const search = async (query: string, is_whole: boolean) => {
    const asked = { page: 1, search: query, filters: NO_FILTERS }
    const { data, corrected } = await listProducts({ ...places, is_counted: !is_whole }, asked, [])
    // «vsrhjcrjg» shares no letter with its microscope.
    const meant = is_whole && corrected !== undefined ? weightedWords(corrected) : []
    for (const card of data) {
      const confidence = Math.max(confidenceOf(card, words), confidenceOf(card, meant) * CORRECTED)
      if (confidence > (found.get(card.id)?.confidence ?? 0)) found.set(card.id, { card, confidence })
    }
    return data.length > 0
  }
  if (!(await search(words.map(({ word }) => word).join(' '), true)))
    for (const query of fallbacks(words)) if ((await search(query, false)) && has(found, 1)) break
  return [...found.values()]
    .filter(({ confidence }) => confidence >= CONFIDENCE_MIN)
    .toSorted((one, other) => other.confidence - one.confidence || stockRank(one.card) - stockRank(other.card))
}

const has = (found: ReadonlyMap<number, LineMatch>, confidence: number) =>
  [...found.values()].some((match) => match.confidence >= confidence)

const stockRank = ({ amount_in_store }: Card) => (amount_in_store > 0 ? 0 : 1)

interface WeightedWord {
  word: string
  weight: number
}

function weightedWords(text: string): WeightedWord[] {
  const words = contentWords(text)
  const first = words.findIndex((word) => !/\d/.test(word))
  return words.map((word, at) => {
    if (/\d/.test(word)) return { word, weight: NUMBER_WEIGHT }
    return { word, weight: at === first ? FIRST_WEIGHT : 1 }
  })
}

/** Without endings, then an article, then the heaviest and longest words. */
function fallbacks(words: readonly WeightedWord[]): string[] {
  const named = words.filter(({ word }) => !/\d/.test(word))
  const single = named
    .toSorted((one, other) => other.weight - one.weight || other.word.length - one.word.length)
    .slice(0, WORDS_TRIED_MAX)
  const articles = words.flatMap(({ word }) => (/\d{4,}/.test(word) ? [word] : []))
  return [named.map(({ word }) => stemOf(word)).join(' '), ...articles, ...single.map(({ word }) => stemOf(word))]
}

const stemOf = (word: string) => (word.length < STEM_FROM ? word : word.slice(0, -ENDING))

function confidenceOf(card: Card, words: readonly WeightedWord[]): number {
  if (words.length === 0) return 0
  const bare = bareArticle(card.article)
  const own = allWordsOf([card.name_ua, card.name_ru, card.name_en].filter(Boolean).join(' '))
  const all = words.map(({ word }) => word).join('')
  if (all.includes(bare) && bare.length >= 4) return 1
  const sum = words.reduce((total, { weight }) => total + weight, 0)
  const had = words.reduce((total, { word, weight }) => total + weight * shareOf(word, own), 0)
  return Math.round((had / sum) * 100) / 100
}

/** 1 for the word or its stem, less with typos. */
function shareOf(word: string, own: readonly string[]): number {
  const stem = stemOf(word)
  if (own.some((known) => known.startsWith(stem) || (stem.length >= 3 && stem.startsWith(known) && known.length >= 4)))
    return 1
  if (/\d/.test(word) || word.length < STEM_FROM) return own.some((known) => known.includes(word)) ? 1 : 0
  return own.some((known) => typosBetween(word, known) !== null) ? 0.9 : 0
}

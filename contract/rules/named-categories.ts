import type { Category, FoundCategory, Subcategory } from '../shop/catalog.ts'
import { contentWords, normalised } from './search-words.ts'

/** Shorter words match whole ones only. */
const PREFIX_LENGTH_MIN = 3
/** «лабораторія» names «Лабораторний посуд»; shorter stems match too much. */
const ROOT_LENGTH_MIN = 5
/** Ukrainian and Russian: «фізика», «фізики», «фізику» have one stem. */
const ENDING = /[аеєиіїйоуюяьыэ]{1,2}$/u

/**
 * Categories with goods whose names contain every word, in any grammatical case. A category's words help to name its
 * subcategory («оптика фізика»), but one word must be its own.
 */
export function namedCategories(categories: readonly Category[], text: string): FoundCategory[] {
  const typed = contentWords(text)
  if (typed.length === 0) return []
  return categories.flatMap((category) => {
    const words = wordsOfName(category)
    const isNamed = (own: readonly string[], all: readonly string[]) =>
      typed.every((word) => hasWord(all, word)) && typed.some((word) => hasWord(own, word))
    const named = category.subcategories.filter((one) => {
      const own = wordsOfName(one)
      return isNamed(own, [...own, ...words])
    })
    return [
      ...(isNamed(words, words) ? [foundCategory(category, null)] : []),
      ...named.map((one) => foundCategory(one, category.id)),
    ].filter(({ products_count }) => products_count > 0)
  })
}

/** In any grammatical case. */
export function isNamedBy(named: Named, text: string): boolean {
  const typed = contentWords(text)
  return typed.length > 0 && typed.every((word) => hasWord(wordsOfName(named), word))
}

function foundCategory(named: Subcategory, parent_id: number | null): FoundCategory {
  const { id, name, name_ua, name_ru, name_en, products_count } = named
  return { id, parent_id, name, name_ua, name_ru, name_en, products_count }
}

interface Named {
  name_ua: string
  name_ru?: string | null
  name_en?: string | null
}

/** Computed once: the names stay in memory for many searches. */
const known_words = new WeakMap<Named, string[]>()

function wordsOfName(named: Named): string[] {
  const known = known_words.get(named)
  if (known) return known
  const words = normalised([named.name_ua, named.name_ru ?? '', named.name_en ?? ''].join(' ')).split(' ')
  known_words.set(named, words)
  return words
}

function hasWord(words: readonly string[], typed: string): boolean {
  const stem = stemOf(typed)
  return words.some(
    (word) =>
      word === typed ||
      (typed.length >= PREFIX_LENGTH_MIN && word.startsWith(typed)) ||
      (stem.length >= PREFIX_LENGTH_MIN && stem === stemOf(word)) ||
      (stem.length >= ROOT_LENGTH_MIN && word.startsWith(stem)),
  )
}

const stemOf = (word: string) => word.replace(ENDING, '')

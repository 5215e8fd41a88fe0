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
  const typed = contentWords(text).map(withStem)
  if (typed.length === 0) return []
  return categories.flatMap((category) => {
    const words = wordsOfName(category)
    const isNamed = (own: readonly Word[], all: readonly Word[]) =>
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

/** Whether a thing's name contains every word, in any grammatical case. */
export function namedBy(text: string): (named: Named) => boolean {
  const typed = contentWords(text).map(withStem)
  return (named) => typed.length > 0 && typed.every((word) => hasWord(wordsOfName(named), word))
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

interface Word {
  text: string
  stem: string
}

const withStem = (text: string): Word => ({ text, stem: text.replace(ENDING, '') })

/** The names stay in memory for many searches. */
const known_words = new WeakMap<Named, Word[]>()

function wordsOfName(named: Named): Word[] {
  const known = known_words.get(named)
  if (known) return known
  const name = [named.name_ua, named.name_ru ?? '', named.name_en ?? ''].join(' ')
  const words = normalised(name).split(' ').map(withStem)
  known_words.set(named, words)
  return words
}

function hasWord(words: readonly Word[], { text, stem }: Word): boolean {
  return words.some(
    (word) =>
      word.text === text ||
      (text.length >= PREFIX_LENGTH_MIN && word.text.startsWith(text)) ||
      (stem.length >= PREFIX_LENGTH_MIN && stem === word.stem) ||
      (stem.length >= ROOT_LENGTH_MIN && word.text.startsWith(stem)),
  )
}

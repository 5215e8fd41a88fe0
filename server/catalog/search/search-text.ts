import { normalised } from '@shop/contract/rules/search-words'

/** 110412, 11 0412 and 11-0412 all find `11-0412`. */
export const bareArticle = (article: string) => normalised(article).replaceAll(' ', '')

/**
 * Names, producer, and the article with and without dashes. Any part of a word is found: `вольт` finds кіловольтметр.
 */
export function searchText(product: {
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  producer: string | null
}): string {
  const words = [
    product.name_ua,
    product.name_ru,
    product.name_en,
    product.producer,
    product.article,
    bareArticle(product.article),
  ]
  return ` ${normalised(words.filter((text) => text !== null).join(' '))} `
}

/** Shorter ones are inside too many words, and the trigram index cannot find them. */
const INSIDE_LENGTH_MIN = 3

/**
 * Beside a long word, short ones may stand anywhere («лінійка 30 см» finds «Лінійка 30см»); otherwise they match
 * beginnings only.
 */
export function searchPatterns(words: readonly string[]): string[] {
  const has_long = words.some((word) => word.length >= INSIDE_LENGTH_MIN)
  return words.map((word) => (has_long || word.length >= INSIDE_LENGTH_MIN ? word : ` ${word}`))
}

/** `%` and `_` are matched literally. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

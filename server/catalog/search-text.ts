/** How typed and stored texts are made comparable: lower case, no apostrophes, one spelling of ґ and ё, one space. */
export function normalised(typed: string): string {
  return typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ`´‘"«»“”„]/g, '')
    .replace(/ґ/g, 'г')
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** An article as people type it: `11-0412` is found by 110412, 11 0412 and 11-0412. */
export const bareArticle = (article: string) => normalised(article).replaceAll(' ', '')

/** More words than these are a pasted text; each of them is one more thing for the database to look at. */
const WORDS_MAX = 12

export const wordsOf = (typed: string): string[] =>
  [...new Set(normalised(typed).split(' '))].filter(Boolean).slice(0, WORDS_MAX)

/**
 * What `products.search_text` holds: names in all languages, the producer, and the article with and without its dashes.
 * Found by any part of a word: `вольт` finds кіловольтметр.
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

/** Shorter words are too common inside of others, and no trigram finds them there. */
const INSIDE_LENGTH_MIN = 3

/**
 * What the words of a text are looked for as in a search text. Where one is long enough for the index, short ones may
 * stand anywhere («лінійка 30 см» finds «Лінійка 30см»); by themselves they only begin a word.
 */
export function soughtAs(words: readonly string[]): string[] {
  const has_long = words.some((word) => word.length >= INSIDE_LENGTH_MIN)
  return words.map((word) => (has_long || word.length >= INSIDE_LENGTH_MIN ? word : ` ${word}`))
}

/** `%` and `_` of the buyer's words are letters, not patterns. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Lower case, no apostrophes, one spelling of ґ and ё, single spaces. */
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

/** Every word adds a condition to the query. */
const WORDS_MAX = 12

export const allWordsOf = (text: string): string[] => [...new Set(normalised(text).split(' '))].filter(Boolean)

export const wordsOf = (typed: string): string[] => allWordsOf(typed).slice(0, WORDS_MAX)

/** Left out if nothing is found with them. */
const STOP_WORDS = new Set(
  'для з із зі на та і й або по у в до від під при без как для и с со на в по из от the a an of for with and'.split(
    ' ',
  ),
)

export const contentWords = (typed: string): string[] => wordsOf(typed).filter((word) => !STOP_WORDS.has(word))

/** Vowels, consonants, and letters that belong to the one before them. */
const LETTERS = { V: '[аеєиіїоуюяёыэ]', C: '[бвгґджзклмнпрстфхцчшщ]', X: '[йьъ’ʼ]' }
const SYLLABLES = '(?<=X)(?=V|C)|(?<=V)(?=V)|(?<=CV|VC)(?=CV)|(?<=VCC?)(?=CCV)'
/** Four letters before the first break, three after the last; дж and дз are usually one sound. */
const BREAK = new RegExp(
  `(?<=....)(?=...)(?<!д(?=[жз]))(?:${SYLLABLES.replace(/[VCX]/g, (kind) => LETTERS[kind as keyof typeof LETTERS])})`,
  'giu',
)

/**
 * Allows breaks between the syllables of long words: few browsers have a dictionary of Ukrainian for `hyphens: auto`, and
 * without one a word that is wider than a card is broken anywhere, without a hyphen.
 */
export const softHyphens = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}’ʼ]{13,}/gu, (word) => word.replace(BREAK, '\u00AD'))

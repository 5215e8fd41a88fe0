const LETTERS = { V: '[аеєиіїоуюяёыэ]', C: '[бвгґджзклмнпрстфхцчшщ]', X: '[йьъ’ʼ]' }
const SYLLABLES = '(?<=X)(?=V|C)|(?<=V)(?=V)|(?<=CV|VC)(?=CV)|(?<=VCC?)(?=CCV)'
/** Four letters before the first break, three after the last; дж and дз are usually one sound. */
const BREAK = new RegExp(
  `(?<=....)(?=...)(?<!д(?=[жз]))(?:${SYLLABLES.replace(/[VCX]/g, (kind) => LETTERS[kind as keyof typeof LETTERS])})`,
  'giu',
)

/** Few browsers have a Ukrainian dictionary for `hyphens: auto`, and a word wider than a card would break anywhere. */
export const softHyphens = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}’ʼ]{13,}/gu, (word) => word.replace(BREAK, '\u00AD'))

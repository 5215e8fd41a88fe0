import { normalised } from '@shop/contract/rules/search-words'

/** The same keys in the same order. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const UKRAINIAN_KEYS = 'йцукенгшщзхїфівапролджєячсмитьбю'
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю'

/** One or two letters match in every language. */
const VARIANT_LENGTH_MIN = 3

/** [Latin, Ukrainian, Russian], groups before single letters. «h» is г; the search treats ґ and г as one. */
const SOUNDS: [string, string, string][] = [
  ['shch', 'щ', 'щ'],
  ['zh', 'ж', 'ж'],
  ['kh', 'х', 'х'],
  ['ts', 'ц', 'ц'],
  ['ch', 'ч', 'ч'],
  ['sh', 'ш', 'ш'],
  ['ph', 'ф', 'ф'],
  ['yu', 'ю', 'ю'],
  ['iu', 'ю', 'ю'],
  ['ju', 'ю', 'ю'],
  ['ya', 'я', 'я'],
  ['ia', 'я', 'я'],
  ['ja', 'я', 'я'],
  ['ye', 'є', 'е'],
  ['ie', 'є', 'е'],
  ['je', 'є', 'е'],
  ['yi', 'ї', 'и'],
  ['ji', 'ї', 'и'],
  ['ck', 'к', 'к'],
  ['ce', 'це', 'це'],
  ['ci', 'ці', 'ци'],
  ['cy', 'ци', 'цы'],
  ...pairs('abcdefghijklmnopqrstuvwxyz', 'абкдефггійклмнопкрстуввхиз', 'абкдефггийклмнопкрстуввхыз'),
]

const LATIN_SOUNDS = new Map(
  Object.entries({
    щ: 'shch',
    ж: 'zh',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    ю: 'yu',
    я: 'ya',
    є: 'ye',
    ї: 'yi',
    ь: '',
    ъ: '',
  }),
)
for (const [latin, letter] of pairs('abvhdezyijklmnoprstufyeg', 'абвгдезиійклмнопрстуфыэґ'))
  LATIN_SOUNDS.set(letter, latin)

const TO_UKRAINIAN = new Map(Object.entries({ ы: 'и', э: 'е', ъ: '', и: 'і' }))
const TO_RUSSIAN = new Map(Object.entries({ і: 'и', ї: 'и', є: 'е', и: 'ы' }))

/**
 * Another keyboard layout, transliteration, or the neighbouring language's spelling: normalised, likeliest first,
 * without the text itself.
 *
 * `vsrhjcrjg` and `mikroskop` are «мікроскоп».
 */
export function spellingVariants(typed: string): string[] {
  const lower = typed.toLowerCase()
  const variants = /[a-z]/.test(lower)
    ? [
        retyped(lower, LATIN_KEYS, UKRAINIAN_KEYS),
        retyped(lower, LATIN_KEYS, RUSSIAN_KEYS),
        transliterated(lower, 1),
        transliterated(lower, 2),
      ]
    : [
        retyped(retyped(lower, UKRAINIAN_KEYS, LATIN_KEYS), RUSSIAN_KEYS, LATIN_KEYS),
        replaced(normalised(lower), TO_UKRAINIAN),
        replaced(normalised(lower), TO_RUSSIAN),
        replaced(lower, LATIN_SOUNDS),
      ]
  const own = normalised(typed)
  return [...new Set(variants.map(normalised))].filter((text) => text.length >= VARIANT_LENGTH_MIN && text !== own)
}

function retyped(text: string, from: string, to: string): string {
  return replaced(text, new Map(pairs(from, to).map(([one, other]) => [one, other])))
}

const replaced = (text: string, letters: ReadonlyMap<string, string>) =>
  [...text].map((letter) => letters.get(letter) ?? letter).join('')

/** @param language  1 Ukrainian, 2 Russian */
function transliterated(text: string, language: 1 | 2): string {
  let rest = text
  let result = ''
  while (rest !== '') {
    const sound = SOUNDS.find(([latin]) => rest.startsWith(latin))
    result += sound ? sound[language] : rest.charAt(0)
    rest = rest.slice(sound ? sound[0].length : 1)
  }
  return result
}

function pairs(from: string, to: string, or = to): [string, string, string][] {
  const [other, third] = [[...to], [...or]]
  return [...from].map((letter, place) => [letter, other[place] ?? letter, third[place] ?? letter])
}

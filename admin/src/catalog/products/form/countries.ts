import type { Choice } from '../../../kit/list/list-filters.tsx'
import { adminLanguage, HTML_LANG } from '../../../admin-language.ts'

const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** By ISO 3166 code, sorted by name, without former countries. */
export function countryChoices(): Choice[] {
  const language = HTML_LANG[adminLanguage()]
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return PAIRS.filter((code) => !NO_COUNTRIES.includes(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((id) => {
      const name = names.of(id)
      return name === undefined ? [] : [{ id, name }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

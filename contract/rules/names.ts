import type { Language } from '../primitives.ts'

type Texts = Record<string, unknown>

/** Spec, section 3, "Displayed name". */
export function localised(entry: Texts, field: string, language: Language): string {
  const own = entry[`${field}_${language}`]
  if (typeof own === 'string' && own !== '') return own
  const fallback = entry[field]
  return typeof fallback === 'string' ? fallback : ''
}

/** The day of a ministry's order or a law, as their titles have it: `2020-04-29` is `29.04.2020`. */
export const legalDate = (day: string): string => day.split('-').reverse().join('.')

/** `№ 5`, in English `No. 5`. */
export const numberText = (number: string, language: Language): string =>
  `${language === 'en' ? 'No.' : '№'}\u00a0${number}`

/** The language's value, then name, then value (spec, section 3, "Static data entry"). */
export function staticText(entry: Texts | undefined, language: Language): string {
  if (!entry) return ''
  for (const field of [`value_${language}`, 'name', 'value']) {
    const text = entry[field]
    if (typeof text === 'string' && text !== '') return text
  }
  return ''
}

import type { CONDITIONS } from '@shop/contract/shop/catalog'
import { countryName } from './country-names.ts'

/** `Польща` for `PL`; other texts stay. */
export const countryInUkrainian = (country: string) => countryName(country, 'ua') ?? country

const CONDITION_NAMES: Record<(typeof CONDITIONS)[number], string> = { new: 'новий', refurbished: 'відновлений' }

/** `новий` for `new`; free text stays. */
export const conditionInUkrainian = (condition: string): string =>
  (CONDITION_NAMES as Record<string, string | undefined>)[condition] ?? condition

import type { CONDITIONS } from '@shop/contract/shop/catalog'

const regions = new Intl.DisplayNames('uk', { type: 'region', fallback: 'code' })

/** `Польща` for `PL`; other texts stay. */
export const countryInUkrainian = (country: string) =>
  (/^[A-Z]{2}$/.test(country) ? regions.of(country) : undefined) ?? country

const CONDITION_NAMES: Record<(typeof CONDITIONS)[number], string> = { new: 'новий', refurbished: 'відновлений' }

/** `новий` for `new`; free text stays. */
export const conditionInUkrainian = (condition: string): string =>
  (CONDITION_NAMES as Record<string, string | undefined>)[condition] ?? condition

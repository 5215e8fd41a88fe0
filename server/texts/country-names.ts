import { HTML_LANG, LANGUAGES, type Language } from '@shop/contract/primitives'

const CODE = /^[A-Z]{2}$/

export type CountryNames = { [L in Language as `country_name_${L}`]: string | null }

let names: Record<Language, Intl.DisplayNames> | null = null

/** `Польща` for `PL`. */
export function countryName(code: string, language: Language): string | null {
  names ??= namesByLanguage()
  return CODE.test(code) ? (names[language].of(code) ?? null) : null
}

/** Sent with a product: loading the names of all countries takes a phone 100 ms. */
export const countryNames = (code: string | null): CountryNames => {
  const upper = code?.toUpperCase() ?? ''
  return {
    country_name_ua: countryName(upper, 'ua'),
    country_name_ru: countryName(upper, 'ru'),
    country_name_en: countryName(upper, 'en'),
  }
}

/** Not at the start of the shop. */
function namesByLanguage() {
  const entries = LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames(HTML_LANG[language], { type: 'region', fallback: 'none' }),
  ])
  return Object.fromEntries(entries) as Record<Language, Intl.DisplayNames>
}

import type { Language } from '../../primitives.ts'

/** `12 000`, `0,1`: the language's decimal sign and spaces. Apart from units, whose register no page needs. */
export function groupedNumber(value: number, language: Language): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole
  const number = decimals === undefined ? grouped : `${grouped}${language === 'en' ? '.' : ','}${decimals}`
  return number.replace('-', '−')
}

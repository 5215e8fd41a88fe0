import { bareSum } from '@shop/contract/rules/money/typed-sum'

/** Spaces between thousands, comma or point, and perhaps the currency after it. null if empty, undefined if invalid. */
export function readNumber(typed: string, digits_max: number): number | null | undefined {
  const bare = bareSum(typed)
  if (bare === '') return null
  const digits = digits_max === 0 ? '' : `(\\.\\d{1,${digits_max}})?`
  return new RegExp(`^-?\\d{1,12}${digits}$`).test(bare) ? Number(bare) : undefined
}

/** `14 320,00` with two digits, `14 320` with none. */
export const showNumber = (value: unknown, digits_min: number): string =>
  typeof value === 'number'
    ? value.toLocaleString('uk-UA', {
        minimumFractionDigits: digits_min,
        maximumFractionDigits: Math.max(digits_min, 3),
      })
    : ''

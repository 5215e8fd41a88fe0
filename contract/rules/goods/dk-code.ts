const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** Of a ДК 021:2015 (CPV) code, from its eight digits. */
export const dkCheckDigit = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place] ?? 0), 0) % 10

export const isDkShape = (code: string): boolean => /^\d{8}-\d$/.test(code)

/**
 * `39162100-6` is valid, `39162100-5` is not. Codes of the register need no check: 533 have other check digits, such as
 * `03300000-2`.
 */
export function isDkCode(code: string): boolean {
  const parts = /^(\d{8})-(\d)$/.exec(code)
  return parts?.[1] !== undefined && dkCheckDigit(parts[1]) === Number(parts[2])
}

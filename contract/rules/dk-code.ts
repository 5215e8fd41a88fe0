const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** The check digit of a ДК 021:2015 (CPV) code, from its eight digits. */
export const dkCheckDigit = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place] ?? 0), 0) % 10

export const isDkShape = (code: string): boolean => /^\d{8}-\d$/.test(code)

/**
 * `39162100-6` is valid, `39162100-5` is not. The register itself has 533 codes with other check digits, such as
 * `03300000-2`: a code that the register knows needs no check.
 */
export function isDkCode(code: string): boolean {
  const parts = /^(\d{8})-(\d)$/.exec(code)
  return parts?.[1] !== undefined && dkCheckDigit(parts[1]) === Number(parts[2])
}

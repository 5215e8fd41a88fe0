const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** The digit behind the dash of a ДК 021:2015 (CPV) code, for its eight digits. */
export const dkCheckDigit = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place] ?? 0), 0) % 10

/** `39162100-6` holds, `39162100-5` does not. */
export function isDkCode(code: string): boolean {
  const parts = /^(\d{8})-(\d)$/.exec(code)
  return parts?.[1] !== undefined && dkCheckDigit(parts[1]) === Number(parts[2])
}

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** Of a ДК 021:2015 (CPV) code, from its eight digits. */
export const dkCheckDigit = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (WEIGHTS[place] ?? 0), 0) % 10

/** The beginning that all codes below a code or a class share: trailing zeros are padding. */
export const dkPrefix = (digits: string): string => digits.slice(0, 2) + digits.slice(2).replace(/0+$/, '')

const NAME = String.raw`(?:код\s+)?(?:дк|dk|cpv)(?:\s*021(?:\s*[:-]\s*2015)?)?`
/** Its eight digits alone are enough. */
const WHOLE = new RegExp(String.raw`^(?:${NAME}[\s:]*)?(\d{8})(?:[-‐‑‒–—−]\d)?$`, 'iu')
/** Fewer digits only after the name: `3916` may be an article. */
const CLASS = new RegExp(String.raw`^${NAME}[\s:]+(?!2015$)(\d{4,7})$`, 'iu')

/** The prefix to look for if a search's text is a code, as in `39162100-6` and `ДК 021:2015 3916`; null otherwise. */
export function dkInSearch(typed: string): string | null {
  const text = typed.trim()
  const digits = (WHOLE.exec(text) ?? CLASS.exec(text))?.[1]
  return digits === undefined ? null : dkPrefix(digits)
}

export const isDkShape = (code: string): boolean => /^\d{8}-\d$/.test(code)

/**
 * `39162100-6` is valid, `39162100-5` is not. Codes of the register need no check: 533 have other check digits, such as
 * `03300000-2`.
 */
export function isDkCode(code: string): boolean {
  const parts = /^(\d{8})-(\d)$/.exec(code)
  return parts?.[1] !== undefined && dkCheckDigit(parts[1]) === Number(parts[2])
}

/** `2 140,00 ₴`, as the shop shows sums, becomes `2140.00`. */
export const bareSum = (typed: string): string =>
  typed
    .replace(/\s|(₴|грн\.?)\s*$/gi, '')
    .replace(',', '.')
    .replace('−', '-')

/** Spaces between thousands, comma or point, and perhaps the currency after it. null if empty, undefined if invalid. */
export function readNumber(typed: string, digits_max: number): number | null | undefined {
  const bare = bareSum(typed)
  if (bare === '') return null
  const digits = digits_max === 0 ? '' : `(\\.\\d{1,${digits_max}})?`
  return new RegExp(`^-?\\d{1,12}${digits}$`).test(bare) ? Number(bare) : undefined
}

/** For fields of whole pieces: 2,5 is rounded to 3 and never becomes 25. null if empty or no number. */
export function readPieces(typed: string): number | null {
  const pieces = readNumber(typed, 2) ?? null
  return pieces === null ? null : Math.round(pieces)
}

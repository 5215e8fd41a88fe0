/** `2 140,00 ₴`, as the shop shows sums, becomes `2140.00`. */
export const bareSum = (typed: string): string => typed.replace(/\s|(₴|грн\.?)\s*$/gi, '').replace(',', '.')

/** Spaces between thousands, comma or point, and perhaps the currency after it. null if empty, undefined if invalid. */
export function readNumber(typed: string, digits_max: number): number | null | undefined {
  const bare = bareSum(typed)
  if (bare === '') return null
  const digits = digits_max === 0 ? '' : `(\\.\\d{1,${digits_max}})?`
  return new RegExp(`^-?\\d{1,12}${digits}$`).test(bare) ? Number(bare) : undefined
}

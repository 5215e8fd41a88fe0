/** Check digits of Ukrainian company details. Registers contain exceptions, so the admin warns and saves anyway. */

const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0)

/** As stored. */
export const bareIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

export const isIbanShape = (typed: string) => /^UA\d{27}$/.test(bareIban(typed))

/** ISO 13616: first four characters to the end, letters count from 10; the remainder by 97 must be 1. */
export function isIban(typed: string): boolean {
  const iban = bareIban(typed)
  if (!isIbanShape(iban)) return false
  const number = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(number) % 97n === 1n
}

const EDRPOU_WEIGHTS = [1, 2, 3, 4, 5, 6, 7]
const EDRPOU_MIDDLE = [7, 1, 2, 3, 4, 5, 6]
const INDIVIDUAL_WEIGHTS = [-1, 5, 7, 9, 4, 6, 10, 5, 7]

/** Numbers from 30 to 60 million use the weights in another order. */
function isEdrpou(digits: readonly number[]): boolean {
  const number = Number(digits.join(''))
  const weights = number >= 30_000_000 && number <= 60_000_000 ? EDRPOU_MIDDLE : EDRPOU_WEIGHTS
  const first = weighted(digits, weights) % 11
  const rest =
    first < 10
      ? first
      : weighted(
          digits,
          weights.map((weight) => weight + 2),
        ) % 11
  return rest % 10 === digits[7]
}

const isIndividualTaxNumber = (digits: readonly number[]) =>
  (((weighted(digits, INDIVIDUAL_WEIGHTS) % 11) + 11) % 11) % 10 === digits[9]

/** Of a company, or of an entrepreneur. */
export const isSellerCodeShape = (typed: string) => /^(\d{8}|\d{10})$/.test(typed)

export function isSellerCode(typed: string): boolean {
  if (!isSellerCodeShape(typed)) return false
  const digits = digitsOf(typed)
  return digits.length === 8 ? isEdrpou(digits) : isIndividualTaxNumber(digits)
}

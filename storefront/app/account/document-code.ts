const ORGANISATION = [1, 2, 3, 4, 5, 6, 7]
/** Codes from 30 000 000 to 60 000 000 are weighed the other way. */
const ORGANISATION_MIDDLE = [7, 1, 2, 3, 4, 5, 6]
const PERSON = [-1, 5, 7, 9, 4, 6, 10, 5, 7]

/**
 * What looks wrong with an organisation's code, or null. ЄДРПОУ has 8 digits, РНОКПП of a person 10; the last one is the
 * check digit. Only for a warning: the registers know codes that break their own rule.
 */
export function documentCodeDoubt(code: string): 'document_code_length' | 'document_code_check' | null {
  if (code === '') return null
  const digits = Array.from(code, Number)
  if (digits.length !== 8 && digits.length !== 10) return 'document_code_length'
  const expected = digits.length === 8 ? organisationCheck(digits) : personCheck(digits)
  return expected === digits.at(-1) ? null : 'document_code_check'
}

function organisationCheck(digits: readonly number[]): number {
  const number = Number(digits.join(''))
  const weights = number > 30_000_000 && number < 60_000_000 ? ORGANISATION_MIDDLE : ORGANISATION
  const rest = weighed(digits, weights) % 11
  if (rest < 10) return rest
  // A rest of ten is no digit: weighed once more, two heavier.
  return (
    (weighed(
      digits,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  )
}

const personCheck = (digits: readonly number[]) => (weighed(digits, PERSON) % 11) % 10

const weighed = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0)

const ORGANISATION_WEIGHTS = [1, 2, 3, 4, 5, 6, 7]
/** From 30 000 000 to 60 000 000. */
const ORGANISATION_WEIGHTS_MIDDLE = [7, 1, 2, 3, 4, 5, 6]
const PERSONAL_WEIGHTS = [-1, 5, 7, 9, 4, 6, 10, 5, 7]

/** ЄДРПОУ has 8 digits, РНОКПП 10, the last a check digit. Registers contain exceptions: only a warning. */
export function documentCodeWarning(code: string): 'document_code_length' | 'document_code_check' | null {
  if (code === '') return null
  const digits = Array.from(code, Number)
  if (digits.length !== 8 && digits.length !== 10) return 'document_code_length'
  const expected = digits.length === 8 ? organisationCheck(digits) : personalCheck(digits)
  return expected === digits.at(-1) ? null : 'document_code_check'
}

function organisationCheck(digits: readonly number[]): number {
  const number = Number(digits.join(''))
  const weights = number > 30_000_000 && number < 60_000_000 ? ORGANISATION_WEIGHTS_MIDDLE : ORGANISATION_WEIGHTS
  const remainder = weightedSum(digits, weights) % 11
  if (remainder < 10) return remainder
  return (
    (weightedSum(
      digits,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  )
}

const personalCheck = (digits: readonly number[]) => (weightedSum(digits, PERSONAL_WEIGHTS) % 11) % 10

const weightedSum = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

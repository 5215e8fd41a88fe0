/** Its text is `import.problem.*` in the admin. */
export interface CellFault {
  problem: string
  detail: string
}

export type ReadNumber = { number: number } | { fault: string }

const SPACES = /[\s\u00a0\u202f\u2009\u2007'’`]/g
const UNITS = /(?:грн\.?|₴|uah|гривень|гривні|шт\.?|міс\.?|місяців|мес\.?|г\.?|гр\.?|кг\.?|мм\.?)$/i

/**
 * Accepts `1 250,50 грн`, `1.250,50`, `1250.5` and `₴1250`. `1,250` is ambiguous and refused unless three decimals are
 * plausible.
 */
export function readNumber(typed: string, may_have_three_decimals: boolean): ReadNumber {
  const bare = typed
    .replace(SPACES, '')
    .replace(/^(?:₴|грн\.?)/i, '')
    .replace(UNITS, '')
    .replace('−', '-')
  const decimal = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const separator = bare[decimal] ?? ''
  if (decimal === -1) return plain(bare)
  const other = separator === ',' ? '.' : ','
  const separators = bare.split(separator).length - 1
  if (separators > 1) return bare.includes(other) ? { fault: 'not_a_number' } : plain(ungrouped(bare, separator))
  const whole = bare.includes(other) ? ungrouped(bare.slice(0, decimal), other) : bare.slice(0, decimal)
  const decimals = bare.slice(decimal + 1)
  const is_ambiguous = !bare.includes(other) && decimals.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole)
  if (is_ambiguous && !may_have_three_decimals) return { fault: 'number_ambiguous' }
  return plain(`${whole}.${decimals}`)
}

/** No number if the groups are not of three digits. */
const ungrouped = (digits: string, separator: string) =>
  /^-?\d{1,3}$/.test(digits.split(separator)[0] ?? '') &&
  digits
    .split(separator)
    .slice(1)
    .every((part) => part.length === 3)
    ? digits.replaceAll(separator, '')
    : 'none'

const plain = (digits: string): ReadNumber =>
  /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(digits) ? { number: Number(digits) } : { fault: 'not_a_number' }

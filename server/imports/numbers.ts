/** What is wrong with a cell, as a code with words in the office (`import.problem.*`), and what was found. */
export interface CellFault {
  problem: string
  detail: string
}

/** A number as people in Ukraine write it, or what is wrong with it. */
export type ReadNumber = { number: number } | { fault: string }

const SPACES = /[\s\u00a0\u202f\u2009\u2007'’`]/g
const WORDS = /(?:грн\.?|₴|uah|гривень|гривні|шт\.?|міс\.?|місяців|мес\.?|г\.?|гр\.?|кг\.?)$/i

/**
 * `1 250,50 грн`, `1.250,50`, `1250.5` and `₴1250` are numbers. One comma or point before three digits may be either:
 * `1,250` is refused unless decimals are what the column is about.
 */
export function readNumber(typed: string, may_have_three_decimals: boolean): ReadNumber {
  const bare = typed
    .replace(SPACES, '')
    .replace(/^(?:₴|грн\.?)/i, '')
    .replace(WORDS, '')
    .replace('−', '-')
  const decimal = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const sign = bare[decimal] ?? ''
  if (decimal === -1) return plain(bare)
  const other = sign === ',' ? '.' : ','
  const times = bare.split(sign).length - 1
  if (times > 1) return bare.includes(other) ? { fault: 'not_a_number' } : plain(ungrouped(bare, sign))
  const whole = bare.includes(other) ? ungrouped(bare.slice(0, decimal), other) : bare.slice(0, decimal)
  const decimals = bare.slice(decimal + 1)
  const is_ambiguous = !bare.includes(other) && decimals.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole)
  if (is_ambiguous && !may_have_three_decimals) return { fault: 'number_ambiguous' }
  return plain(`${whole}.${decimals}`)
}

/** Thousands apart by a sign; anything else between the signs makes it no number. */
const ungrouped = (digits: string, sign: string) =>
  /^-?\d{1,3}$/.test(digits.split(sign)[0] ?? '') &&
  digits
    .split(sign)
    .slice(1)
    .every((part) => part.length === 3)
    ? digits.replaceAll(sign, '')
    : 'none'

const plain = (digits: string): ReadNumber =>
  /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(digits) ? { number: Number(digits) } : { fault: 'not_a_number' }

const PREFIX = '+380'
/** digits after +380 */
const LENGTH = 9
const PLACES = [' (', '', ') ', '', '', ' ', '', ' ', '']

/** `+380 (67) 12_ __ __` for `6712`. */
export function maskPhone(digits: string): string {
  const shown = PLACES.map((before, position) => before + (digits[position] ?? '_'))
  return PREFIX + shown.join('')
}

/**
 * After +380, from a number in any format (067 123 45 67, +38 (067) 123-45-67, 380671234567), whole or as it is typed;
 * none from another country's.
 */
export function typedDigits(text: string): string {
  if (isForeign(text)) return ''
  const after_prefix = text.startsWith(PREFIX)
    ? text.slice(PREFIX.length)
    : text.includes('(')
      ? text.slice(text.indexOf('('))
      : text
  return national(after_prefix.replace(/\D/g, '')).slice(0, LENGTH)
}

/** No national number begins with 380, nor with 80 unless 800 follows (free of charge). A leading 0 is a prefix too. */
const national = (digits: string) =>
  digits
    .replace(/^0+/, '')
    .replace(/^(?:380|80(?=[1-9]|0\d{8}))/, '')
    .replace(/^0+/, '')

/** Remains of our own code while a visitor deletes in it. */
const OWN_CODES = ['', '3', '8', '0', '38', '30', '80']

function isForeign(text: string): boolean {
  const code = /^\s*(?:\+|00)(\d*)/.exec(text)?.[1]
  return code !== undefined && !code.includes('38') && !OWN_CODES.includes(code)
}

export const isWholePhone = (digits: string) => digits.length === LENGTH

export function digitsBefore(text: string, position: number): number {
  const start = text.startsWith(PREFIX) ? PREFIX.length : 0
  return text.slice(start, Math.max(start, position)).replace(/\D/g, '').length
}

export function placeAfter(count: number): number {
  let position = PREFIX.length
  for (let digit = 0; digit < Math.max(1, count); digit++) position += (PLACES[digit]?.length ?? 0) + 1
  return count === 0 ? position - 1 : position
}

const PREFIX = '+380'
/** digits after +380 */
const LENGTH = 9
const PLACES = [' (', '', ') ', '', '', ' ', '', ' ', '']

/** `+380 (67) 12_ __ __` for `6712`. */
export function maskPhone(digits: string): string {
  const shown = PLACES.map((before, position) => before + (digits[position] ?? '_'))
  return PREFIX + shown.join('')
}

/** After +380, from a number in any format (067 123 45 67, +38 (067) 123-45-67, 380671234567). */
export function typedDigits(text: string): string {
  const after_prefix = text.startsWith(PREFIX)
    ? text.slice(PREFIX.length)
    : text.includes('(')
      ? text.slice(text.indexOf('('))
      : text
  return national(after_prefix.replace(/\D/g, '')).slice(0, LENGTH)
}

/** A leading 0 is the national prefix. */
function national(digits: string): string {
  const known = digits.length >= LENGTH + 3 && digits.startsWith('380') ? digits.slice(3) : digits
  const inland = known.length >= LENGTH + 2 && known.startsWith('80') ? known.slice(2) : known
  return inland.replace(/^0+/, '')
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

const PREFIX = '+380'
/** Digits after +380. */
const LENGTH = 9
const PLACES = [' (', '', ') ', '', '', ' ', '', ' ', '']

/** `+380 (67) 12_ __ __` for `6712`: what is not typed yet is an underscore. */
export function maskPhone(digits: string): string {
  const shown = PLACES.map((before, place) => before + (digits[place] ?? '_'))
  return PREFIX + shown.join('')
}

/**
 * The digits after +380 in whatever stands in the field: the mask with something typed, deleted or pasted into it, or
 * a whole number in any spelling: 067 123 45 67, +38 (067) 123-45-67, 380671234567.
 */
export function typedDigits(text: string): string {
  const after_prefix = text.startsWith(PREFIX)
    ? text.slice(PREFIX.length)
    : text.includes('(')
      ? text.slice(text.indexOf('('))
      : text
  return national(after_prefix.replace(/\D/g, '')).slice(0, LENGTH)
}

/** No code behind +380 begins with a nought, so a leading one belongs to the old way of dialling. */
function national(digits: string): string {
  const known = digits.length >= LENGTH + 3 && digits.startsWith('380') ? digits.slice(3) : digits
  const inland = known.length >= LENGTH + 2 && known.startsWith('80') ? known.slice(2) : known
  return inland.replace(/^0+/, '')
}

export const isWholePhone = (digits: string) => digits.length === LENGTH

/** How many of the typed digits stand before a place in the text. */
export function digitsBefore(text: string, place: number): number {
  const start = text.startsWith(PREFIX) ? PREFIX.length : 0
  return text.slice(start, Math.max(start, place)).replace(/\D/g, '').length
}

/** Where the cursor stands in the mask behind so many digits. */
export function placeAfter(count: number): number {
  let place = PREFIX.length
  for (let digit = 0; digit < Math.max(1, count); digit++) place += (PLACES[digit]?.length ?? 0) + 1
  return count === 0 ? place - 1 : place
}

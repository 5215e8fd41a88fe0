import type { Seat } from '@shop/contract/admin/orders/shipments'
import { readNumber } from '@shop/contract/rules/typed-number'

/** As typed: kilograms, and centimetres as `60 × 40 × 30`. */
export interface SeatForm {
  weight: string
  size: string
}

const comma = (value: number) => String(value).replace('.', ',')

export const toSeatForm = ({ weight, length, width, height }: Seat): SeatForm => ({
  weight: comma(weight),
  size: length && width && height ? [length, width, height].map(comma).join(' × ') : '',
})

/** ×, x, the Cyrillic х, or an asterisk. */
const BETWEEN = /\s*[×xXхХ*]\s*/

function readSize(typed: string): Omit<Seat, 'weight'> | null {
  if (typed.trim() === '') return { length: null, width: null, height: null }
  const [length, width, height, ...more] = typed
    .trim()
    .split(BETWEEN)
    .map((side) => readNumber(side, 1))
  const is_size = [length, width, height].every((side) => typeof side === 'number' && side > 0) && more.length === 0
  return is_size ? { length: length ?? null, width: width ?? null, height: height ?? null } : null
}

const readWeight = (typed: string): number | null => {
  const weight = readNumber(typed, 3)
  return typeof weight === 'number' && weight > 0 ? weight : null
}

export const isWeight = (typed: string) => readWeight(typed) !== null
export const isSize = (typed: string) => readSize(typed) !== null

export function readSeats(forms: readonly SeatForm[]): Seat[] | null {
  const seats = forms.map(({ weight, size }) => ({
    weight: readWeight(weight),
    ...readSize(size),
    is_size: isSize(size),
  }))
  const read = seats.flatMap(({ weight, is_size, length = null, width = null, height = null }) =>
    weight === null || !is_size ? [] : [{ weight, length, width, height }],
  )
  return read.length === forms.length ? read : null
}

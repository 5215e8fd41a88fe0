import { goodsSum, type Kopiykas } from '../money/price.ts'

/** Of one piece: kilograms, and centimetres if measured. */
export interface PackedLine {
  position: number
  weight: number
  sides: { length: number; width: number; height: number } | null
}

interface Seat {
  weight: number
  length: number | null
  width: number | null
  height: number | null
}

/** By the line's position. */
export type ShippedAmounts = ReadonlyMap<number, number>

interface ValuedLine {
  position: number
  price: Kopiykas
  sale_price: Kopiykas | null
}

const SEAT_KG_MAX = 30
const SEATS_MAX = 100

/** Pieces of up to 30 kg, in the order of lines; heavier units alone. Only lone units have sides. */
export function proposeSeats(lines: readonly PackedLine[], amounts: ShippedAmounts): Seat[] {
  const seats: Seat[] = []
  let open: Seat | null = null
  for (const line of lines)
    for (let unit = 0; unit < (amounts.get(line.position) ?? 0); unit++) {
      if (open === null || (open.weight + line.weight > SEAT_KG_MAX && seats.length < SEATS_MAX)) {
        open = { weight: line.weight, length: null, width: null, height: null, ...line.sides }
        seats.push(open)
      } else Object.assign(open, { weight: open.weight + line.weight, length: null, width: null, height: null })
    }
  return seats.map((seat) => ({ ...seat, weight: Math.max(0.1, Math.round(seat.weight * 1000) / 1000) }))
}

/** The prices used of the shipped pieces; an amount that is still typed counts as none. */
export const declaredValue = (lines: readonly ValuedLine[], amounts: ShippedAmounts): Kopiykas =>
  goodsSum(lines.map(({ position, price, sale_price }) => ({ price, sale_price, amount: amounts.get(position) || 0 })))

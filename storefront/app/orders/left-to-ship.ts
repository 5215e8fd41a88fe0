import type { OrderDetail, OrderLine } from '@shop/contract/shop/orders/orders'

type Parcels = Pick<OrderDetail, 'status' | 'lines'> & {
  shipments: readonly Pick<OrderDetail['shipments'][number], 'lines'>[]
}

const IS_OVER: readonly OrderDetail['status'][] = ['delivered', 'completed', 'cancelled']

interface Waiting {
  line: OrderLine
  amount: number
}

/** Goods of an open order that are in none of its parcels; empty if nothing was sent yet. */
export function leftToShip({ status, lines, shipments }: Parcels): Waiting[] {
  if (IS_OVER.includes(status) || shipments.length === 0) return []
  // Parcels name their goods in Ukrainian only.
  const sent = new Map<string, number>()
  for (const { name_ua, amount } of shipments.flatMap((parcel) => parcel.lines))
    sent.set(name_ua, (sent.get(name_ua) ?? 0) + amount)
  return lines.flatMap((line) => {
    const of_line = Math.min(line.amount, sent.get(line.name_ua) ?? 0)
    sent.set(line.name_ua, (sent.get(line.name_ua) ?? 0) - of_line)
    return of_line < line.amount ? [{ line, amount: line.amount - of_line }] : []
  })
}

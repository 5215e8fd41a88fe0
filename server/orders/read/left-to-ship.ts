import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { LeftToShip } from '@shop/contract/shop/orders/orders'
import type { Db } from '../../platform/database/db.ts'
import { findOrderLines } from './order-lines.ts'

const IS_OVER: readonly OrderStatus[] = ['delivered', 'completed', 'cancelled']

/** Goods of an open order in none of its parcels. Empty before the first one: an order can leave without parcels. */
export async function findLeftToShip(
  db: Db,
  { id, status }: { id: number; status: OrderStatus },
): Promise<LeftToShip[]> {
  if (IS_OVER.includes(status)) return []
  const shipped = await shippedAmounts(db, id)
  if (shipped.size === 0) return []
  return (await findOrderLines(db, id)).flatMap(({ position, name_ua, name_ru, name_en, unit, amount }) => {
    const left = amount - (shipped.get(position) ?? 0)
    return left > 0 ? [{ name: name_ua, name_ua, name_ru, name_en, unit, amount: left }] : []
  })
}

/** Pieces in parcels, also in those that are being made, by the line's position. */
export async function shippedAmounts(db: Db, order_id: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('shipment_lines as sl')
    .innerJoin('shipments as s', 's.id', 'sl.shipment_id')
    .select('sl.position')
    .select(({ fn }) => fn.sum<string>('sl.amount').as('amount'))
    .where('s.order_id', '=', order_id)
    .where('s.removed_at', 'is', null)
    .groupBy('sl.position')
    .execute()
  return new Map(rows.map(({ position, amount }) => [position, Number(amount)]))
}

import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { LeftToShip } from '@shop/contract/shop/orders/orders'
import type { Db } from '../../platform/database/db.ts'
import { findOrderLines } from './order-lines.ts'

const IS_OVER: readonly OrderStatus[] = ['delivered', 'completed', 'cancelled']

interface SentOrder {
  id: number
  status: OrderStatus
}

export async function findLeftToShip(db: Db, order: SentOrder): Promise<LeftToShip[]> {
  const lines = await findUnsentLines(db, order)
  return lines.map(({ name_ua, name_ru, name_en, unit, amount }) => ({
    name: name_ua,
    name_ua,
    name_ru,
    name_en,
    unit,
    amount,
  }))
}

/**
 * Lines of an open order with what is in none of its parcels. Empty before the first parcel: an order can leave without
 * any.
 */
export async function findUnsentLines(db: Db, { id, status }: SentOrder) {
  if (IS_OVER.includes(status)) return []
  const shipped = await shippedAmounts(db, id)
  if (shipped.size === 0) return []
  const lines = (await findOrderLines(db, id)).map((line) => ({
    ...line,
    amount: line.amount - (shipped.get(line.position) ?? 0),
  }))
  return lines.filter(({ amount }) => amount > 0)
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

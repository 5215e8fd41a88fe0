import type { OrderSummary, PlacedOrder } from '@shop/contract/orders'
import { hryvnia } from '@shop/contract/rules/price'
import type * as v from 'valibot'
import type { Db } from '../platform/db.ts'

const COLUMNS = ['id', 'number', 'products_count', 'products_sum', 'discount_percent', 'total', 'created_at'] as const

export interface OrderRow {
  id: number
  number: string
  products_count: number
  products_sum: number
  discount_percent: string
  total: number
  created_at: Date
}

/** The buyer's own orders, newest first. Ids grow in the order of placing, also where two share a moment. */
export async function listOrders(db: Db, user_id: number): Promise<v.InferOutput<typeof OrderSummary>[]> {
  const rows = await db
    .selectFrom('orders')
    .select([...COLUMNS, 'status'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toPlacedOrder(row), status: row.status }))
}

export async function findOrder(db: Db, order_id: number): Promise<PlacedOrder> {
  return toPlacedOrder(
    await db.selectFrom('orders').select(COLUMNS).where('id', '=', order_id).executeTakeFirstOrThrow(),
  )
}

/** As the wire shows it: hryvnia, ISO time. */
export const toPlacedOrder = (row: OrderRow): PlacedOrder => ({
  id: row.id,
  number: row.number,
  products_count: row.products_count,
  products_sum: hryvnia(row.products_sum),
  discount_percent: Number(row.discount_percent),
  total: hryvnia(row.total),
  created_at: row.created_at.toISOString(),
})

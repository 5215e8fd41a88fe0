import { hryvnia } from '@shop/contract/rules/price'
import type { Db } from '../platform/db.ts'

const iso = (moment: Date) => moment.toISOString()

/** The buyer's orders with all that belongs to them, in hryvnia. */
export async function exportOrders(db: Db, user_id: number) {
  const rows = await db.selectFrom('orders').selectAll().where('user_id', '=', user_id).orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map((order) => order.id)
  const [lines, events, documents] = await Promise.all([linesOf(db, ids), eventsOf(db, ids), documentsOf(db, ids)])
  // Who of the staff wrote it down is nobody's data but theirs.
  return rows.map(({ user_id: _, made_by_user_id: __, version: ___, ...order }) => ({
    ...order,
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    bonuses_accrued: hryvnia(order.bonuses_accrued),
    total: hryvnia(order.total),
    created_at: iso(order.created_at),
    lines: lines.filter((line) => line.order_id === order.id).map(withoutOrder),
    events: events.filter((event) => event.order_id === order.id).map(withoutOrder),
    documents: documents.filter((document) => document.order_id === order.id).map(withoutOrder),
  }))
}

const withoutOrder = <T extends { order_id: number }>({ order_id: _, ...rest }: T) => rest

async function linesOf(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', order_ids)
    .orderBy('position')
    .execute()
  return rows.map(({ price, sale_price, ...line }) => ({
    ...line,
    price: hryvnia(price),
    sale_price: sale_price === null ? null : hryvnia(sale_price),
  }))
}

async function eventsOf(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'status', 'comment', 'created_at'])
    .where('order_id', 'in', order_ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

async function documentsOf(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('documents')
    .select(['order_id', 'kind', 'number', 'total', 'issued_at'])
    .where('order_id', 'in', order_ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, total: hryvnia(row.total), issued_at: iso(row.issued_at) }))
}

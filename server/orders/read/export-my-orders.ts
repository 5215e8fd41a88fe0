import { hryvnia } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** One parameter: a statement may have only 65,535. */
const ofOrders = (order_ids: number[]) => sql<boolean>`order_id = any(${order_ids}::int[])`

const isoTime = (time: Date) => time.toISOString()

/** In hryvnia. */
export async function exportMyOrders(db: Db, user_id: number) {
  const rows = await db.selectFrom('orders').selectAll().where('user_id', '=', user_id).orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map((order) => order.id)
  const parts = await Promise.all([linesOf(db, ids), eventsOf(db, ids), documentsOf(db, ids)])
  const [lines, events, documents] = [byOrder(parts[0]), byOrder(parts[1]), byOrder(parts[2])]
  // Staff ids are the staff member's personal data.
  return rows.map(({ user_id: _, made_by_user_id: __, version: ___, page_code: ____, ...order }) => ({
    ...order,
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    bonuses_accrued: hryvnia(order.bonuses_accrued),
    total: hryvnia(order.total),
    created_at: isoTime(order.created_at),
    lines: lines.get(order.id)?.map(withoutOrder) ?? [],
    events: events.get(order.id)?.map(withoutOrder) ?? [],
    documents: documents.get(order.id)?.map(withoutOrder) ?? [],
  }))
}

const byOrder = <T extends { order_id: number }>(rows: T[]) => Map.groupBy(rows, ({ order_id }) => order_id)

const withoutOrder = <T extends { order_id: number }>({ order_id: _, ...rest }: T) => rest

async function linesOf(db: Db, order_ids: number[]) {
  const rows = await db.selectFrom('order_lines').selectAll().where(ofOrders(order_ids)).orderBy('position').execute()
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
    .where(ofOrders(order_ids))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }))
}

async function documentsOf(db: Db, order_ids: number[]) {
  const rows = await db
    .selectFrom('documents')
    .select(['order_id', 'kind', 'number', 'total', 'issued_at'])
    .where(ofOrders(order_ids))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, total: hryvnia(row.total), issued_at: isoTime(row.issued_at) }))
}

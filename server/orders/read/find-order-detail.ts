import type { Document } from '@shop/contract/primitives'
import type { OrderDetail, OrderEvent, OrderLine } from '@shop/contract/orders'
import { hryvnia, lineSum } from '@shop/contract/rules/price'
import { findCards } from '../catalog/public.ts'
import { documentFile, findDocuments } from '../documents/public.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { toPlacedOrder } from './list-orders.ts'

/** One of the buyer's own orders. Refuses with `not_found`, also where the order is somebody else's. */
export async function findOrderDetail(db: Db, user_id: number, order_id: number): Promise<OrderDetail> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'products_count', 'products_sum', 'discount_percent', 'total', 'created_at'])
    .select(['status', 'note', 'is_get_example', 'bonuses_spent', 'tracking_number'])
    .where('id', '=', order_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [lines, events, documents] = await Promise.all([
    linesOf(db, order_id),
    eventsOf(db, order_id),
    findDocuments(db, order_id),
  ])
  return {
    ...toPlacedOrder(row),
    status: row.status,
    note: row.note,
    is_get_example: row.is_get_example,
    bonuses_spent: hryvnia(row.bonuses_spent),
    tracking_number: row.tracking_number,
    lines,
    events,
    documents,
  }
}

/** A document in force of one of the buyer's own orders. Refuses with `not_found`, also for somebody else's. */
export async function orderDocument(
  db: Db,
  user_id: number,
  { id, document_id }: { id: number; document_id: number },
): Promise<Document> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const documents = order ? await findDocuments(db, order.id) : []
  if (!documents.some((document) => document.id === document_id)) throw new Refusal('not_found')
  return documentFile(db, document_id)
}

/** With the names and prices of their moment, and what the shop shows of the products now. */
async function linesOf(db: Db, order_id: number): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_id', 'article', 'name_ua', 'name_ru', 'name_en', 'unit', 'dk_code'])
    .select(['price', 'sale_price', 'amount'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
  const cards = await findCards(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  )
  return rows.map(({ product_id, price, sale_price, ...row }) => {
    const card = product_id === null ? undefined : cards.get(product_id)
    return {
      ...row,
      name: row.name_ua,
      product_id: card?.id ?? null,
      price: hryvnia(price),
      sale_price: sale_price === null ? null : hryvnia(sale_price),
      sum: hryvnia(lineSum({ price, sale_price, amount: row.amount })),
      file: card?.files[0] ?? null,
    }
  })
}

/** Ids grow in the order of happening, also where two share a moment. */
async function eventsOf(db: Db, order_id: number): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['status', 'comment', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

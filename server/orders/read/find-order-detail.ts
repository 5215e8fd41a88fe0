import type { Document } from '@shop/contract/primitives'
import type { OrderDetail, OrderEvent, OrderLine } from '@shop/contract/shop/orders/orders'
import { hryvnia, lineSum } from '@shop/contract/rules/money/price'
import { findCards } from '../../catalog/public.ts'
import { documentFile, findDocuments } from '../../billing/public.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { paidOf } from '../change/left-to-pay.ts'
import { findDeliveryPapers } from './delivery-papers.ts'
import { toPlacedOrder } from './list-orders.ts'
import { orderShipmentsOf } from './order-shipments.ts'

/** Refuses with `not_found`, also for another buyer's. */
export async function findOrderDetail(
  { db, config, clock }: Services,
  user_id: number,
  order_id: number,
): Promise<OrderDetail> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'products_count', 'products_sum', 'discount_percent', 'total', 'created_at'])
    .select(['status', 'note', 'is_get_example', 'bonuses_spent', 'tracking_number', 'page_code'])
    .select(['buyer', 'delivery', 'payment', 'language', 'paid', 'returned'])
    .where('id', '=', order_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [lines, events, documents, sent] = await Promise.all([
    orderLinesOf(db, order_id),
    orderEventsOf(db, order_id),
    findDocuments(db, order_id),
    orderShipmentsOf(db, row),
  ])
  const in_force = documents.map(({ kind }) => kind)
  return {
    ...toPlacedOrder(row, config),
    ...paidOf(row),
    status: row.status,
    note: row.note,
    is_get_example: row.is_get_example,
    bonuses_spent: hryvnia(row.bonuses_spent),
    tracking_number: row.tracking_number,
    buyer: row.buyer,
    delivery: row.delivery,
    payment: row.payment,
    lines,
    events,
    documents,
    ...sent,
    delivery_papers: await findDeliveryPapers(db, row, in_force, clock.now()),
  }
}

/** Refuses with `not_found`, also if voided or another buyer's. */
export async function orderDocument(
  services: Services,
  user_id: number,
  { id, document_id }: { id: number; document_id: number },
): Promise<Document> {
  const { db } = services
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const documents = order ? await findDocuments(db, order.id) : []
  if (!documents.some((document) => document.id === document_id)) throw new Refusal('not_found')
  return documentFile(services, document_id, user_id)
}

/** Names and prices as ordered; product id and picture as now. */
export async function orderLinesOf(db: Db, order_id: number): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_id', 'article', 'name_ua', 'name_ru', 'name_en', 'unit', 'dk_code'])
    .select(['price', 'sale_price', 'amount', 'components'])
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
      components: row.components ?? [],
    }
  })
}

/** By id: events may share a timestamp. */
export async function orderEventsOf(db: Db, order_id: number): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['status', 'comment', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

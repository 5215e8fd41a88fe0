import { sql } from 'kysely'
import type { OrderLine, StaffOrder } from '@shop/contract/orders.admin'
import { hryvnia, lineSum } from '@shop/contract/rules/price'
import { listOrderDocuments } from '../documents/public.ts'
import type { Db } from '../platform/db.ts'
import { fileOf } from '../platform/joined-file.ts'
import { Refusal } from '../platform/refusal.ts'
import { findBuyer } from './customers.ts'
import { officeOrders, toOrderRow } from './office-orders.ts'
import { listHistory } from './list-history.ts'

/** An order as the office sees it. Refuses with `not_found`. */
export async function findStaffOrder(db: Db, order_id: number): Promise<StaffOrder> {
  const order = await officeOrders(db, { ids: [order_id] })
    .select(['o.version', 'o.language', 'o.note', 'o.is_get_example', 'o.products_sum', 'o.discount_percent'])
    .select(['o.bonuses_spent', 'o.bonuses_accrued', 'o.user_id'])
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  const documents = await listOrderDocuments(db, order_id)
  return {
    ...toOrderRow(order),
    version: order.version,
    language: order.language,
    note: order.note,
    is_get_example: order.is_get_example,
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    bonuses_accrued: hryvnia(order.bonuses_accrued),
    buyer: order.user_id === null ? null : await findOrderer(db, order.user_id),
    lines: await listLines(db, order_id),
    history: await listHistory(db, order_id, documents),
    documents: documents.map(({ voided_by_name: _, ...document }) => document),
  }
}

async function findOrderer(db: Db, user_id: number): Promise<StaffOrder['buyer']> {
  const { receiver, post_office } = await findBuyer(db, user_id)
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as g', 'g.user_id', 'u.id')
    .select(['u.id', 'u.name', 'g.name as organization', 'g.document_code'])
    .select(sql<number>`(select count(*)::int from orders where user_id = u.id)`.as('orders_count'))
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { ...row, delivery: [...receiver, post_office ?? ''].filter(Boolean) }
}

/** The picture is the product's first one: of two with one position the one with the lower file id. */
async function listLines(db: Db, order_id: number): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_files as pf')
          .innerJoin('files as f', 'f.id', 'pf.file_id')
          .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
          .whereRef('pf.product_id', '=', 'l.product_id')
          .orderBy('pf.position')
          .orderBy('pf.file_id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['l.position', 'l.product_id', 'l.article', 'l.name_ua', 'l.unit', 'l.dk_code', 'l.price', 'l.sale_price'])
    .select(['l.amount', 'p.amount_in_store', 'p.order_multiple'])
    .select(['first.file_id', 'first.web_path', 'first.width', 'first.height', 'first.blur'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({
    position: row.position,
    product_id: row.product_id,
    article: row.article,
    name_ua: row.name_ua,
    unit: row.unit,
    dk_code: row.dk_code,
    price: hryvnia(row.price),
    sale_price: row.sale_price === null ? null : hryvnia(row.sale_price),
    amount: row.amount,
    sum: hryvnia(lineSum(row)),
    file: fileOf(row),
    amount_in_store: row.amount_in_store,
    order_multiple: row.order_multiple ?? 1,
  }))
}

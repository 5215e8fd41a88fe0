import { sql } from 'kysely'
import type { OrderLine, AdminOrder } from '@shop/contract/admin/orders/orders'
import { hryvnia, lineSum } from '@shop/contract/rules/money/price'
import { listOrderDocuments } from '../../billing/public.ts'
import { orderPageUrl } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { fileOf } from '../../platform/files/joined-file.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findBuyer } from './customers.ts'
import { adminOrders, toOrderRow } from './admin-orders.ts'
import { findDeliveryPapers } from './delivery-papers.ts'
import { staffPaymentsOf } from './order-payments.ts'
import { listHistory } from './list-history.ts'

/** An order as staff see it. Refuses with `not_found`. */
export async function findStaffOrder(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  order_id: number,
): Promise<AdminOrder> {
  const order = await adminOrders(db, { ids: [order_id] }, clock.now())
    .select(['o.version', 'o.language', 'o.note', 'o.is_get_example', 'o.products_sum', 'o.discount_percent'])
    .select(['o.bonuses_spent', 'o.bonuses_accrued', 'o.user_id', 'o.page_code'])
    .select(sql<string | null>`payment_due(o.id, o.payment, o.created_at)::text`.as('due_on'))
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  const documents = await listOrderDocuments(db, order_id)
  const in_force = documents.filter(({ voided_at }) => voided_at === null).map(({ kind }) => kind)
  return {
    ...toOrderRow(order),
    version: order.version,
    language: order.language,
    note: order.note,
    is_get_example: order.is_get_example,
    due_on: order.due_on,
    payments: await staffPaymentsOf(db, order_id),
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    bonuses_accrued: hryvnia(order.bonuses_accrued),
    returned: hryvnia(order.returned),
    buyer: order.buyer,
    delivery: order.delivery,
    payment: order.payment,
    page_url: orderPageUrl(config, order.page_code),
    account: order.user_id === null ? null : await findAccount(db, order.user_id),
    lines: await listLines(db, order_id),
    history: await listHistory(db, order_id, documents),
    delivery_papers: await findDeliveryPapers(db, order, in_force, clock.now()),
    documents: documents.map(({ voided_by_name: _, ...document }) => document),
  }
}

async function findAccount(db: Db, user_id: number): Promise<AdminOrder['account']> {
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

/** Ordered by file id among equal positions. */
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
    .select(['l.amount', 'l.components', 'p.amount_in_store', 'p.order_multiple'])
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
    components: row.components ?? [],
    amount_in_store: row.amount_in_store,
    order_multiple: row.order_multiple ?? 1,
  }))
}

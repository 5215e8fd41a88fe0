import { sql } from 'kysely'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import { type Kopiykas, minus } from '@shop/contract/rules/money/price'
import type { OrderedProduct } from '../../catalog/public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { yearOf } from '../../texts/dates.ts'
import { makePageCode } from '../page/page-code.ts'
import type { OrderRow } from '../read/list-orders.ts'
import { orderLineColumns } from '../read/order-lines.ts'
import type { WantedOrder } from './wanted-order.ts'

export interface PricedOrder {
  taken: readonly OrderedProduct[]
  /** Before the buyer's discount. */
  products_sum: Kopiykas
  /** After the discount, before bonuses. */
  payable: Kopiykas
  bonuses_spent: Kopiykas
  details: KeptDetails
  now: Date
}

/**
 * The number is the year and at least six digits of the id, `2026-000123`.
 *
 * One statement instead of four: other buyers wait for the locked products.
 */
export async function insertOrder(tx: Tx, wanted: WantedOrder, priced: PricedOrder): Promise<OrderRow> {
  const lines = priced.taken.map((line, index) => ({ ...line, position: index + 1 }))
  const { rows } = await sql<OrderRow>`
    with numbered as (select nextval(pg_get_serial_sequence('orders', 'id'))::int as id),
    placed as (
      insert into orders (id, number, user_id, email, phone, language, note, is_get_example, products_count,
        products_sum, discount_percent, bonuses_spent, total, made_by_user_id, buyer, delivery, payment, page_code, created_at)
      select n.id, ${yearOf(priced.now)} || '-' || lpad(n.id::text, greatest(6, length(n.id::text)), '0'),
        o.user_id, o.email, o.phone, o.language, o.note, o.is_get_example, o.products_count,
        o.products_sum, o.discount_percent, o.bonuses_spent, o.total, o.made_by_user_id, o.buyer, o.delivery, o.payment, o.page_code,
        o.created_at
      from numbered n, jsonb_populate_record(null::orders, ${JSON.stringify(columnsOf(wanted, priced))}::jsonb) o
      returning *),
    lined as (
      insert into order_lines (order_id, position, ${orderLineColumns()})
      select placed.id, l.position, ${orderLineColumns('l')}
      from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) l),
    noted as (
      insert into order_events (order_id, status, by_user_id, created_at)
      select id, status, coalesce(made_by_user_id, user_id), created_at from placed)
    select id, number, products_count, products_sum, discount_percent, total, page_code, created_at from placed`.execute(
    tx,
  )
  const [order] = rows
  if (!order) throw new Error('an order was inserted and did not come back')
  return order
}

const columnsOf = ({ customer, ...wanted }: WantedOrder, priced: PricedOrder) => ({
  user_id: customer.user_id,
  // PostgreSQL's jsonb rejects lone surrogates.
  email: customer.email.toWellFormed(),
  phone: customer.phone,
  language: wanted.language,
  note: wanted.note.toWellFormed(),
  is_get_example: wanted.is_get_example,
  products_count: priced.taken.reduce((count, line) => count + line.amount, 0),
  products_sum: priced.products_sum,
  discount_percent: customer.discount_percent,
  bonuses_spent: priced.bonuses_spent,
  total: minus(priced.payable, priced.bonuses_spent),
  made_by_user_id: wanted.made_by.kind === 'staff' ? wanted.made_by.user_id : null,
  ...priced.details,
  page_code: makePageCode(),
  created_at: priced.now,
})

import { sql } from 'kysely'
import type { Kopiykas } from '@shop/contract/rules/price'
import type { TakenProduct } from '../catalog/public.ts'
import type { Tx } from '../platform/db.ts'
import { yearOf } from '../texts/dates.ts'
import type { OrderRow } from './list-orders.ts'
import type { WantedOrder } from './wanted-order.ts'

export interface Reckoned {
  taken: readonly TakenProduct[]
  /** Kopiykas before the buyer's percent. */
  products_sum: Kopiykas
  /** Kopiykas after it, before bonuses. */
  payable: Kopiykas
  now: Date
}

/**
 * Keeps the order with its lines and its first event, and gives it its number: the year and at least six digits of the
 * id, such as `2026-000123`.
 *
 * One statement instead of four: every trip to the database is time in which others wait for the locked products.
 */
export async function insertOrder(tx: Tx, wanted: WantedOrder, reckoned: Reckoned): Promise<OrderRow> {
  const lines = reckoned.taken.map((line, index) => ({ ...line, position: index + 1 }))
  const { rows } = await sql<OrderRow>`
    with numbered as (select nextval(pg_get_serial_sequence('orders', 'id'))::int as id),
    placed as (
      insert into orders (id, number, user_id, email, phone, language, note, is_get_example, products_count,
        products_sum, discount_percent, total, made_by_user_id, created_at)
      select n.id, ${yearOf(reckoned.now)} || '-' || lpad(n.id::text, greatest(6, length(n.id::text)), '0'),
        o.user_id, o.email, o.phone, o.language, o.note, o.is_get_example, o.products_count,
        o.products_sum, o.discount_percent, o.total, o.made_by_user_id, o.created_at
      from numbered n, jsonb_populate_record(null::orders, ${JSON.stringify(columnsOf(wanted, reckoned))}::jsonb) o
      returning *),
    lined as (
      insert into order_lines (order_id, position, product_id, article, name_ua, name_ru, name_en, unit, dk_code,
        price, sale_price, amount)
      select placed.id, l.position, l.product_id, l.article, l.name_ua, l.name_ru, l.name_en, l.unit, l.dk_code,
        l.price, l.sale_price, l.amount
      from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) l),
    noted as (
      insert into order_events (order_id, status, by_user_id, created_at)
      select id, status, coalesce(made_by_user_id, user_id), created_at from placed)
    select id, number, products_count, products_sum, discount_percent, total, created_at from placed`.execute(tx)
  const [order] = rows
  if (!order) throw new Error('an order was inserted and did not come back')
  return order
}

const columnsOf = ({ customer, ...wanted }: WantedOrder, reckoned: Reckoned) => ({
  user_id: customer.user_id,
  // Half of a surrogate pair is legal in JSON as it is sent, and not in the database's.
  email: customer.email.toWellFormed(),
  phone: customer.phone,
  language: wanted.language,
  note: wanted.note.toWellFormed(),
  is_get_example: wanted.is_get_example,
  products_count: reckoned.taken.reduce((count, line) => count + line.amount, 0),
  products_sum: reckoned.products_sum,
  discount_percent: customer.discount_percent,
  total: reckoned.payable,
  made_by_user_id: wanted.made_by_user_id ?? null,
  created_at: reckoned.now,
})

import { sql } from 'kysely'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import type { OrderPayment, PaymentSource } from '@shop/contract/rules/money/payments'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'

interface Row {
  sum: Kopiykas
  refunded: Kopiykas
  source: PaymentSource
  at: Date
  receipt_url: string | null
  return_receipts: ReturnReceipt[]
}

interface ReturnReceipt {
  sum: Kopiykas
  url: string
}

/** Of the payment `p`, oldest first. */
const returnReceipts = (order_id: number) => sql`coalesce((
  select json_agg(json_build_object('sum', f.sum, 'url', f.url) order by f.id) from fiscal_receipts f
  where f.payment_id = p.id and f.order_id = ${order_id} and f.kind = 'return' and f.state = 'done'
    and f.url is not null), '[]')`

const inHryvnia = (receipts: readonly ReturnReceipt[]) => receipts.map(({ sum, url }) => ({ sum: hryvnia(sum), url }))

/** For the buyer, oldest first, without payments taken off the order. */
export async function orderPaymentsOf(db: Db, order_id: number): Promise<OrderPage['payments']> {
  const { rows } = await sql<Row>`
    select p.source, sum(t.sum)::bigint as sum, min(t.created_at) as at,
      (select f.url from fiscal_receipts f
        where f.payment_id = p.id and f.kind = 'sale' and f.state = 'done') as receipt_url,
      ${returnReceipts(order_id)} as return_receipts,
      coalesce((select sum(r.sum) from refunds r
        where r.payment_id = p.id and r.order_id = ${order_id} and r.state = 'done'), 0)::bigint as refunded
    from payment_parts t join payments p on p.id = t.payment_id
    where t.order_id = ${order_id}
    group by p.id having sum(t.sum) > 0
    order by min(t.id)`.execute(db)
  const settled = rows.map(({ sum, refunded, source, at, receipt_url, return_receipts }) => ({
    sum: hryvnia(sum),
    at: at.toISOString(),
    source,
    state: refunded === 0 ? ('paid' as const) : refunded < sum ? ('partly_refunded' as const) : ('refunded' as const),
    receipt_url,
    return_receipts: inHryvnia(return_receipts),
  }))
  const attempts = await unsettledAttemptsOf(db, order_id)
  return [...settled, ...attempts].sort((one, other) => one.at.localeCompare(other.at))
}

const ATTEMPTS_MAX = 50

/** Card payments that settle nothing: refused, waiting while something is owed, or paid twice. */
async function unsettledAttemptsOf(db: Db, order_id: number): Promise<OrderPage['payments']> {
  const { rows } = await sql<Omit<Row, 'refunded'> & { state: OrderPage['payments'][number]['state'] }>`
    select a.provider as source, a.sum, a.created_at as at, f.url as receipt_url,
      ${returnReceipts(order_id)} as return_receipts,
      case when a.state in ('refused', 'expired') then 'refused'
        when a.state in ('waiting', 'differs') then 'waiting'
        when a.state = 'reversed' or p.returned = p.sum then 'refunded'
        when p.returned > 0 then 'partly_refunded' else 'paid' end as state
    from payment_attempts a
    join orders o on o.id = a.order_id
    left join payments p on p.id = a.payment_id
    left join fiscal_receipts f on f.payment_id = p.id and f.kind = 'sale' and f.state = 'done'
    where a.order_id = ${order_id}
      and (a.state in ('refused', 'expired', 'differs')
        or a.state = 'waiting' and o.paid < o.total - o.returned and o.status <> 'cancelled'
        or a.payment_id is not null and not exists (
          select from payment_parts t where t.payment_id = p.id and t.order_id = a.order_id
          group by t.payment_id having sum(t.sum) > 0))
    order by a.id desc limit ${ATTEMPTS_MAX}`.execute(db)
  return rows.map(({ sum, at, return_receipts, ...attempt }) => ({
    ...attempt,
    sum: hryvnia(sum),
    at: at.toISOString(),
    return_receipts: inHryvnia(return_receipts),
  }))
}

interface StaffRow extends Omit<OrderPayment, 'sum' | 'refunded' | 'refunding'> {
  sum: Kopiykas
  refunded: Kopiykas
  refunding: Kopiykas
}

/** As staff see it, oldest first. */
export async function staffPaymentsOf(db: Db, order_id: number): Promise<OrderPayment[]> {
  const refunds = (state: 'done' | 'waiting') => sql`coalesce((select sum(r.sum) from refunds r
    where r.payment_id = p.id and r.order_id = ${order_id} and r.state = ${state}), 0)::bigint`
  const { rows } = await sql<StaffRow>`
    select p.id as payment_id, p.received_on::text, p.source, p.payer_name, sum(t.sum)::bigint as sum,
      ${refunds('done')} as refunded, ${refunds('waiting')} as refunding
    from payment_parts t join payments p on p.id = t.payment_id
    where t.order_id = ${order_id}
    group by p.id having sum(t.sum) > 0
    order by p.received_on, p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    sum: hryvnia(row.sum),
    refunded: hryvnia(row.refunded),
    refunding: hryvnia(row.refunding),
  }))
}

import { sql, type SqlBool } from 'kysely'
import type { listPayments as listCall, Payment, PaymentRow } from '@shop/contract/admin/money/payments'
import type { ServedInput } from '@shop/contract/endpoint'
import { hryvnia, type Kopiykas, minus, NOTHING } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findLikelyOrders } from './named-orders.ts'

type Query = ServedInput<typeof listCall>['query']

/** Newest first by default. */
export async function listPayments(db: Db, query: Query): Promise<{ data: PaymentRow[]; total: number }> {
  const rows = await filtered(db, query)
    .orderBy(`p.${query.sort ?? 'received_on'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('p.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await db
    .selectFrom(filtered(db, query).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(({ orders, ...row }) => ({ ...fieldsOf(row), orders })), total: Number(total) }
}

/** With orders that its rest may pay. Refuses with `not_found`. */
export async function findPayment(db: Db, id: number): Promise<Payment> {
  const row = await payments(db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { orders: _, ...payment } = row
  const rest = restOf(row)
  const [suggestions = []] = rest > 0 ? await findLikelyOrders(db, [{ ...row, sum: rest }]) : []
  return {
    ...fieldsOf(payment),
    parts: await listParts(db, id),
    refunds: await listRefunds(db, id),
    suggestions: suggestions
      .filter((order) => order.rest > 0)
      .map((order) => ({
        ...order,
        total: hryvnia(order.total),
        paid: hryvnia(order.paid),
        rest: hryvnia(order.rest),
      })),
  }
}

const OPEN = sql<SqlBool>`p.reversed_at is null and p.settled + p.returned < p.sum`

function filtered(db: Db, { ids, state, source, from, to, order_id, q }: Query) {
  const of_order = (id: number) =>
    sql<SqlBool>`exists (select from payment_parts t where t.payment_id = p.id and t.order_id = ${id})`
  return payments(db)
    .$if(ids !== undefined, (query) => query.where('p.id', 'in', ids ?? []))
    .$if(state === 'open', (query) => query.where(OPEN))
    .$if(state === 'reversed', (query) => query.where('p.reversed_at', 'is not', null))
    .$if(state === 'settled', (query) => query.where('p.reversed_at', 'is', null).where(sql<SqlBool>`not (${OPEN})`))
    .$if(source !== undefined, (query) => query.where('p.source', '=', source ?? 'manual'))
    .$if(from !== undefined, (query) => query.where(sql<SqlBool>`p.received_on >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<SqlBool>`p.received_on <= ${to}::date`))
    .$if(order_id !== undefined, (query) => query.where(of_order(order_id ?? 0)))
    .$if(q !== '', (query) => query.where(matches(q)))
}

function matches(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(p.payer_name ilike ${pattern} or p.purpose ilike ${pattern} or p.payer_code = ${q}
    or p.payer_iban = ${q} or exists (select from payment_parts t join orders o on o.id = t.order_id
      where t.payment_id = p.id and o.number ilike ${pattern}))`
}

const payments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .select(['p.id', 'p.sum', 'p.payer_name', 'p.payer_code', 'p.payer_iban', 'p.purpose', 'p.source', 'p.outside_id'])
    .select(['p.settled', 'p.returned', 'p.reversed_at', 'p.reversed_by_name', 'p.made_by_name', 'p.created_at'])
    .select(sql<string>`p.received_on::text`.as('received_on'))
    .select(
      sql<{ id: number; number: string }[]>`coalesce((
        select json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id) from orders o
        where o.id in (select t.order_id from payment_parts t where t.payment_id = p.id
          group by t.order_id having sum(t.sum) > 0)), '[]')`.as('orders'),
    )

type Row = Omit<Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>, 'orders'>

const restOf = ({ sum, settled, returned, reversed_at }: Row): Kopiykas =>
  reversed_at === null ? minus(minus(sum, settled), returned) : NOTHING

function fieldsOf({ returned: _, ...row }: Row): Omit<PaymentRow, 'orders'> {
  const rest = restOf({ ...row, returned: _ })
  return {
    ...row,
    sum: hryvnia(row.sum),
    settled: hryvnia(row.settled),
    rest: hryvnia(rest),
    state: row.reversed_at === null ? (rest > 0 ? 'open' : 'settled') : 'reversed',
    reversed_at: row.reversed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

async function listParts(db: Db, payment_id: number): Promise<Payment['parts']> {
  const rows = await db
    .selectFrom('payment_parts as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .leftJoin('payment_parts as r', 'r.reverses_id', 't.id')
    .select(['t.id', 't.order_id', 'o.number as order_number', 't.sum', 't.reverses_id', 'r.id as reversal_id'])
    .select(['t.made_by_name', 't.created_at'])
    .where('t.payment_id', '=', payment_id)
    .orderBy('t.id')
    .execute()
  return rows.map(({ reversal_id, ...row }) => ({
    ...row,
    sum: hryvnia(row.sum),
    is_reversed: reversal_id !== null,
    created_at: row.created_at.toISOString(),
  }))
}

async function listRefunds(db: Db, payment_id: number): Promise<Payment['refunds']> {
  const rows = await db
    .selectFrom('refunds as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.order_id', 'o.number as order_number', 'r.sum', 'r.state', 'r.reason', 'r.problem'])
    .select(['r.made_by_name', 'r.created_at', 'r.done_at'])
    .where('r.payment_id', '=', payment_id)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    order_number: row.order_number ?? '',
    sum: hryvnia(row.sum),
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  }))
}

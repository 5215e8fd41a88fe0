import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'
import type { ServedInput } from '@shop/contract/endpoint'
import type { listStaffOrders, OrderRow } from '@shop/contract/admin/orders/orders'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import type { PaidState } from '@shop/contract/rules/money/payments'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import { countMaxOf } from '@shop/contract/rules/pagination'
import { hryvnia, kopiykas, type Kopiykas } from '@shop/contract/rules/money/price'
import { NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { paidOf } from '../change/left-to-pay.ts'
import type { Db } from '../../platform/database/db.ts'
import { countByStatus, type Sums } from './order-tallies.ts'
import { dayText } from '../../texts/dates.ts'
import { dayBegins, dayEnds } from '../../platform/kyiv-days.ts'

type Query = ServedInput<typeof listStaffOrders>['query']
export type OrderFilter = Partial<Omit<Query, 'page' | 'per_page' | 'sort' | 'order'>>

/** Newest first by default, with the total count. */
export async function listAdminOrders(db: Db, query: Query, now: Date) {
  const rows = await adminOrders(db, query, now)
    .orderBy(`o.${query.sort ?? 'id'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('o.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toOrderRow), total: await totalOf(db, query, now) }
}

/** Exact of all orders, a status and sums; otherwise up to `countMaxOf`. */
async function totalOf(db: Db, { page: _, per_page, sort, order, ...filter }: Query, now: Date): Promise<number> {
  const { status, ...others } = filter
  const sums = sumsOnly(others)
  if (sums) {
    const counts = (await countByStatus(db, sums)).filter((one) => status === undefined || one.status === status)
    return counts.reduce((sum, { count }) => sum + count, 0)
  }
  const { total } = await db
    .selectFrom(
      filteredOrders(db, filter, now)
        .select('o.id')
        .limit(countMaxOf(filter.q) + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

type OtherFilters = Omit<OrderFilter, 'status'>

/** null if anything else is filtered. */
function sumsOnly({ sum_min, sum_max, ...others }: OtherFilters): Sums | null {
  if (Object.values(others).some((value) => value !== undefined && value !== '')) return null
  return { min: toKopiykas(sum_min), max: toKopiykas(sum_max) }
}

const toKopiykas = (sum: number | undefined) => (sum === undefined ? undefined : kopiykas(sum))

export async function countAdminOrders(db: Db, filter: OtherFilters, now: Date) {
  const sums = sumsOnly(filter)
  if (sums) return countByStatus(db, sums)
  const rows = await filteredOrders(db, filter, now)
    .select('o.status')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy('o.status')
    .execute()
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}

/** As `o`, with the columns of `toOrderRow`. */
export const adminOrders = (db: Db, filter: OrderFilter, now: Date) =>
  filteredOrders(db, filter, now)
    .leftJoin('users as maker', 'maker.id', 'o.made_by_user_id')
    .select(['o.id', 'o.number', 'o.status', 'o.created_at', 'o.email', 'o.phone', 'o.products_count', 'o.total'])
    .select(['o.tracking_number', 'u.name as buyer_name', 'g.name as organization', 'maker.name as made_by_name'])
    .select([
      'g.document_code',
      'o.buyer',
      'o.delivery',
      'o.payment',
      'o.paid',
      'o.returned',
      wasDue(now).as('is_overdue'),
    ])

/** `isOverdue` of one order: that condition reads all overdue orders first, for a page of fifteen. */
const wasDue = (now: Date) =>
  sql<boolean>`coalesce((select due_on < ${dayText(now)}::date from order_dues where order_id = o.id), false)`

const isOverdue = (now: Date) =>
  sql<boolean>`(o.id in (select order_id from order_dues where due_on < ${dayText(now)}::date))`

const paidFilter = (state: PaidState, now: Date): RawBuilder<SqlBool> =>
  ({
    unpaid: sql<SqlBool>`(o.paid = 0 and o.total > 0)`,
    partly: sql<SqlBool>`(o.paid > 0 and o.paid < o.total - o.returned)`,
    paid: sql<SqlBool>`o.paid >= o.total - o.returned`,
    overdue: isOverdue(now),
  })[state]

function paidState({ paid, total, returned, is_overdue }: OrderColumns): PaidState {
  if (paid >= total - returned) return 'paid'
  if (is_overdue) return 'overdue'
  return paid > 0 ? 'partly' : 'unpaid'
}

function filteredOrders(db: Db, filter: OrderFilter, now: Date) {
  const { ids, status, from, to, sum_min, sum_max, user_id, institution, q } = filter
  const { delivery_method, shipment_status, carrier, paid } = filter
  return db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('organizations as g', 'g.user_id', 'o.user_id')
    .$if(ids !== undefined, (query) => query.where('o.id', 'in', ids ?? []))
    .$if(status !== undefined, (query) => query.where('o.status', '=', status ?? 'new'))
    .$if(from !== undefined, (query) => query.where('o.created_at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('o.created_at', '<', dayEnds(to ?? '')))
    .$if(sum_min !== undefined, (query) => query.where('o.total', '>=', kopiykas(sum_min ?? 0)))
    .$if(sum_max !== undefined, (query) => query.where('o.total', '<=', kopiykas(sum_max ?? 0)))
    .$if(user_id !== undefined, (query) => query.where('o.user_id', '=', user_id ?? 0))
    .$if((institution ?? '') !== '', (query) => query.where(isOfInstitution(institution ?? '')))
    .$if(delivery_method !== undefined, (query) =>
      query.where(sql<SqlBool>`o.delivery->>'method' = ${delivery_method}`),
    )
    .$if(shipment_status !== undefined, (query) => query.where(hasShipment(shipment_status ?? 'none')))
    .$if(paid !== undefined, (query) => query.where(paidFilter(paid ?? 'paid', now)))
    .$if(carrier !== undefined, (query) => query.where(isCarriedBy(carrier ?? 'other')))
    .$if((q ?? '') !== '', (query) => query.where(matches(q ?? '')))
}

/** Beginning of the code, or part of the name; default: the account's. */
function isOfInstitution(typed: string) {
  const name = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const code = /^\d+$/.test(typed) ? `${typed}%` : null
  return sql<SqlBool>`case when o.buyer is null then g.name ilike ${name} or g.document_code like ${code}
    else o.buyer->>'name' ilike ${name} or o.buyer->>'code' like ${code} end`
}

function hasShipment(status: NonNullable<OrderFilter['shipment_status']>) {
  const of_order = sql`select from shipments s where s.order_id = o.id and s.removed_at is null`
  return status === 'none'
    ? sql<SqlBool>`not exists (${of_order})`
    : sql<SqlBool>`exists (${of_order} and s.state = ${status})`
}

function isCarriedBy(carrier: NonNullable<OrderFilter['carrier']>) {
  const of_order = sql`select from shipments s where s.order_id = o.id and s.removed_at is null`
  return carrier === 'other'
    ? sql<SqlBool>`exists (${of_order} and s.carrier <> ${NOVA_POSHTA})`
    : sql<SqlBool>`exists (${of_order} and s.carrier = ${carrier})`
}

const DIGITS_MIN = 5

/** Number, e-mail, buyer, organisation, tracking numbers, phone (digits only) and articles: one index for each part. */
function matches(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^[+\d\s()-]*$/.test(q) ? q.replace(/\D/g, '').replace(/^38/, '') : ''
  const of_phone = sql`union all select id from orders where regexp_replace(phone, '\\D', '', 'g') like ${`%${digits}%`}`
  return sql<SqlBool>`o.id in (
    select id from orders where order_search_text(number, email, buyer, tracking_number) ilike ${pattern}
    ${digits.length < DIGITS_MIN ? sql`` : of_phone}
    union all select id from orders where buyer->>'code' = ${q} and buyer->>'code' <> ''
    union all select order_id from shipments where number ilike ${pattern}
    union all select order_id from order_lines where article ilike ${pattern}
    union all select id from orders where user_id in (
      select id from users where name ilike ${pattern}
      union all select user_id from organizations where name ilike ${pattern}))`
}

interface OrderColumns {
  id: number
  number: string
  status: OrderStatus
  created_at: Date
  email: string | null
  phone: string | null
  products_count: number
  total: Kopiykas
  /** Taken off the total by refunds of claims. */
  returned: Kopiykas
  paid: Kopiykas
  is_overdue: boolean
  tracking_number: string | null
  buyer_name: string | null
  organization: string | null
  document_code: string | null
  buyer: KeptDetails['buyer']
  delivery: KeptDetails['delivery']
  payment: KeptDetails['payment']
  made_by_name: string | null
}

export const toOrderRow = (row: OrderColumns): v.InferOutput<typeof OrderRow> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  created_at: row.created_at.toISOString(),
  buyer_name: row.buyer_name ?? (row.buyer?.kind === 'person' ? row.buyer.name : ''),
  organization: (row.buyer?.kind === 'institution' ? row.buyer.name : row.organization) ?? '',
  buyer_code: row.buyer?.code ?? row.document_code ?? '',
  delivery_method: row.delivery?.method ?? null,
  payment_terms: row.payment?.terms ?? null,
  email: row.email,
  phone: row.phone,
  products_count: row.products_count,
  total: hryvnia(row.total),
  ...paidOf(row),
  paid_state: paidState(row),
  tracking_number: row.tracking_number,
  made_by_name: row.made_by_name,
})

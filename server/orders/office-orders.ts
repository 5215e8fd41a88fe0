import { sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'
import type { ServedInput } from '@shop/contract/endpoint'
import type { listStaffOrders, OrderRow } from '@shop/contract/orders.admin'
import type { OrderStatus } from '@shop/contract/rules/order-status'
import { hryvnia, kopiykas } from '@shop/contract/rules/price'
import type { Db } from '../platform/db.ts'
import { dayBegins, dayEnds } from '../platform/kyiv-days.ts'

type Query = ServedInput<typeof listStaffOrders>['query']
/** Which orders are meant. */
export type OrderFilter = Partial<Omit<Query, 'page' | 'per_page' | 'sort' | 'order'>>

/** One page of the office's list of orders, the newest first unless asked otherwise, and how many there are in all. */
export async function listOfficeOrders(db: Db, query: Query) {
  const rows = await officeOrders(db, query)
    .orderBy(`o.${query.sort ?? 'id'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('o.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await chosenOrders(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toOrderRow), total: Number(total) }
}

/** The chosen orders as `o`, with the columns of a row. */
export const officeOrders = (db: Db, filter: OrderFilter) =>
  chosenOrders(db, filter)
    .leftJoin('users as maker', 'maker.id', 'o.made_by_user_id')
    .select(['o.id', 'o.number', 'o.status', 'o.created_at', 'o.email', 'o.phone', 'o.products_count', 'o.total'])
    .select(['o.tracking_number', 'u.name as buyer_name', 'g.name as organization', 'maker.name as made_by_name'])

function chosenOrders(db: Db, filter: OrderFilter) {
  const { ids, status, from, to, sum_min, sum_max, user_id, q } = filter
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
    .$if((q ?? '') !== '', (query) => query.where(holds(q ?? '')))
}

const DIGITS_MIN = 5

/**
 * Whether number, e-mail, buyer, organisation, phone or the article of a line hold the text. A phone is found by its
 * digits, however they are grouped.
 */
function holds(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^[+\d\s()-]*$/.test(q) ? q.replace(/\D/g, '').replace(/^38/, '') : ''
  const phone = digits.length < DIGITS_MIN ? null : `%${digits}%`
  return sql<SqlBool>`(o.number ilike ${pattern} or o.email ilike ${pattern} or u.name ilike ${pattern}
    or g.name ilike ${pattern} or o.tracking_number ilike ${pattern}
    or regexp_replace(o.phone, '\\D', '', 'g') like ${phone}
    or exists (select from order_lines l where l.order_id = o.id and l.article ilike ${pattern}))`
}

interface OrderColumns {
  id: number
  number: string
  status: OrderStatus
  created_at: Date
  email: string | null
  phone: string | null
  products_count: number
  total: number
  tracking_number: string | null
  buyer_name: string | null
  organization: string | null
  made_by_name: string | null
}

/** As the wire shows it. */
export const toOrderRow = (row: OrderColumns): v.InferOutput<typeof OrderRow> => ({
  id: row.id,
  number: row.number,
  status: row.status,
  created_at: row.created_at.toISOString(),
  buyer_name: row.buyer_name ?? '',
  organization: row.organization ?? '',
  email: row.email,
  phone: row.phone,
  products_count: row.products_count,
  total: hryvnia(row.total),
  tracking_number: row.tracking_number,
  made_by_name: row.made_by_name,
})

import { sql } from 'kysely'
import type { Debt, listDebts as listCall } from '@shop/contract/admin/money/payments'
import type { Reply, ServedInput } from '@shop/contract/endpoint'
import { hryvnia, type Kopiykas, minus } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { dayText } from '../texts/dates.ts'

type Query = ServedInput<typeof listCall>['query']

interface Row extends Omit<Debt, 'total' | 'paid' | 'debt' | 'is_overdue'> {
  total: Kopiykas
  paid: Kopiykas
}

/** Longest overdue first, then soonest due; without a day last. */
export async function listDebts(db: Db, query: Query, now: Date): Promise<Reply<typeof listCall>> {
  const today = dayText(now)
  const { rows } = await sql<Row>`
    ${owed(query, today)}
    select *, greatest(coalesce(${today}::date - due_on::date, 0), 0) as days_overdue from found
    order by due_on ${sql.raw(query.sort !== undefined && query.order === 'desc' ? 'desc nulls last' : 'asc nulls last')}, order_id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db)
  const summed = await sql<{ total: number; debt: Kopiykas; overdue: Kopiykas }>`
    ${owed(query, today)}
    select count(*)::int as total, coalesce(sum(total - paid), 0)::bigint as debt,
      coalesce(sum(total - paid) filter (where due_on < ${today}), 0)::bigint as overdue from found`.execute(db)
  const sums = summed.rows[0]
  return {
    data: rows.map((row) => ({
      ...row,
      total: hryvnia(row.total),
      paid: hryvnia(row.paid),
      debt: hryvnia(minus(row.total, row.paid)),
      is_overdue: row.days_overdue > 0,
    })),
    total: sums?.total ?? 0,
    sums: { debt: hryvnia(sums?.debt ?? (0 as Kopiykas)), overdue: hryvnia(sums?.overdue ?? (0 as Kopiykas)) },
  }
}

function owed({ q, overdue, ids }: Query, today: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const is_overdue = sql`coalesce(due_on < ${today}, false)`
  return sql`
    with owed as (
      select o.id, o.id as order_id, o.number, o.status, o.total - o.returned as total, o.paid, o.payment,
        coalesce(o.buyer->>'name', g.name, u.name, o.email, '') as buyer_name,
        coalesce(o.buyer->>'code', g.document_code, '') as buyer_code,
        d.due_on::text as due_on
      from order_dues d join orders o on o.id = d.order_id
      left join users u on u.id = o.user_id left join organizations g on g.user_id = o.user_id),
    found as (
      select * from owed
      where (${q} = '' or number ilike ${pattern} or buyer_name ilike ${pattern} or buyer_code = ${q})
        ${ids === undefined ? sql`` : sql`and order_id = any(${ids})`}
        ${overdue === undefined ? sql`` : overdue === '1' ? sql`and ${is_overdue}` : sql`and not ${is_overdue}`})`
}

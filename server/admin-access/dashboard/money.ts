import { hryvnia, type Kopiykas, NOTHING, wholeKopiykas } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { Dashboard } from '@shop/contract/admin/access/admin-access'
import type { Db } from '../../platform/database/db.ts'
import { dayText } from '../../texts/dates.ts'

const DAYS = 30

/** Money received less refunds, and debts by terms of payment. */
export async function summarizeMoney(db: Db, now: Date): Promise<Pick<Dashboard, 'received' | 'expected' | 'overdue'>> {
  const today = dayText(now)
  const { rows } = await sql<{ received: Kopiykas; expected: Kopiykas; overdue: Kopiykas }>`
    select
      ((select coalesce(sum(sum), 0) from payments
        where reversed_at is null and received_on > ${today}::date - ${DAYS}::int and received_on <= ${today}::date)
      - (select coalesce(sum(sum), 0) from refunds
        where state = 'done' and (done_at at time zone 'Europe/Kyiv')::date > ${today}::date - ${DAYS}::int
          and (done_at at time zone 'Europe/Kyiv')::date <= ${today}::date))::bigint as received,
      coalesce(sum(debt) filter (where not is_late), 0)::bigint as expected,
      coalesce(sum(debt) filter (where is_late), 0)::bigint as overdue
    from (select total - returned - paid as debt,
        coalesce(due_on < ${today}::date, false) as is_late
      from order_dues join orders on id = order_id) owed`.execute(db)
  const { received = NOTHING, expected = NOTHING, overdue = NOTHING } = rows[0] ?? {}
  return { received: hryvnia(received), expected: hryvnia(expected), overdue: hryvnia(overdue) }
}

/** Null until a cost is known. Returns lower sales and cost by their share. */
export async function summarizeMargin(db: Db, now: Date): Promise<Dashboard['margin']> {
  const today = dayText(now)
  const { rows } = await sql<{ sales: number; known: number | null; cost: number | null }>`
    select sum(sales)::float8 as sales, sum(sales) filter (where cost is not null)::float8 as known,
      sum(cost)::float8 as cost
    from (
      select l.amount * coalesce(l.sale_price, l.price) * (o.total - o.returned)::numeric / nullif(o.products_sum, 0) as sales,
        l.amount * l.purchase_price * (o.total - o.returned)::numeric / nullif(o.total, 0) as cost
      from orders o join order_lines l on l.order_id = o.id
      where o.status <> 'cancelled' and o.created_at <= ${now}
        and (o.created_at at time zone 'Europe/Kyiv')::date > ${today}::date - ${DAYS}::int) sold`.execute(db)
  const { sales = 0, known = null, cost = null } = rows[0] ?? {}
  if (known === null || cost === null || known === 0) return null
  const sum = hryvnia(wholeKopiykas(Math.round(known - cost)))
  return { sum, percent: percentOf(known - cost, known), known_percent: percentOf(known, sales) }
}

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole)

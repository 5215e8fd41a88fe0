import { hryvnia, kopiykas, wholeKopiykas, type Hryvnia } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { ChartStep, Dashboard } from '@shop/contract/admin/access/admin-access'
import type { Db } from '../../platform/database/db.ts'

/** Bars per step, keyed for date_trunc. */
const BARS: Record<ChartStep, number> = { day: 30, week: 26, month: 12 }
/** Also of the previous period. */
const DAYS = 30

const KYIV = sql`'Europe/Kyiv'`
const HRYVNIA = 100

interface Bar {
  start: string
  orders: number
  sum: Hryvnia
}

/** By day, week or month in Kyiv, up to today, in hryvnia, without cancelled orders. */
export async function chartSales(db: Db, step: ChartStep, now: Date): Promise<Bar[]> {
  const bars = BARS[step]
  const result = await sql<{ start: string; orders: number; sum: number }>`
    with steps as (
      select generate_series(
        date_trunc(${step}::text, ${now}::timestamptz at time zone ${KYIV}) - (${bars - 1} || ' ' || ${step})::interval,
        date_trunc(${step}::text, ${now}::timestamptz at time zone ${KYIV}),
        ('1 ' || ${step})::interval) as start),
    sold as (
      select date_trunc(${step}::text, o.created_at at time zone ${KYIV}) as start, count(*)::int as orders,
        sum(o.total)::float8 as sum
      from orders o
      where o.created_at >= (select min(start) from steps) at time zone ${KYIV}
        and o.created_at <= ${now} and o.status <> 'cancelled'
      group by 1)
    select to_char(s.start, 'YYYY-MM-DD') as start, coalesce(sold.orders, 0) as orders,
      coalesce(sold.sum, 0)::float8 as sum
    from steps s left join sold on sold.start = s.start
    order by s.start`.execute(db)
  return result.rows.map(({ start, orders, sum }) => ({ start, orders, sum: hryvnia(wholeKopiykas(sum)) }))
}

type Figures = Dashboard['figures']

/** 30 days compared with the 30 before, with daily values. */
export async function summarizeSales(db: Db, now: Date): Promise<Pick<Figures, 'orders' | 'sum' | 'average'>> {
  const days = await countByDay(db, 'orders', now)
  const before = days.slice(0, DAYS)
  const since = days.slice(DAYS)
  const orders = (part: Day[]) => total(part.map(({ count }) => count))
  const sum = (part: Day[]) => total(part.map((day) => day.sum)) / HRYVNIA
  const average = (part: Day[]) => (orders(part) === 0 ? 0 : cents(sum(part) / orders(part)))
  return {
    orders: { now: orders(since), before: orders(before), days: since.map(({ count }) => count) },
    sum: { now: sum(since), before: sum(before), days: since.map((day) => day.sum / HRYVNIA) },
    average: { now: average(since), before: average(before), days: since.map((day) => average([day])) },
  }
}

export async function summarizeConsultations(db: Db, now: Date): Promise<NonNullable<Figures['consultations']>> {
  const days = (await countByDay(db, 'consultation_requests', now)).map(({ count }) => count)
  return { now: total(days.slice(DAYS)), before: total(days.slice(0, DAYS)), days: days.slice(DAYS) }
}

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const cents = (hryvnia: number) => Math.round(hryvnia * HRYVNIA) / HRYVNIA

interface Day {
  count: number
  /** Kopiykas. */
  sum: number
}

/** 60 days up to today in Kyiv, oldest first. */
async function countByDay(db: Db, table: 'orders' | 'consultation_requests', now: Date): Promise<Day[]> {
  const is_orders = table === 'orders'
  const sum = is_orders ? sql`sum(r.total)::float8` : sql`0::float8`
  const counts = is_orders ? sql`r.status <> 'cancelled'` : sql`true`
  const result = await sql<Day>`
    with days as (
      select generate_series(today - ${DAYS * 2 - 1}::int, today, 1) as back
      from (select 0 as today) t),
    of_day as (
      select (${now}::timestamptz at time zone ${KYIV})::date - (r.created_at at time zone ${KYIV})::date as back,
        count(*)::int as count, ${sum} as sum
      from ${sql.table(table)} r
      where r.created_at >= ((${now}::timestamptz at time zone ${KYIV})::date - ${DAYS * 2 - 1}::int) at time zone ${KYIV}
        and r.created_at <= ${now} and ${counts}
      group by 1)
    select coalesce(of_day.count, 0) as count, coalesce(of_day.sum, 0)::float8 as sum
    from days left join of_day on of_day.back = -days.back
    order by days.back`.execute(db)
  return result.rows
}

type TopLine = NonNullable<Dashboard['top_products']>[number]

/** Of 30 days, by sum in hryvnia. */
export async function listTopSales(db: Db, now: Date): Promise<Pick<Dashboard, 'top_products' | 'top_categories'>> {
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  // One scan for both lists.
  const { rows } = await sql<TopLine & { is_product: boolean }>`
    with sold as materialized (
      select l.product_id, sum(l.amount)::int as amount,
        sum(l.amount * coalesce(l.sale_price, l.price))::float8 / ${HRYVNIA}::float8 as sum
      from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${since} and o.created_at <= ${now} and o.status <> 'cancelled' and l.product_id is not null
      group by l.product_id)
    (select true as is_product, p.id, p.name_ua as name, s.amount, s.sum
      from sold s join products p on p.id = s.product_id order by s.sum desc, p.id limit 5)
    union all
    (select false, c.id, c.name_ua, sum(s.amount)::int, sum(s.sum)
      from sold s join products p on p.id = s.product_id join categories c on c.id = p.category_id
      group by c.id order by sum(s.sum) desc, c.id limit 5)`.execute(db)
  const top = (is_product: boolean) =>
    rows
      .filter((row) => row.is_product === is_product)
      .map(({ id, name, amount, sum }) => ({ id, name, amount, sum: hryvnia(kopiykas(sum)) }))
      .sort((one, other) => other.sum - one.sum)
  return { top_products: top(true), top_categories: top(false) }
}

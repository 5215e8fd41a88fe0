import { hryvnia } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { ChartStep, Dashboard } from '@shop/contract/admin/access/admin-access'
import { can, type Right, type Role } from '@shop/contract/rights'
import type { Db } from '../../platform/database/db.ts'
import { summarizeMargin, summarizeMoney } from './money.ts'
import { chartSales, summarizeConsultations, summarizeSales, listTopSales } from './sales.ts'

const LOW_STOCK_MAX = 5
const SHOWN = 5
const MISSES_SHOWN = 8
const MISSES_DAYS = 30

interface DashboardQuery {
  role: Role | null
  step: ChartStep
  now: Date
}

/** Parts that the role may not see are null, without a query. */
export async function makeDashboard(db: Db, { role, step, now }: DashboardQuery): Promise<Dashboard> {
  const ifAllowed = <T>(right: Right, load: () => Promise<T>) => (can(role, right) ? load() : Promise.resolve(null))
  const [money, margin, sales, consultations, chart, top, latest_orders, low_stock, search_misses] = await Promise.all([
    ifAllowed('payments.read', () => summarizeMoney(db, now)),
    ifAllowed('margins.read', () => summarizeMargin(db, now)),
    ifAllowed('orders.read', () => summarizeSales(db, now)),
    ifAllowed('consultations.read', () => summarizeConsultations(db, now)),
    ifAllowed('orders.read', () => chartSales(db, step, now)),
    ifAllowed('orders.read', () => listTopSales(db, now)),
    ifAllowed('orders.read', () => listLatestOrders(db)),
    ifAllowed('catalogue.read', () => listLowStock(db)),
    ifAllowed('catalogue.read', () => listMisses(db, now)),
  ])
  return {
    received: null,
    expected: null,
    overdue: null,
    ...money,
    margin,
    figures: { orders: null, sum: null, average: null, ...sales, consultations },
    chart,
    low_stock,
    search_misses,
    top_products: null,
    top_categories: null,
    ...top,
    latest_orders,
  }
}

async function listLatestOrders(db: Db): Promise<NonNullable<Dashboard['latest_orders']>> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('organizations as g', 'g.user_id', 'o.user_id')
    .select(['o.id', 'o.number', 'o.products_count', 'o.total', 'o.status', 'o.created_at'])
    .select(sql<string>`coalesce(nullif(g.name, ''), u.name, '')`.as('buyer'))
    .select(sql<string>`coalesce(o.email, u.email, o.phone, '')`.as('contact'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, total: hryvnia(row.total), created_at: row.created_at.toISOString() }))
}

/** Visible products, lowest stock first. */
function listLowStock(db: Db): Promise<NonNullable<Dashboard['low_stock']>> {
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.name_ua as name', 'p.amount_in_store'])
    .select(
      sql<string | null>`(select f.web_path from product_files pf join files f on f.id = pf.file_id
        where pf.product_id = p.id order by pf.position limit 1)`.as('picture'),
    )
    .where('p.active', '=', true)
    .where('p.archived_at', 'is', null)
    .where('p.amount_in_store', '>', 0)
    .where('p.amount_in_store', '<=', LOW_STOCK_MAX)
    .orderBy('p.amount_in_store')
    .orderBy('p.id')
    .limit(SHOWN)
    .execute()
}

async function listMisses(db: Db, now: Date): Promise<NonNullable<Dashboard['search_misses']>> {
  const since = new Date(now.getTime() - MISSES_DAYS * 86_400_000).toISOString().slice(0, 10)
  const result = await sql<{ text: string; searches: number }>`
    select text, sum(searches)::int as searches from search_misses where day >= ${since}::date
    group by text order by sum(searches) desc, text limit ${MISSES_SHOWN}`.execute(db)
  return result.rows
}

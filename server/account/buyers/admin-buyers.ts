import { sql, type SqlBool } from 'kysely'
import type { BuyerRow, listBuyers } from '@shop/contract/admin/orders/buyers'
import type { ServedInput } from '@shop/contract/endpoint'
import { hryvnia, wholeKopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'

type Query = ServedInput<typeof listBuyers>['query']

const DIGITS_MIN = 4
const SORTS = {
  name: sql`u.name`,
  email: sql`lower(u.email)`,
  created_at: sql`u.created_at`,
  bonuses: sql`u.bonuses_balance`,
  orders_count: sql`orders_count`,
  orders_sum: sql`orders_sum`,
} as const

export async function listAdminBuyers(db: Db, query: Query): Promise<{ data: BuyerRow[]; total: number }> {
  const { total } = await chosen(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const order = query.sort === undefined ? 'desc' : query.order
  const rows = await buyerRows(chosen(db, query))
    .orderBy(SORTS[query.sort ?? 'created_at'], order)
    .orderBy('u.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toBuyerRow), total: Number(total) }
}

export const findBuyerRow = (db: Db, id: number) => buyerRows(buyers(db)).where('u.id', '=', id).executeTakeFirst()

const buyers = (db: Db) =>
  db.selectFrom('users as u').leftJoin('organizations as g', 'g.user_id', 'u.id').where('u.role', '=', 'buyer')

const orderedOf = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from orders o where o.user_id = u.id and o.status <> 'cancelled')`

const buyerRows = (chosen_buyers: ReturnType<typeof buyers>) =>
  chosen_buyers
    .select(['u.id', 'u.name', 'u.email', 'u.phone_number', 'u.discount_percent', 'u.bonuses_balance'])
    .select(['u.is_blocked', 'u.created_at', 'g.name as organization'])
    .select(orderedOf(sql`count(*)::int`).as('orders_count'))
    .select(orderedOf(sql`coalesce(sum(o.total), 0)::float8`).as('orders_sum'))

function chosen(db: Db, { ids, blocked, ordered, q }: Query) {
  const has_ordered = sql<SqlBool>`exists (select from orders o where o.user_id = u.id and o.status <> 'cancelled')`
  return buyers(db)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`u.id = any(${ids ?? []}::int[])`))
    .$if(blocked !== undefined, (query) => query.where('u.is_blocked', '=', blocked === '1'))
    .$if(ordered !== undefined, (query) => query.where(sql<SqlBool>`${has_ordered} = ${ordered === '1'}`))
    .$if(q !== '', (query) => query.where(matchesText(q)))
}

/** Phone numbers match in any spelling. */
function matchesText(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^[+\d\s()-]*$/.test(q) ? q.replace(/\D/g, '').replace(/^38/, '') : ''
  const phone = digits.length < DIGITS_MIN ? null : `%${digits}%`
  return sql<SqlBool>`(u.name ilike ${pattern} or u.email ilike ${pattern} or g.name ilike ${pattern}
    or g.contact_person ilike ${pattern} or g.document_code like ${pattern}
    or regexp_replace(u.phone_number, '\\D', '', 'g') like ${phone})`
}

type Row = NonNullable<Awaited<ReturnType<typeof findBuyerRow>>>

export const toBuyerRow = ({ bonuses_balance, discount_percent, orders_sum, created_at, ...row }: Row): BuyerRow => ({
  ...row,
  discount_percent: Number(discount_percent),
  bonuses: hryvnia(bonuses_balance),
  orders_sum: hryvnia(wholeKopiykas(orders_sum)),
  created_at: created_at.toISOString(),
})

import { sql, type SqlBool } from 'kysely'
import type { AdminClaim, ClaimDue, listStaffClaims } from '@shop/contract/admin/orders/claims'
import type { ServedInput } from '@shop/contract/endpoint'
import { getClaimPicture } from '@shop/contract/admin/orders/claims'
import { isClaimOpen } from '@shop/contract/rules/orders/claims'
import { hryvnia, type Kopiykas, times } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { refundShares } from './refund-claim.ts'

type Query = ServedInput<typeof listStaffClaims>['query']

export const SOON_MS = 2 * 86_400_000

export async function listAdminClaims(db: Db, query: Query, now: Date): Promise<{ data: AdminClaim[]; total: number }> {
  const is_chosen = chosen(query, now)
  const { total } = await claims(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(is_chosen)
    .executeTakeFirstOrThrow()
  const order = query.sort === undefined ? 'desc' : query.order
  const rows = await claims(db)
    .where(is_chosen)
    .orderBy(query.sort === 'due_at' ? 'c.due_at' : 'c.created_at', order)
    .orderBy('c.id', order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map((row) => toClaim(row, now)), total: Number(total) }
}

/** Refuses with `not_found`. */
export async function findAdminClaim(db: Db, id: number, now: Date): Promise<AdminClaim> {
  const row = await claims(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const claim = toClaim(row, now)
  if (!isClaimOpen(row.state)) return claim
  const order = await db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow()
  const { refund_sum, bonuses } = await refundShares(db, order, row.lines)
  return { ...claim, would_refund: { sum: hryvnia(refund_sum), bonuses: hryvnia(bonuses) } }
}

const isOpen = sql<SqlBool>`c.state in ('new', 'in_work')`

function chosen({ ids, state, kind, due, order_id, q }: Query, now: Date) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const dues: Record<ClaimDue, ReturnType<typeof sql<SqlBool>>> = {
    overdue: sql<SqlBool>`${isOpen} and c.due_at < ${now}`,
    soon: sql<SqlBool>`${isOpen} and c.due_at >= ${now} and c.due_at < ${new Date(now.getTime() + SOON_MS)}`,
  }
  return sql<SqlBool>`${due === undefined ? sql`true` : dues[due]}
    and ${state === undefined ? sql`true` : sql`c.state = ${state}`}
    and ${kind === undefined ? sql`true` : sql`c.kind = ${kind}`}
    and ${order_id === undefined ? sql`true` : sql`c.order_id = ${order_id}`}
    and ${ids === undefined ? sql`true` : sql`c.id = any(${ids}::int[])`}
    and ${q === '' ? sql`true` : sql`(c.number ilike ${pattern} or o.number ilike ${pattern} or c.text ilike ${pattern} or o.email ilike ${pattern} or o.buyer->>'name' ilike ${pattern})`}`
}

const claims = (db: Db) =>
  db
    .selectFrom('claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .selectAll('c')
    .select(['o.number as order_number'])
    .select(sql<string>`coalesce(nullif(o.buyer->>'name', ''), nullif(u.name, ''), o.email, '')`.as('buyer'))
    .select(
      sql<ClaimLineRow[]>`(select coalesce(json_agg(json_build_object('product_id', l.product_id, 'article', l.article,
        'name_ua', l.name_ua, 'unit', l.unit, 'price', l.price, 'amount', l.amount) order by l.position), '[]')
        from claim_lines l where l.claim_id = c.id)`.as('lines'),
    )
    .select(
      sql<number[]>`(select coalesce(json_agg(p.id order by p.id), '[]') from claim_pictures p
        where p.claim_id = c.id)`.as('pictures'),
    )

interface ClaimLineRow {
  product_id: number | null
  article: string
  name_ua: string
  unit: string
  price: Kopiykas
  amount: number
}

type Row = Awaited<ReturnType<ReturnType<typeof claims>['execute']>>[number]

const iso = (time: Date | null) => time?.toISOString() ?? null

function dueOf({ state, due_at }: Row, now: Date): ClaimDue | null {
  const left = due_at.getTime() - now.getTime()
  if (!isClaimOpen(state) || left >= SOON_MS) return null
  return left < 0 ? 'overdue' : 'soon'
}

const toClaim = (row: Row, now: Date): AdminClaim => ({
  id: row.id,
  number: row.number,
  order_id: row.order_id,
  order_number: row.order_number,
  kind: row.kind,
  state: row.state,
  text: row.text,
  buyer: row.buyer,
  due_at: row.due_at.toISOString(),
  due: dueOf(row, now),
  decision: row.decision,
  decision_text: row.decision_text,
  goods: row.goods,
  refund_sum: hryvnia(row.refund_sum),
  bonuses_returned: hryvnia(row.bonuses_returned),
  decided_at: iso(row.decided_at),
  decided_by_name: row.decided_by_name,
  repair_ended_at: iso(row.repair_ended_at),
  closed_at: iso(row.closed_at),
  created_at: row.created_at.toISOString(),
  lines: row.lines.map(({ price, ...line }) => ({ ...line, sum: hryvnia(times(price, line.amount)) })),
  pictures: row.pictures.map((id) => ({ id, web_path: getClaimPicture.path.replace(':id', String(id)) })),
  would_refund: null,
})

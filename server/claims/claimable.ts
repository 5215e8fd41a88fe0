import { sql } from 'kysely'
import { CLAIM_KINDS, type ClaimKind } from '@shop/contract/rules/orders/claims'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { Settings } from '@shop/contract/admin/content/settings'
import { findUnsentLines, type LockedOrder } from '../orders/public.ts'
import type { Db } from '../platform/database/db.ts'
import { dayText } from '../texts/dates.ts'
import { addDays, addMonths } from './days.ts'

/** Without a warranty: law 1023-XII, article 8. */
const DEFECT_MONTHS = 24

export interface ClaimableLine {
  position: number
  product_id: number | null
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  unit: string
  price: Kopiykas
  sale_price: Kopiykas | null
  amount: number
  /** Sent and in no open claim; refused, replaced and repaired ones count again. */
  left: number
  warranty_months: number
  /** Repairs prolong the warranty. */
  repair_days: number
}

export interface ClaimableOrder {
  is_sent: boolean
  /** Such as `2026-11-21`, in Kyiv. */
  delivered_on: string | null
  warranty_from: string | null
  is_institution: boolean
  lines: ClaimableLine[]
}

type Order = Pick<LockedOrder, 'id' | 'status' | 'buyer' | 'created_at'>

/** For a decision the order must be locked. */
export async function findClaimable(db: Db, order: Order, now: Date): Promise<ClaimableOrder> {
  const { rows } = await sql<{ delivered_at: Date | null; noted_at: Date | null }>`
    select (select max(created_at) from order_events where order_id = ${order.id} and status = 'delivered') as delivered_at,
      (select max(issued_at) from documents where order_id = ${order.id} and kind = 'delivery_note'
        and voided_at is null) as noted_at`.execute(db)
  const { delivered_at = null, noted_at = null } = rows[0] ?? {}
  const is_delivered = order.status === 'delivered' || order.status === 'completed'
  const received = is_delivered ? (delivered_at ?? noted_at ?? order.created_at) : null
  return {
    is_sent: is_delivered || order.status === 'shipped',
    delivered_on: received && dayText(received),
    warranty_from: received && dayText(noted_at ?? received),
    is_institution: order.buyer?.kind === 'institution',
    lines: await listSentLines(db, order, now),
  }
}

async function listSentLines(db: Db, order: Order, now: Date): Promise<ClaimableLine[]> {
  const unsent = new Map((await findUnsentLines(db, order)).map(({ position, amount }) => [position, amount]))
  const lines = await listClaimableLines(db, order.id, now)
  return lines.map((line) => ({ ...line, left: Math.max(0, line.left - (unsent.get(line.position) ?? 0)) }))
}

async function listClaimableLines(db: Db, order_id: number, now: Date): Promise<ClaimableLine[]> {
  const { rows } = await sql<ClaimableLine>`
    select l.position, l.product_id, l.article, l.name_ua, l.name_ru, l.name_en, l.unit, l.price, l.sale_price, l.amount,
      coalesce(p.warranty_months, 0)::int as warranty_months,
      greatest(0, l.amount - coalesce((select sum(cl.amount) from claim_lines cl join claims c on c.id = cl.claim_id
        where c.order_id = l.order_id and cl.position = l.position
          and (c.state <> 'closed' or c.decision = 'refund')), 0))::int as left,
      coalesce((select sum(ceil(extract(epoch from coalesce(c.repair_ended_at, c.closed_at, ${now}) - c.decided_at) / 86400))
        from claim_lines cl join claims c on c.id = cl.claim_id
        where c.order_id = l.order_id and cl.position = l.position and c.decision = 'repair'), 0)::int as repair_days
    from order_lines l left join products p on p.id = l.product_id
    where l.order_id = ${order_id}
    order by l.position`.execute(db)
  return rows
}

export const warrantyUntil = ({ warranty_from }: ClaimableOrder, line: ClaimableLine): string | null =>
  warranty_from === null || line.warranty_months === 0
    ? null
    : addDays(addMonths(warranty_from, line.warranty_months), line.repair_days)

const defectUntil = (order: ClaimableOrder, line: ClaimableLine): string | null =>
  warrantyUntil(order, line) ?? (order.warranty_from && addMonths(order.warranty_from, DEFECT_MONTHS))

type Clocks = Pick<Settings, 'return_days' | 'claim_notice_days'>

/** For goods of proper quality; null if not possible. */
export const returnUntil = ({ is_institution, delivered_on }: ClaimableOrder, { return_days }: Clocks) =>
  is_institution || delivered_on === null ? null : addDays(delivered_on, return_days)

/** Apart from its lines; null if the claim can be made. */
export function kindProblem(kind: ClaimKind, order: ClaimableOrder, clocks: Clocks, now: Date) {
  const { delivered_on } = order
  const today = dayText(now)
  if (kind === 'return' && order.is_institution) return 'no_return'
  if (!order.is_sent || (delivered_on === null && (kind === 'return' || kind === 'warranty'))) return 'claim_too_early'
  if (delivered_on === null) return null
  if (kind === 'return' && today > addDays(delivered_on, clocks.return_days)) return 'claim_too_late'
  const is_notice = kind === 'shortage' || kind === 'wrong'
  if (is_notice && today > addDays(delivered_on, clocks.claim_notice_days)) return 'claim_too_late'
  return null
}

export function lineProblem(kind: ClaimKind, order: ClaimableOrder, line: ClaimableLine, now: Date) {
  if (kind === 'warranty' && line.warranty_months === 0) return 'no_warranty'
  const until = kind === 'warranty' ? warrantyUntil(order, line) : kind === 'defect' ? defectUntil(order, line) : null
  return until !== null && dayText(now) > until ? 'warranty_over' : null
}

export const openKinds = (order: ClaimableOrder, clocks: Clocks, now: Date): ClaimKind[] =>
  CLAIM_KINDS.filter(
    (kind) =>
      kindProblem(kind, order, clocks, now) === null &&
      order.lines.some(
        (line) => line.product_id !== null && line.left > 0 && lineProblem(kind, order, line, now) === null,
      ),
  )

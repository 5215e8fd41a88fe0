import { sql } from 'kysely'
import { getOrderClaimPicture, type OrderClaim, type OrderClaims } from '@shop/contract/shop/orders/claims'
import { hryvnia } from '@shop/contract/rules/money/price'
import { findSettings } from '../content/public.ts'
import { findOrderOfCode } from '../orders/public.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { findClaimable, openKinds, returnUntil, warrantyUntil } from './claimable.ts'

type Order = Awaited<ReturnType<typeof findOrderOfCode>>

async function whatIsOpen({ db, clock }: Services, order: Order) {
  const now = clock.now()
  const [settings, claimable] = await Promise.all([findSettings(db), findClaimable(db, order, now)])
  return { settings, claimable, kinds: openKinds(claimable, settings, now) }
}

/**
 * The page ends a year after delivery, a warranty may end later.
 *
 * Refuses with `not_found` once both have ended.
 */
export async function findClaimedOrder(services: Services, code: string): Promise<Order> {
  const order = await findOrderOfCode(services.db, code, services.clock.now())
  if (order.has_ended && (await whatIsOpen(services, order)).kinds.length === 0) throw new Refusal('not_found')
  return order
}

/** For everyone with the code. Refuses with `not_found`. */
export async function findOrderClaims(services: Services, code: string): Promise<OrderClaims> {
  const { db } = services
  const order = await findClaimedOrder(services, code)
  const { claimable, kinds, settings } = await whatIsOpen(services, order)
  const open = claimable.lines.filter(({ product_id, left }) => product_id !== null && left > 0)
  return {
    claims: await listOrderClaims(db, order.id, code),
    lines: open.map((line) => ({
      product_id: line.product_id,
      name: line.name_ua,
      name_ua: line.name_ua,
      name_ru: line.name_ru,
      name_en: line.name_en,
      unit: line.unit,
      amount: line.left,
      warranty_until: warrantyUntil(claimable, line),
    })),
    kinds,
    return_until: returnUntil(claimable, settings),
  }
}

async function listOrderClaims(db: Db, order_id: number, code: string): Promise<OrderClaim[]> {
  const rows = await db
    .selectFrom('claims as c')
    .select(['c.id', 'c.number', 'c.kind', 'c.state', 'c.text', 'c.due_at', 'c.decision', 'c.decision_text'])
    .select(['c.refund_sum', 'c.decided_at', 'c.created_at'])
    .select(
      sql<OrderClaim['lines']>`(select coalesce(json_agg(json_build_object('product_id', l.product_id,
        'name', l.name_ua, 'name_ua', l.name_ua, 'name_ru', l.name_ru, 'name_en', l.name_en, 'unit', l.unit,
        'amount', l.amount) order by l.position), '[]') from claim_lines l where l.claim_id = c.id)`.as('lines'),
    )
    .select(
      sql<number[]>`(select coalesce(json_agg(p.id order by p.id), '[]') from claim_pictures p
        where p.claim_id = c.id)`.as('pictures'),
    )
    .where('c.order_id', '=', order_id)
    .orderBy('c.id')
    .execute()
  const pathOf = (id: number) => getOrderClaimPicture.path.replace(':code', code).replace(':id', String(id))
  return rows.map((row) => ({
    ...row,
    pictures: row.pictures.map((id) => ({ id, web_path: pathOf(id) })),
    due_at: row.due_at.toISOString(),
    refund_sum: hryvnia(row.refund_sum),
    decided_at: row.decided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

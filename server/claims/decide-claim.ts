import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { decideClaim as decideCall } from '@shop/contract/admin/orders/claims'
import { type ClaimGoods, type ClaimState, isClaimOpen, usualGoods } from '@shop/contract/rules/orders/claims'
import { addAuditEntry } from '../audit/public.ts'
import { availabilityChanged, lockedProducts, productTag, returnToStock, takeFromStock } from '../catalog/public.ts'
import { findOrderLines, type LockedOrder, lockOrder } from '../orders/public.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { finishTasksAbout } from '../tasks/public.ts'
import { mailDecision, mailRepaired } from './claim-mails.ts'
import { giveBack } from './refund-claim.ts'

interface Decision {
  claim_id: number
  body: ServedInput<typeof decideCall>['body']
  by_user_id: number
}

/**
 * Under the order's lock: of two decisions the second is refused. Refuses with `not_found`, `wrong_claim_state`,
 * `wrong_order_status`, `no_stock`, `wrong_multiple`, `exceeds_rest`, `invalid_data`.
 */
export async function decideClaim(tx: Tx, services: Services, { claim_id, body, by_user_id }: Decision): Promise<void> {
  const { order, claim, lines } = await lockClaim(tx, claim_id, isClaimOpen)
  const { decision } = body
  // Cancelling has settled goods, bonuses and money.
  if (order.status === 'cancelled' && decision !== 'refuse') throw new Refusal('wrong_order_status')
  const decision_text = body.text ?? ''
  if (decision === 'refuse' && decision_text === '') throw new Refusal('invalid_data', { text: ['empty'] })
  const goods = goodsOf(claim.kind, body)
  await moveGoods(tx, services, { order_id: order.id, lines, goods, is_replaced: decision === 'replace' })
  const wanted = { number: claim.number, lines, by_user_id }
  const sums = decision === 'refund' ? await giveBack(tx, services, order, wanted) : {}
  const now = services.clock.now()
  const state = decision === 'refuse' ? ('closed' as const) : ('decided' as const)
  const decided = { state, decision, decision_text, goods, ...sums }
  await tx
    .updateTable('claims')
    .set({ ...decided, decided_at: now, closed_at: state === 'closed' ? now : null, decided_by_user_id: by_user_id })
    .set({ decided_by_name: sql<string>`(select coalesce(max(name), '') from users where id = ${by_user_id})` })
    .where('id', '=', claim_id)
    .execute()
  const before = { state: claim.state, decision: null }
  const entry = { by_user_id, action: 'decide', entity: 'claim', entity_id: claim_id, before, after: decided }
  await addAuditEntry(tx, entry)
  await finishTasksAbout(tx, { kind: 'claim_due', status_codes: `claim:${claim_id}:`, by_user_id, now })
  await mailDecision(tx, services, order, { ...claim, lines, decision, decision_text, ...sums })
}

/** Back at a refund, and at a replacement if staff say how. */
function goodsOf(kind: Parameters<typeof usualGoods>[0], { decision, goods }: Decision['body']): ClaimGoods | null {
  if (decision === 'refund') return goods ?? usualGoods(kind)
  return decision === 'replace' ? (goods ?? null) : null
}

interface MovedGoods {
  order_id: number
  lines: readonly { product_id: number | null; amount: number }[]
  goods: ClaimGoods | null
  is_replaced: boolean
}

async function moveGoods(
  tx: Tx,
  services: Services,
  { order_id, lines, goods, is_replaced }: MovedGoods,
): Promise<void> {
  const ordered = await findOrderLines(tx, order_id)
  const known = lines.flatMap(({ product_id, amount }) => {
    const components = ordered.find((line) => line.product_id === product_id)?.components ?? null
    return product_id === null ? [] : [{ product_id, amount, components }]
  })
  if (is_replaced && known.length < lines.length) throw new Refusal('no_stock')
  const ids = known.flatMap(({ product_id, components }) => [
    product_id,
    ...(components ?? []).flatMap((part) => part.product_id ?? []),
  ])
  await lockedProducts(tx, ids).select('id').execute()
  // First: a returned broken piece replaces nothing.
  const wanted = known.map(({ amount, ...line }) => ({ ...line, product_amount: amount }))
  if (is_replaced) await takeFromStock(tx, wanted)
  if (goods === 'back_on_sale') await returnToStock(tx, known)
  if (!is_replaced && goods !== 'back_on_sale') return
  await invalidate(tx, ids.map(productTag))
  await availabilityChanged(tx, services)
}

/** Refuses with `not_found`, `wrong_claim_state`. */
export const takeClaim = (tx: Tx, claim_id: number, by_user_id: number): Promise<void> =>
  moveClaim(tx, { claim_id, by_user_id, from: ['new'], to: { state: 'in_work' } })

/** Refuses with `not_found`, `wrong_claim_state`. */
export async function finishRepair(tx: Tx, services: Services, claim_id: number, by_user_id: number): Promise<void> {
  const { order, claim, lines } = await lockClaim(tx, claim_id, (state) => state === 'decided')
  if (claim.decision !== 'repair') throw new Refusal('wrong_claim_state')
  const to = { state: 'repaired' as const, repair_ended_at: services.clock.now() }
  await moveClaim(tx, { claim_id, by_user_id, from: ['decided'], to })
  await mailRepaired(tx, services, order, { ...claim, lines })
}

/** A repair ends first. Refuses with `not_found`, `wrong_claim_state`. */
export async function closeClaim(tx: Tx, services: Services, claim_id: number, by_user_id: number): Promise<void> {
  const { claim } = await lockClaim(tx, claim_id, (state) => state === 'decided' || state === 'repaired')
  if (claim.decision === 'repair' && claim.state === 'decided') throw new Refusal('wrong_claim_state')
  const to = { state: 'closed' as const, closed_at: services.clock.now() }
  await moveClaim(tx, { claim_id, by_user_id, from: ['decided', 'repaired'], to })
}

interface Move {
  claim_id: number
  by_user_id: number
  from: readonly ClaimState[]
  to: { state: ClaimState; repair_ended_at?: Date; closed_at?: Date }
}

async function moveClaim(tx: Tx, { claim_id, by_user_id, from, to }: Move): Promise<void> {
  const { claim } = await lockClaim(tx, claim_id, (state) => from.includes(state))
  await tx.updateTable('claims').set(to).where('id', '=', claim_id).execute()
  const [before, after] = [{ state: claim.state }, { state: to.state }]
  await addAuditEntry(tx, { by_user_id, action: to.state, entity: 'claim', entity_id: claim_id, before, after })
}

/** Locks the order, then reads the claim. */
async function lockClaim(tx: Tx, claim_id: number, isRight: (state: ClaimState) => boolean) {
  const found = await tx.selectFrom('claims').select('order_id').where('id', '=', claim_id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  const order: LockedOrder = await lockOrder(tx, found.order_id, null)
  const claim = await tx.selectFrom('claims').selectAll().where('id', '=', claim_id).executeTakeFirstOrThrow()
  if (!isRight(claim.state)) throw new Refusal('wrong_claim_state')
  const lines = await tx
    .selectFrom('claim_lines')
    .selectAll()
    .where('claim_id', '=', claim_id)
    .orderBy('position')
    .execute()
  return { order, claim, lines }
}

import { canBecome, type OrderStatus } from '@shop/contract/rules/order-status'
import { accruedBonuses, type Kopiykas } from '@shop/contract/rules/price'
import { accrueBonuses, returnBonuses } from '../account/public.ts'
import { noteChange } from '../audit/public.ts'
import { productTag, returnToStock, stockTurned } from '../catalog/public.ts'
import { findSetting } from '../content/public.ts'
import { refuseDeliveredPapers, voidInvoices } from '../documents/public.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { statusLetter } from '../texts/order-change-letter.ts'
import { type LockedOrder, lockOrder, updateOrder } from './lock-order.ts'
import { writeToBuyer } from './office-letters.ts'
import { tellBuyer } from './order-history.ts'

export interface WantedStatus {
  order_id: number
  version: number
  status: OrderStatus
  /** For the buyer. */
  comment: string
  /** '' leaves the order's as it is. */
  tracking_number: string
  by_user_id: number
}

/**
 * Moves an order on, and settles what that means: a cancelled order gives back its stock and its bonuses, a completed
 * one earns bonuses. Line of the history, letter, audit and all that in one transaction, under the order's lock: of two
 * who cancel at once one finds the order cancelled.
 *
 * Refuses with `not_found`, `stale_edit`, `wrong_order_status`, `delivery_note_counts`.
 */
export async function changeStatus(tx: Tx, house: House, wanted: WantedStatus): Promise<void> {
  const order = await lockOrder(tx, wanted.order_id, wanted.version)
  if (!canBecome(order.status, wanted.status)) throw new Refusal('wrong_order_status')
  const bonuses_returned = wanted.status === 'cancelled' ? await takeBack(tx, house, order, wanted) : 0
  const bonuses_accrued = wanted.status === 'completed' ? await payBonuses(tx, order) : 0
  const tracking_number = wanted.tracking_number || order.tracking_number
  const changed = { status: wanted.status, tracking_number, bonuses_accrued }
  await updateOrder(tx, order.id, changed)
  const { status, comment, by_user_id } = wanted
  await tellBuyer(tx, { order_id: order.id, status, comment, by_user_id, created_at: house.clock.now() })
  await noteChange(tx, {
    by_user_id,
    action: 'change_status',
    entity: 'order',
    entity_id: order.id,
    before: { status: order.status, tracking_number: order.tracking_number, bonuses_accrued: order.bonuses_accrued },
    after: { ...changed, ...(comment && { comment }) },
  })
  const shown_number = status === 'shipped' || status === 'delivered' ? tracking_number : null
  const reached = { status, comment, tracking_number: shown_number, bonuses_accrued, bonuses_returned }
  await writeToBuyer(tx, house, order, (to, shop) => statusLetter(to, reached, shop))
}

/** Stock, invoices and bonuses of an order that is off. Returns the kopiykas of bonuses that came back. */
async function takeBack(tx: Tx, house: House, order: LockedOrder, { by_user_id }: WantedStatus): Promise<Kopiykas> {
  await refuseDeliveredPapers(tx, order.id)
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'amount'])
    .where('order_id', '=', order.id)
    .execute()
  await returnToStock(tx, lines)
  const product_ids = lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]))
  await invalidate(tx, product_ids.map(productTag))
  await stockTurned(tx, house)
  await voidInvoices(tx, { order_id: order.id, reason: 'order_cancelled', by_user_id, now: house.clock.now() })
  if (order.user_id === null || order.bonuses_spent === 0) return 0
  await returnBonuses(tx, {
    user_id: order.user_id,
    order_id: order.id,
    bonuses: order.bonuses_spent,
    reason: 'order_cancelled',
  })
  return order.bonuses_spent
}

/** The buyer's share of what he paid. A guest, or who deleted his account, has no ledger to earn into. */
async function payBonuses(tx: Tx, order: LockedOrder): Promise<Kopiykas> {
  if (order.user_id === null) return 0
  const bonuses = accruedBonuses(order.total, await findBonusPercent(tx))
  if (bonuses > 0) await accrueBonuses(tx, { user_id: order.user_id, order_id: order.id, bonuses })
  return bonuses
}

/** The setting is text that a person typed; without a readable one, 0 to 100, nothing is earned. */
async function findBonusPercent(db: Db): Promise<number> {
  const percent = Number((await findSetting(db, 'bonus_percent'))?.replace(',', '.') ?? 0)
  return percent >= 0 && percent <= 100 ? percent : 0
}

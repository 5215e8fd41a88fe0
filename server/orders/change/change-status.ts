import { type OrderStatus, stepsTo } from '@shop/contract/rules/orders/order-status'
import { accruedBonuses, type Kopiykas, minus, NOTHING } from '@shop/contract/rules/money/price'
import { accrueBonuses, returnBonuses } from '../../account/public.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { productTag, returnToStock, availabilityChanged } from '../../catalog/public.ts'
import { findSetting } from '../../content/public.ts'
import { refuseDeliveredDocuments, voidInvoices } from '../../billing/public.ts'
import type { Services } from '../../services.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addTask } from '../../tasks/public.ts'
import { moneyText } from '../../texts/money.ts'
import { statusMail } from '../../mail-templates/order-change-mail.ts'
import { type LockedOrder, lockOrder, updateOrder } from '../place/lock-order.ts'
import { mailBuyer } from '../staff-mails.ts'
import { insertOrderEvent } from '../read/order-history.ts'
import { findLeftToShip } from '../read/left-to-ship.ts'
import { trackingNumbers } from '../read/order-shipments.ts'

export interface WantedStatus {
  order_id: number
  version: number
  status: OrderStatus
  /** Shown to the buyer. */
  comment: string
  /** '' keeps the current one. */
  tracking_number: string
  is_mailed: boolean
  by_user_id: number
}

/**
 * Over several steps if need be: cancelling returns stock and bonuses, completing accrues bonuses. History, mail and
 * audit belong to the same transaction, under the order's lock.
 *
 * Refuses with `not_found`, `stale_edit`, `wrong_order_status`, `delivery_note_counts`.
 */
export async function changeStatus(tx: Tx, services: Services, wanted: WantedStatus): Promise<void> {
  const order = await lockOrder(tx, wanted.order_id, wanted.version)
  const steps = stepsTo(order.status, wanted.status)
  if (steps.length === 0) throw new Refusal('wrong_order_status')
  const bonuses_returned = wanted.status === 'cancelled' ? await releaseOrder(tx, services, order, wanted) : NOTHING
  const bonuses_accrued = wanted.status === 'completed' ? await accrueOrderBonuses(tx, order) : NOTHING
  const tracking_number = wanted.tracking_number || order.tracking_number
  const changed = { status: wanted.status, tracking_number, bonuses_accrued }
  await updateOrder(tx, order.id, changed)
  const { status, comment, by_user_id } = wanted
  const event = { order_id: order.id, by_user_id, created_at: services.clock.now() }
  for (const passed of steps.slice(0, -1)) await insertOrderEvent(tx, { ...event, status: passed, comment: '' })
  await insertOrderEvent(tx, { ...event, status, comment })
  await addAuditEntry(tx, {
    by_user_id,
    action: 'change_status',
    entity: 'order',
    entity_id: order.id,
    before: { status: order.status, tracking_number: order.tracking_number, bonuses_accrued: order.bonuses_accrued },
    after: { ...changed, ...(comment && { comment }), ...(!wanted.is_mailed && { is_mailed: false }) },
  })
  if (!wanted.is_mailed) return
  const is_tracked = status === 'shipped' || status === 'delivered'
  const tracking_numbers = is_tracked ? await trackingNumbers(tx, { id: order.id, tracking_number }) : []
  const left_to_ship = status === 'shipped' ? await findLeftToShip(tx, { id: order.id, status }) : []
  const paid_before_cancel = status === 'cancelled' ? order.paid : NOTHING
  const bonuses = { bonuses_accrued, bonuses_returned }
  const reached = { status, comment, tracking_numbers, left_to_ship, ...bonuses, paid_before_cancel }
  await mailBuyer(tx, services, order, (to, shop) => statusMail(to, reached, shop))
}

async function releaseOrder(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { by_user_id }: WantedStatus,
): Promise<Kopiykas> {
  // Goods of a claim are in stock already.
  if (order.returned > 0) throw new Refusal('wrong_order_status')
  await refuseDeliveredDocuments(tx, order.id)
  const lines = await tx
    .selectFrom('order_lines')
    .select(['product_id', 'amount', 'components'])
    .where('order_id', '=', order.id)
    .execute()
  const product_ids = await returnToStock(tx, lines)
  await invalidate(tx, product_ids.map(productTag))
  await availabilityChanged(tx, services)
  if (order.paid > 0)
    await addTask(tx, {
      kind: 'cancelled_paid',
      order_id: order.id,
      shipment_id: null,
      status_code: `paid:${order.paid}`,
      text: moneyText(order.paid),
      created_at: services.clock.now(),
    })
  await voidInvoices(tx, { order_id: order.id, reason: 'order_cancelled', by_user_id, now: services.clock.now() })
  if (order.user_id === null || order.bonuses_spent === 0) return NOTHING
  await returnBonuses(tx, {
    user_id: order.user_id,
    order_id: order.id,
    bonuses: order.bonuses_spent,
    reason: 'order_cancelled',
  })
  return order.bonuses_spent
}

/** Guests and deleted accounts have no bonuses. */
async function accrueOrderBonuses(tx: Tx, order: LockedOrder): Promise<Kopiykas> {
  if (order.user_id === null) return NOTHING
  const bonuses = accruedBonuses(minus(order.total, order.returned), await findBonusPercent(tx))
  if (bonuses > 0) await accrueBonuses(tx, { user_id: order.user_id, order_id: order.id, bonuses })
  return bonuses
}

/** Free text: nothing is accrued unless it reads as 0 to 100. */
async function findBonusPercent(db: Db): Promise<number> {
  const percent = Number((await findSetting(db, 'bonus_percent'))?.replace(',', '.') ?? 0)
  return percent >= 0 && percent <= 100 ? percent : 0
}

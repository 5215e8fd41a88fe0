import { ORDER_STATUSES, type OrderStatus } from '@shop/contract/rules/orders/order-status'
import { NOTHING } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../../audit/public.ts'
import { laterParcelMail, parcelWaitsMail, statusMail } from '../../mail-templates/order-change-mail.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { branchText } from '../../texts/words/order-details-words.ts'
import { type LockedOrder, lockOrder, updateOrder } from '../place/lock-order.ts'
import { insertOrderEvent } from '../read/order-history.ts'
import { findLeftToShip } from '../read/left-to-ship.ts'
import { trackingNumbers } from '../read/order-shipments.ts'
import { mailBuyer } from '../staff-mails.ts'

interface Followed {
  order_id: number
  status: 'shipped' | 'delivered'
  parcel: { number: string; made_at: Date; /** Only now. */ has_left: boolean }
}

const rank = (status: OrderStatus) => ORDER_STATUSES.indexOf(status)

/**
 * Moves the order forward, never back, and mails the buyer. Locks the order.
 *
 * @returns false for a cancelled order
 */
export async function followParcel(
  tx: Tx,
  services: Services,
  { order_id, status, parcel }: Followed,
): Promise<boolean> {
  const order = await lockOrder(tx, order_id, null)
  if (order.status === 'cancelled') return false
  if (rank(order.status) >= rank(status)) {
    if (parcel.has_left) await mailLaterParcel(tx, services, order, parcel)
    return true
  }
  const tracking_number = order.tracking_number ?? parcel.number
  await updateOrder(tx, order_id, { status, tracking_number })
  const created_at = services.clock.now()
  await insertOrderEvent(tx, { order_id, status, comment: '', by_user_id: null, created_at })
  await addAuditEntry(tx, {
    by_user_id: null,
    action: 'change_status',
    entity: 'order',
    entity_id: order_id,
    before: { status: order.status, tracking_number: order.tracking_number },
    after: { status, tracking_number },
  })
  const tracking_numbers = await trackingNumbers(tx, { id: order_id, tracking_number })
  const left_to_ship = await findLeftToShip(tx, { id: order_id, status })
  const no_bonuses = { bonuses_accrued: NOTHING, bonuses_returned: NOTHING }
  const reached = { status, comment: '', tracking_numbers, left_to_ship, ...no_bonuses }
  await mailBuyer(tx, services, order, (to, shop) => statusMail(to, reached, shop))
  return true
}

/** The letter of the order that is on its way named the parcels of that moment. */
async function mailLaterParcel(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { number, made_at }: Followed['parcel'],
) {
  const { id, status } = order
  const { shipped_at } = await tx
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('created_at').as('shipped_at'))
    .where('order_id', '=', id)
    .where('status', '=', 'shipped')
    .executeTakeFirstOrThrow()
  if (shipped_at === null || made_at <= shipped_at) return
  const left_to_ship = await findLeftToShip(tx, { id, status })
  await mailBuyer(tx, services, order, (to, shop) => laterParcelMail(to, { number, left_to_ship }, shop))
}

export async function mailParcelWaits(
  tx: Tx,
  services: Services,
  { order_id, number }: { order_id: number; number: string },
): Promise<void> {
  const order = await lockOrder(tx, order_id, null)
  const { settlement, branch } = order.delivery ?? {}
  const place = [settlement?.name, branchText(branch ?? null, order.language)].filter(Boolean).join(', ')
  await mailBuyer(tx, services, order, (to, shop) => parcelWaitsMail(to, { number, place }, shop))
}

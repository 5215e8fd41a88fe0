import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { messageLetter } from '../texts/order-change-letter.ts'
import { lockOrder, updateOrder } from './lock-order.ts'
import { writeToBuyer } from './office-letters.ts'
import { tellBuyer, tellColleagues } from './order-history.ts'

interface Written {
  order_id: number
  text: string
  by_user_id: number
}

/** A note for colleagues: no letter, and nobody's edit becomes stale. Refuses with `not_found`. */
export async function addNote(tx: Tx, house: House, { order_id, text, by_user_id }: Written): Promise<void> {
  await lockOrder(tx, order_id, null)
  await tellColleagues(tx, { order_id, kind: 'note', text, by_user_id, created_at: house.clock.now() })
  await audit(tx, 'note', { order_id, text, by_user_id })
}

/** A line to the buyer, by mail and in his cabinet; the status stays. Refuses with `not_found`. */
export async function messageBuyer(tx: Tx, house: House, { order_id, text, by_user_id }: Written): Promise<void> {
  const order = await lockOrder(tx, order_id, null)
  const created_at = house.clock.now()
  await tellBuyer(tx, { order_id, status: order.status, comment: text, by_user_id, created_at })
  await writeToBuyer(tx, house, order, (to, shop) => messageLetter(to, text, shop))
  await audit(tx, 'message', { order_id, text, by_user_id })
}

const audit = (tx: Tx, action: string, { order_id, text, by_user_id }: Written) =>
  noteChange(tx, { by_user_id, action, entity: 'order', entity_id: order_id, before: null, after: { text } })

/** Mends the number that a parcel is followed by. Refuses with `not_found`, `stale_edit`, `wrong_order_status`. */
export async function changeTracking(
  tx: Tx,
  house: House,
  { order_id, text, by_user_id, version }: Written & { version: number },
): Promise<void> {
  const order = await lockOrder(tx, order_id, version)
  if (order.status !== 'shipped' && order.status !== 'delivered') throw new Refusal('wrong_order_status')
  if (order.tracking_number === text) return
  await updateOrder(tx, order_id, { tracking_number: text })
  await tellColleagues(tx, { order_id, kind: 'tracking', text, by_user_id, created_at: house.clock.now() })
  await noteChange(tx, {
    by_user_id,
    action: 'change_tracking',
    entity: 'order',
    entity_id: order_id,
    before: { tracking_number: order.tracking_number },
    after: { tracking_number: text },
  })
}

import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { messageMail } from '../mail-templates/order-change-mail.ts'
import { lockOrder, updateOrder } from './place/lock-order.ts'
import { mailBuyer } from './staff-mails.ts'
import { insertOrderEvent, insertOrderNote } from './read/order-history.ts'

interface NoteInput {
  order_id: number
  text: string
  by_user_id: number
}

/** Internal: no mail, no new version. Refuses with `not_found`. */
export async function addNote(tx: Tx, services: Services, { order_id, text, by_user_id }: NoteInput): Promise<void> {
  await lockOrder(tx, order_id, null)
  await insertOrderNote(tx, { order_id, kind: 'note', text, by_user_id, created_at: services.clock.now() })
  await audit(tx, 'note', { order_id, text, by_user_id })
}

/** By mail and in their account. Refuses with `not_found`. */
export async function messageBuyer(
  tx: Tx,
  services: Services,
  { order_id, text, by_user_id }: NoteInput,
): Promise<void> {
  const order = await lockOrder(tx, order_id, null)
  const created_at = services.clock.now()
  await insertOrderEvent(tx, { order_id, status: order.status, comment: text, by_user_id, created_at })
  await mailBuyer(tx, services, order, (to, shop) => messageMail(to, text, shop))
  await audit(tx, 'message', { order_id, text, by_user_id })
}

const audit = (tx: Tx, action: string, { order_id, text, by_user_id }: NoteInput) =>
  addAuditEntry(tx, { by_user_id, action, entity: 'order', entity_id: order_id, before: null, after: { text } })

/** Refuses with `not_found`, `stale_edit`, `wrong_order_status`. */
export async function changeTracking(
  tx: Tx,
  services: Services,
  { order_id, text, by_user_id, version }: NoteInput & { version: number },
): Promise<void> {
  const order = await lockOrder(tx, order_id, version)
  if (order.status !== 'shipped' && order.status !== 'delivered') throw new Refusal('wrong_order_status')
  if (order.tracking_number === text) return
  await updateOrder(tx, order_id, { tracking_number: text })
  await insertOrderNote(tx, { order_id, kind: 'tracking', text, by_user_id, created_at: services.clock.now() })
  await addAuditEntry(tx, {
    by_user_id,
    action: 'change_tracking',
    entity: 'order',
    entity_id: order_id,
    before: { tracking_number: order.tracking_number },
    after: { tracking_number: text },
  })
}

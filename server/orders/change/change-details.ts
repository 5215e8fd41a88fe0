import type * as v from 'valibot'
import { deliveryRule, isDeliveryFree, keptCost, type RuledOrder } from '@shop/contract/rules/orders/delivery-rule'
import type {
  KeptDelivery,
  KeptDetails,
  OrderBuyer,
  OrderPayment,
  StaffDelivery,
} from '@shop/contract/rules/orders/order-details'
import { hryvnia, kopiykas } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../../audit/public.ts'
import { refuseIssuedDocuments } from '../../billing/public.ts'
import { listPublicSettings } from '../../content/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { buyerLines, paymentText, placeLines } from '../../texts/words/order-details-words.ts'
import { type LockedOrder, lockOrder } from '../place/lock-order.ts'
import { NO_DETAILS, readDetails } from '../order-details.ts'
import { makePageCode } from '../page/page-code.ts'
import { insertOrderNote } from '../read/order-history.ts'

export interface DetailsChange {
  order_id: number
  version: number
  by_user_id: number
}

/*
 * Buyer, delivery and payment change until an invoice is issued, which would contradict them. All three refuse with
 * `not_found`, `stale_edit`, `invoice_counts`, `delivery_note_counts`, `invalid_data`.
 */

export async function changeBuyer(tx: Tx, services: Services, change: DetailsChange, buyer: OrderBuyer): Promise<void> {
  readDetails(services.config, { ...NO_DETAILS, buyer }, 'staff')
  const order = await lockChangeable(tx, change)
  await store(tx, services, { order, change, part: 'buyer', value: buyer, text: buyerLines(buyer, 'ua').join(', ') })
  if (buyer.kind !== order.buyer?.kind) await decideCost(tx, { ...order, buyer })
}

export async function changeDelivery(
  tx: Tx,
  services: Services,
  change: DetailsChange,
  sent: v.InferOutput<typeof StaffDelivery> | null,
): Promise<void> {
  readDetails(services.config, { ...NO_DETAILS, delivery: sent }, 'staff')
  const order = await lockChangeable(tx, change)
  const value = sent && { ...sent, is_free: sent.is_free ?? (await isFree(tx, order, sent)), cost: costOf(sent) }
  const text = value === null ? '' : placeLines(value, 'ua').join(', ')
  await store(tx, services, { order, change, part: 'delivery', value, text })
}

export async function changePayment(
  tx: Tx,
  services: Services,
  change: DetailsChange,
  payment: OrderPayment | null,
): Promise<void> {
  readDetails(services.config, { ...NO_DETAILS, payment }, 'staff')
  const order = await lockChangeable(tx, change)
  const text = payment === null ? '' : paymentText(payment, 'ua')
  await store(tx, services, { order, change, part: 'payment', value: payment, text })
}

/** The old address stops working. Refuses with `not_found`. */
export async function renewPage(
  tx: Tx,
  services: Services,
  { order_id, by_user_id }: Omit<DetailsChange, 'version'>,
): Promise<void> {
  await lockOrder(tx, order_id, null)
  await tx.updateTable('orders').set({ page_code: makePageCode() }).where('id', '=', order_id).execute()
  await insertOrderNote(tx, { order_id, kind: 'page', text: '', by_user_id, created_at: services.clock.now() })
  // Without the code, which opens the order.
  await addAuditEntry(tx, {
    by_user_id,
    action: 'renew_page',
    entity: 'order',
    entity_id: order_id,
    before: null,
    after: null,
  })
}

async function lockChangeable(tx: Tx, { order_id, version }: DetailsChange): Promise<LockedOrder> {
  const order = await lockOrder(tx, order_id, version)
  await refuseIssuedDocuments(tx, order_id)
  return order
}

/** Free delivery depends on the buyer. A cost typed by staff stays. */
async function decideCost(tx: Tx, order: LockedOrder): Promise<void> {
  const { id, delivery } = order
  if (delivery === null) return
  const rule = deliveryRule(await listPublicSettings(tx))
  const is_typed = delivery.cost !== null && !(delivery.method === 'own' && delivery.cost === rule.own_cost)
  if (is_typed) return
  const ruled = ruledOf(order, delivery)
  const decided = JSON.stringify({ ...delivery, is_free: isDeliveryFree(rule, ruled), cost: keptCost(rule, ruled) })
  await tx.updateTable('orders').set({ delivery: decided }).where('id', '=', id).execute()
}

const costOf = ({ cost }: v.InferOutput<typeof StaffDelivery>) => (cost === null ? null : hryvnia(kopiykas(cost)))

async function isFree(db: Db, order: LockedOrder, { method }: Pick<KeptDelivery, 'method'>): Promise<boolean> {
  const rule = deliveryRule(await listPublicSettings(db))
  return isDeliveryFree(rule, ruledOf(order, { method }))
}

const ruledOf = (order: LockedOrder, { method }: Pick<KeptDelivery, 'method'>): RuledOrder => ({
  buyer_kind: order.buyer?.kind ?? null,
  sum: hryvnia(order.total),
  method,
})

interface Stored<Part extends keyof KeptDetails> {
  order: LockedOrder
  change: DetailsChange
  part: Part
  value: KeptDetails[Part]
  text: string
}

async function store<Part extends keyof KeptDetails>(
  tx: Tx,
  services: Services,
  { order, change: { by_user_id }, part, value, text }: Stored<Part>,
): Promise<void> {
  const order_id = order.id
  const column = value === null ? null : JSON.stringify(value)
  await tx
    .updateTable('orders')
    .set((row) => ({ [part]: column, version: row('version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
  await insertOrderNote(tx, { order_id, kind: part, text, by_user_id, created_at: services.clock.now() })
  await addAuditEntry(tx, {
    by_user_id,
    action: `change_${part}`,
    entity: 'order',
    entity_id: order_id,
    before: audited(order[part]),
    after: audited(value),
  })
}

/** Without people: the audit log outlives the erasure of a buyer. */
function audited(value: KeptDetails[keyof KeptDetails]): object | null {
  if (value === null) return null
  if ('terms' in value) return value
  if ('method' in value) {
    const { method, settlement, is_free, cost } = value
    return { method, settlement: settlement?.name ?? null, is_free, cost }
  }
  const { kind, name, code, legal_address, iban } = value
  return kind === 'institution' ? { kind, name, code, legal_address, iban } : { kind }
}

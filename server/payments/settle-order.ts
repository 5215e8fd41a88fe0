import { minus, negative, NOTHING, type Kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../audit/public.ts'
import { paidMail } from '../mail-templates/order-change-mail.ts'
import { insertOrderNote, leftToPay, type LockedOrder, lockOrder, mailBuyer } from '../orders/public.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/public.ts'
import { moneyText } from '../texts/money.ts'
import { madeBy } from './record-payment.ts'

export interface WantedPart {
  payment_id: number
  order_id: number
  sum: Kopiykas
  by_user_id: number | null
}

/**
 * Locks the order, then the payment. Writes the order's history and the buyer's mail.
 *
 * Refuses with `not_found`, `payment_reversed`, and `exceeds_rest` above the rest of payment or order.
 *
 * @returns the part's id
 */
export async function settleOrder(tx: Tx, services: Services, wanted: WantedPart): Promise<number> {
  const order = await lockOrder(tx, wanted.order_id, null)
  const payment_rest = await lockRestOfPayment(tx, wanted.payment_id)
  if (wanted.sum <= 0 || wanted.sum > payment_rest || wanted.sum > leftToPay(order)) throw new Refusal('exceeds_rest')
  return addPart(tx, services, order, wanted)
}

/**
 * Settles as much as possible; money above the order's rest stays on the payment and makes a task.
 *
 * Refuses with `not_found`, `payment_reversed`.
 *
 * @returns the settled sum
 */
export async function settleWhatFits(tx: Tx, services: Services, wanted: Omit<WantedPart, 'sum'>): Promise<Kopiykas> {
  const order = await lockOrder(tx, wanted.order_id, null)
  const payment_rest = await lockRestOfPayment(tx, wanted.payment_id)
  const sum = wholeKopiykas(Math.min(payment_rest, leftToPay(order)))
  if (sum > 0) await addPart(tx, services, order, { ...wanted, sum })
  const left = minus(payment_rest, sum)
  if (left > 0)
    await addTask(tx, {
      kind: 'overpaid',
      order_id: order.id,
      shipment_id: null,
      status_code: `payment:${wanted.payment_id}`,
      text: moneyText(left),
      created_at: services.clock.now(),
    })
  return sum
}

export interface Reversal {
  payment_id: number
  by_user_id: number | null
}

/** The money is free again. Refuses with `not_found`, `already_reversed`, `money_returned`. */
export async function reversePart(
  tx: Tx,
  services: Services,
  { payment_id, part_id, by_user_id }: Reversal & { part_id: number },
): Promise<void> {
  const part = await findOpenPart(tx, payment_id, part_id)
  const order = await lockOrder(tx, part.order_id, null)
  await lockRestOfPayment(tx, payment_id)
  await findOpenPart(tx, payment_id, part_id)
  await takeBack(tx, services, order, { ...part, payment_id, by_user_id })
}

/**
 * For a payment recorded by mistake. Refuses with `not_found`, `payment_reversed`, and `money_returned` if some was
 * paid back.
 */
export async function reversePayment(tx: Tx, services: Services, { payment_id, by_user_id }: Reversal): Promise<void> {
  const orders = new Map<number, LockedOrder>()
  for (const id of await ordersOf(tx, payment_id)) orders.set(id, await lockOrder(tx, id, null))
  await lockRestOfPayment(tx, payment_id)
  const parts = await openParts(tx, payment_id)
  // Locking an order added before the lock could deadlock.
  if (parts.some(({ order_id }) => !orders.has(order_id))) throw new Refusal('stale_edit')
  for (const part of parts) {
    const order = orders.get(part.order_id)
    if (order) await takeBack(tx, services, order, { ...part, payment_id, by_user_id })
  }
  await refuseReturned(tx, payment_id)
  const { made_by_user_id, made_by_name } = madeBy(by_user_id)
  await tx
    .updateTable('payments')
    .set({ reversed_at: services.clock.now(), reversed_by_user_id: made_by_user_id, reversed_by_name: made_by_name })
    .where('id', '=', payment_id)
    .execute()
  await addAuditEntry(tx, {
    by_user_id,
    action: 'reverse',
    entity: 'payment',
    entity_id: payment_id,
    before: { is_reversed: false },
    after: { is_reversed: true },
  })
}

/**
 * Locks the payment, after the order.
 *
 * Refuses with `not_found`, `payment_reversed`.
 *
 * @returns the sum that neither settles an order nor went back
 */
export async function lockRestOfPayment(tx: Tx, payment_id: number): Promise<Kopiykas> {
  const payment = await tx
    .selectFrom('payments')
    .select(['sum', 'settled', 'returned', 'reversed_at'])
    .where('id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found')
  if (payment.reversed_at !== null) throw new Refusal('payment_reversed')
  return minus(minus(payment.sum, payment.settled), payment.returned)
}

async function addPart(tx: Tx, services: Services, order: LockedOrder, wanted: WantedPart): Promise<number> {
  const { payment_id, order_id, sum, by_user_id } = wanted
  const created_at = services.clock.now()
  const { id } = await tx
    .insertInto('payment_parts')
    .values({ payment_id, order_id, sum, ...madeBy(by_user_id), created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOrderNote(tx, { order_id, kind: 'paid', text: moneyText(sum), by_user_id, created_at })
  const rest = minus(leftToPay(order), sum)
  await mailBuyer(tx, services, order, (to, shop) => paidMail(to, { sum, rest }, shop))
  await audit(tx, 'settle', wanted)
  return id
}

interface OpenPart {
  id: number
  order_id: number
  sum: Kopiykas
}

async function takeBack(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  { id, payment_id, sum, by_user_id }: OpenPart & Reversal,
): Promise<void> {
  const order_id = order.id
  await refuseRefunded(tx, { payment_id, order_id, sum })
  const created_at = services.clock.now()
  await tx
    .insertInto('payment_parts')
    .values({ payment_id, order_id, sum: negative(sum), reverses_id: id, ...madeBy(by_user_id), created_at })
    .execute()
  await insertOrderNote(tx, { order_id, kind: 'payment_reversed', text: moneyText(sum), by_user_id, created_at })
  await audit(tx, 'unsettle', { payment_id, order_id, sum, by_user_id })
}

const openPartsOf = (tx: Tx, payment_id: number) =>
  tx
    .selectFrom('payment_parts as p')
    .select(['p.id', 'p.order_id', 'p.sum'])
    .where('p.payment_id', '=', payment_id)
    .where('p.sum', '>', NOTHING)

const openParts = (tx: Tx, payment_id: number): Promise<OpenPart[]> =>
  openPartsOf(tx, payment_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_parts as r').select('r.id').whereRef('r.reverses_id', '=', 'p.id'))),
    )
    .orderBy('p.id')
    .execute()

async function findOpenPart(tx: Tx, payment_id: number, part_id: number): Promise<OpenPart> {
  const part = await openPartsOf(tx, payment_id).where('p.id', '=', part_id).executeTakeFirst()
  if (!part) throw new Refusal('not_found')
  const open = await openParts(tx, payment_id)
  if (!open.some(({ id }) => id === part_id)) throw new Refusal('already_reversed')
  return part
}

const ordersOf = async (tx: Tx, payment_id: number) =>
  (await openParts(tx, payment_id)).map(({ order_id }) => order_id).toSorted((a, b) => a - b)

async function refuseRefunded(tx: Tx, part: Omit<WantedPart, 'by_user_id'>): Promise<void> {
  const { settled, refunded } = await standOf(tx, part)
  if (settled - part.sum < refunded) throw new Refusal('money_returned')
}

async function standOf(tx: Tx, { payment_id, order_id }: Pick<WantedPart, 'payment_id' | 'order_id'>) {
  const sumOf = async (table: 'payment_parts' | 'refunds') => {
    const row = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.sum<string | null>('sum').as('sum'))
      .where('payment_id', '=', payment_id)
      .where('order_id', '=', order_id)
      .$if(table === 'refunds', (query) => query.where('state' as never, '<>', 'failed' as never))
      .executeTakeFirstOrThrow()
    return Number(row.sum ?? 0)
  }
  return { settled: await sumOf('payment_parts'), refunded: await sumOf('refunds') }
}

async function refuseReturned(tx: Tx, payment_id: number): Promise<void> {
  const { returned } = await tx
    .selectFrom('payments')
    .select('returned')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (returned > 0) throw new Refusal('money_returned')
}

const audit = (tx: Tx, action: 'settle' | 'unsettle', { payment_id, order_id, sum, by_user_id }: WantedPart) =>
  addAuditEntry(tx, {
    by_user_id,
    action,
    entity: 'payment',
    entity_id: payment_id,
    before: null,
    after: { order_id, sum },
  })

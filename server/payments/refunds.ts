import { sql } from 'kysely'
import type { PaymentSource, RefundState } from '@shop/contract/rules/money/payments'
import { type Kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../audit/public.ts'
import { insertOrderNote, lockOrder } from '../orders/public.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/public.ts'
import { moneyText } from '../texts/money.ts'
import { madeBy } from './record-payment.ts'
import { lockRestOfPayment } from './settle-order.ts'

export interface WantedRefund {
  order_id: number
  sum: Kopiykas
  reason: string
  by_user_id: number | null
}

export interface Refund {
  id: number
  payment_id: number
  source: PaymentSource
  outside_id: string | null
  sum: Kopiykas
  /** `waiting`: the provider must be asked. `done`: staff transfer it by hand. */
  state: RefundState
}

/** Paid back in the bank. */
const BY_HAND: readonly PaymentSource[] = ['bank_file', 'manual']

/**
 * From the newest payment to the oldest. Transfers are done at once, cards wait for `finishRefund`. Refuses with
 * `not_found`, and `exceeds_rest` above what was paid and is not being refunded.
 */
export async function refundOrder(tx: Tx, services: Services, wanted: WantedRefund): Promise<Refund[]> {
  const { order_id, by_user_id, reason } = wanted
  await lockOrder(tx, order_id, null)
  const refunds: Refund[] = []
  let left: number = wanted.sum
  for (const { refundable, ...payment } of await refundablePayments(tx, order_id)) {
    if (left <= 0) break
    const sum = wholeKopiykas(Math.min(left, refundable))
    const { payment_id } = payment
    const id = await insertRefund(tx, services, { order_id, payment_id, sum, reason, by_user_id })
    refunds.push({ ...payment, id, sum, state: 'waiting' })
    left -= sum
  }
  if (wanted.sum <= 0 || left > 0) throw new Refusal('exceeds_rest')
  const after = { sum: wanted.sum, reason }
  const entry = { by_user_id, action: 'refund', entity: 'order', entity_id: order_id, before: null, after }
  await addAuditEntry(tx, entry)
  for (const refund of refunds)
    if (BY_HAND.includes(refund.source)) {
      await finishRefund(tx, services, refund.id, { outside_id: null })
      refund.state = 'done'
    }
  return refunds
}

interface NewRefund extends Omit<WantedRefund, 'order_id'> {
  order_id: number | null
  payment_id: number
}

async function insertRefund(tx: Tx, { clock }: Services, { by_user_id, ...refund }: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...refund, state: 'waiting', ...madeBy(by_user_id), created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface WantedReturn extends Omit<WantedRefund, 'order_id'> {
  payment_id: number
}

/**
 * The rest of a payment, as when paid twice. Refuses with `not_found`, `payment_reversed`, and `exceeds_rest` above
 * the part that settles no order.
 */
export async function refundRest(tx: Tx, services: Services, wanted: WantedReturn): Promise<void> {
  const { payment_id, sum, reason, by_user_id } = wanted
  if (sum > (await lockRestOfPayment(tx, payment_id))) throw new Refusal('exceeds_rest')
  const refund_id = await insertRefund(tx, services, { order_id: null, payment_id, sum, reason, by_user_id })
  const entry = { by_user_id, action: 'refund', entity: 'payment', entity_id: payment_id, before: null }
  await addAuditEntry(tx, { ...entry, after: { sum, reason } })
  const { source } = await tx
    .selectFrom('payments')
    .select('source')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (BY_HAND.includes(source)) await finishRefund(tx, services, refund_id, { outside_id: null })
  else await services.jobs.enqueue(tx, refundJob(source), { refund_id })
}

/**
 * Records a provider's own refund: first of the order's part, then of the rest. The order must be locked.
 *
 * @returns the refunds, and the sum left over because the payment settles other orders
 */
export async function recordReturn(
  tx: Tx,
  services: Services,
  { payment_id, order_id, sum }: { payment_id: number; order_id: number; sum: Kopiykas },
): Promise<{ refunds: { refund_id: number; sum: Kopiykas }[]; left: Kopiykas }> {
  const of_order =
    (await refundablePayments(tx, order_id)).find((one) => one.payment_id === payment_id)?.refundable ?? 0
  const rest = await lockRestOfPayment(tx, payment_id)
  const from_order = Math.min(sum, of_order)
  const from_rest = Math.min(sum - from_order, rest)
  const refunds: { refund_id: number; sum: Kopiykas }[] = []
  for (const [order, part] of [
    [order_id, from_order],
    [null, from_rest],
  ] as const) {
    if (part <= 0) continue
    const refund = { order_id: order, payment_id, sum: wholeKopiykas(part), reason: '', by_user_id: null }
    const refund_id = await insertRefund(tx, services, refund)
    await finishRefund(tx, services, refund_id, { outside_id: null })
    refunds.push({ refund_id, sum: refund.sum })
  }
  return { refunds, left: wholeKopiykas(sum - from_order - from_rest) }
}

/** Payload `{refund_id}`; the provider's feature handles it. */
export const refundJob = (source: PaymentSource) => `refund_${source}`

export async function requestRefunds(tx: Tx, services: Services, refunds: readonly Refund[]): Promise<void> {
  for (const { id, source, state } of refunds)
    if (state === 'waiting') await services.jobs.enqueue(tx, refundJob(source), { refund_id: id })
}

type Outcome = { outside_id: string | null } | { failed: string }

/**
 * A refusal makes a task. A refund ends once: later news changes nothing.
 *
 * Refuses with `not_found`.
 *
 * @returns false if it had ended before
 */
export async function finishRefund(tx: Tx, services: Services, refund_id: number, outcome: Outcome): Promise<boolean> {
  const found = await tx.selectFrom('refunds').select('order_id').where('id', '=', refund_id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  if (found.order_id !== null) await lockOrder(tx, found.order_id, null)
  const now = services.clock.now()
  const ended =
    'failed' in outcome
      ? { state: 'failed' as const, problem: outcome.failed, done_at: now }
      : { state: 'done' as const, outside_id: outcome.outside_id, done_at: now }
  const refund = await tx
    .updateTable('refunds')
    .set(ended)
    .where('id', '=', refund_id)
    .where('state', '=', 'waiting')
    .returning(['order_id', 'sum', 'made_by_user_id'])
    .executeTakeFirst()
  if (!refund) return false
  const { order_id, sum, made_by_user_id: by_user_id } = refund
  if (order_id === null) return true
  if ('failed' in outcome) {
    const text = [moneyText(sum), outcome.failed].filter(Boolean).join(': ')
    const task = { kind: 'refund_failed' as const, status_code: `refund:${refund_id}`, text }
    await addTask(tx, { ...task, order_id, shipment_id: null, created_at: now })
  } else await insertOrderNote(tx, { order_id, kind: 'refunded', text: moneyText(sum), by_user_id, created_at: now })
  return true
}

async function refundablePayments(tx: Tx, order_id: number) {
  const { rows } = await sql<Pick<Refund, 'payment_id' | 'source' | 'outside_id'> & { refundable: Kopiykas }>`
    select p.id as payment_id, p.source, p.outside_id, m.refundable
    from payments p join (
      select payment_id, sum(sum)::bigint as refundable from (
        select payment_id, sum from payment_parts where order_id = ${order_id}
        union all
        select payment_id, -sum from refunds where order_id = ${order_id} and state <> 'failed') moved
      group by payment_id) m on m.payment_id = p.id
    where m.refundable > 0
    order by p.received_on desc, p.id desc`.execute(tx)
  return rows
}

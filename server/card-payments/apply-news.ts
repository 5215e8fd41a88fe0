import { type Kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { requestReceipt } from '../fiscal-receipts/public.ts'
import { lockOrder } from '../orders/public.ts'
import { recordPayment, recordReturn, reversePayment, settleWhatFits } from '../payments/public.ts'
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/public.ts'
import { dayText } from '../texts/dates.ts'
import { moneyText } from '../texts/money.ts'
import { type AttemptNews, isNews } from './attempt-news.ts'

type Attempt = Selectable<Tables['payment_attempts']>

/**
 * Applies a provider's news once: payment, receipt, mail and tasks in the transaction of the attempt's new state.
 * Ignores others' payments.
 */
export async function applyNews(services: Services, news: AttemptNews): Promise<void> {
  const found = await findAttempt(services.db, news)
  if (!found) return services.log.warn({ provider: news.provider }, 'a provider tells of an unknown payment')
  await inTransaction(services.db, async (tx) => {
    await lockOrder(tx, found.order_id, null)
    const attempt = await tx
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (attempt.payment_id !== null && news.state === 'paid')
      await takeBack(tx, services, attempt, { payment_id: attempt.payment_id, returned: news.returned })
    if (!isNews(attempt, news)) return
    if (news.state === 'paid') return takeMoney(tx, services, attempt, news)
    if (news.state === 'reversed' && attempt.payment_id !== null)
      await takeBack(tx, services, attempt, { payment_id: attempt.payment_id, returned: attempt.sum })
    await changeAttempt(tx, services, attempt, { ...news, card: null })
  })
}

/** By our reference while the provider's id is unknown. */
async function findAttempt(db: Db, { provider, outside_id, reference }: AttemptNews) {
  const attempts = db.selectFrom('payment_attempts').select(['id', 'order_id']).where('provider', '=', provider)
  const known = await attempts.where('outside_id', '=', outside_id).executeTakeFirst()
  return known ?? attempts.where('reference', '=', reference).where('outside_id', 'is', null).executeTakeFirst()
}

interface Change extends Pick<AttemptNews, 'outside_id' | 'at' | 'problem'> {
  state: Attempt['state']
  card: AttemptNews['card'] | null
  payment_id?: number
}

async function changeAttempt(tx: Tx, { clock }: Services, attempt: Attempt, change: Change): Promise<void> {
  const { state, outside_id, problem, at, card, payment_id } = change
  await tx
    .updateTable('payment_attempts')
    .set({
      state,
      outside_id,
      problem: problem.slice(0, 500),
      provider_time: at ?? attempt.provider_time,
      ended_at: state === 'waiting' ? null : clock.now(),
      ...(card && { card: JSON.stringify(card) }),
      ...(payment_id !== undefined && { payment_id }),
    })
    .where('id', '=', attempt.id)
    .execute()
}

/** Another sum or currency than asked pays nothing: staff look into it. */
async function takeMoney(tx: Tx, services: Services, attempt: Attempt, news: AttemptNews): Promise<void> {
  const { order_id, sum, provider } = attempt
  if (news.sum !== sum || !news.is_hryvnia) {
    await changeAttempt(tx, services, attempt, { ...news, state: 'differs' })
    const came = news.sum === null ? '?' : moneyText(wholeKopiykas(news.sum))
    const text = `${provider}, ${attempt.reference}: ${moneyText(sum)} ≠ ${news.is_hryvnia ? came : came.replace('₴', '?')}`
    return addNewsTask(tx, services, attempt, text)
  }
  const { payment_id, is_new } = await recordPayment(tx, {
    source: provider,
    outside_id: news.outside_id,
    received_on: dayText(services.clock.now()),
    sum,
    purpose: attempt.reference,
    by_user_id: null,
  })
  await changeAttempt(tx, services, attempt, { ...news, state: 'paid', payment_id })
  if (!is_new) return
  await settleWhatFits(tx, services, { payment_id, order_id, by_user_id: null })
  await requestReceipt(tx, services, { kind: 'sale', order_id, payment_id, refund_id: null, sum, card: news.card })
}

const addNewsTask = (tx: Tx, { clock }: Services, { id, order_id }: Attempt, text: string): Promise<void> =>
  addTask(tx, {
    kind: 'payment_differs',
    order_id,
    shipment_id: null,
    status_code: `attempt:${id}`,
    text,
    created_at: clock.now(),
  })

interface Returned {
  payment_id: number
  /** Kopiykas in all, with our own refunds. */
  returned: number
}

async function takeBack(
  tx: Tx,
  services: Services,
  attempt: Attempt,
  { payment_id, returned }: Returned,
): Promise<void> {
  const { sum, refunded, is_reversed } = await findReturned(tx, payment_id)
  // Late news of a part, after a full return.
  if (is_reversed && returned < sum) return
  const news = wholeKopiykas(Math.min(returned, sum) - refunded)
  if (news <= 0) return
  const { order_id, card } = attempt
  const receipt = { kind: 'return', order_id, payment_id, card } as const
  if (news === sum) {
    await reverseUnlessDone(tx, services, payment_id)
    return requestReceipt(tx, services, { ...receipt, refund_id: null, sum })
  }
  const { refunds, left } = await recordReturn(tx, services, { payment_id, order_id, sum: news })
  for (const refund of refunds) await requestReceipt(tx, services, { ...receipt, ...refund })
  if (left > 0)
    await addNewsTask(tx, services, attempt, `${attempt.provider}, ${attempt.reference}: −${moneyText(left)}`)
}

/** Staff may have been faster; the return still needs its receipt. */
async function reverseUnlessDone(tx: Tx, services: Services, payment_id: number): Promise<void> {
  try {
    await reversePayment(tx, services, { payment_id, by_user_id: null })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_reversed')) throw error
  }
}

async function findReturned(
  tx: Tx,
  payment_id: number,
): Promise<{ sum: Kopiykas; refunded: number; is_reversed: boolean }> {
  const { sum, reversed_at } = await tx
    .selectFrom('payments')
    .select(['sum', 'reversed_at'])
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const { refunded } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('sum').as('refunded'))
    .where('payment_id', '=', payment_id)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return { sum, refunded: Number(refunded ?? 0), is_reversed: reversed_at !== null }
}

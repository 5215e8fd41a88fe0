import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { PaidCard } from '../database/tables-card-payments.ts'
import { requestReceipt } from '../fiscal-receipts/public.ts'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import { finishRefund } from '../payments/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

interface CardRefund {
  id: number
  sum: Kopiykas
  payment_id: number
  provider: CardProvider
  /** Of the payment. */
  outside_id: string
  order_id: number
  card: PaidCard | null
  asked_at: Date | null
  refunded_before: number
}

/** Our name of the refund, which the bank makes once. */
const referenceOf = ({ id }: CardRefund) => `refund-${id}`

/**
 * After a crash or a lost answer the provider is first asked whether it has paid. A refusal ends the refund with the
 * provider's words and a task.
 *
 * @throws ServiceUnavailable: try again
 */
export async function refundCard(services: Services, refund_id: number): Promise<void> {
  const refund = await findRefund(services, refund_id)
  if (!refund) return
  try {
    if (await wasMade(services, refund)) return await finish(services, refund)
    await noteAsked(services, refund_id, services.clock.now())
    await askFor(services, refund)
    await finish(services, refund)
  } catch (error) {
    if (error instanceof ServiceUnavailable && !error.may_have_worked)
      await noteAsked(services, refund_id, refund.asked_at)
    if (!(error instanceof ServiceRefused)) throw error
    const failed = error.words
    await inTransaction(services.db, (tx) => finishRefund(tx, services, refund_id, { failed }))
  }
}

async function findRefund({ db }: Services, refund_id: number): Promise<CardRefund | null> {
  const row = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('payment_attempts as a', 'a.payment_id', 'p.id')
    .leftJoin('card_refunds as c', 'c.refund_id', 'r.id')
    .select(['r.id', 'r.sum', 'r.payment_id', 'a.provider', 'p.outside_id', 'a.order_id', 'a.card', 'c.asked_at'])
    .select(({ selectFrom }) =>
      selectFrom('refunds as b')
        .select(({ fn }) => fn.sum<string>('b.sum').as('sum'))
        .whereRef('b.payment_id', '=', 'r.payment_id')
        .where('b.state', '=', 'done')
        .as('refunded_before'),
    )
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'waiting')
    .executeTakeFirst()
  if (!row || row.outside_id === null) return null
  return { ...row, outside_id: row.outside_id, refunded_before: Number(row.refunded_before ?? 0) }
}

async function noteAsked({ db }: Services, refund_id: number, asked_at: Date | null): Promise<void> {
  await db
    .insertInto('card_refunds')
    .values({ refund_id, asked_at })
    .onConflict((conflict) => conflict.column('refund_id').doUpdateSet({ asked_at }))
    .execute()
}

/** Refuses where LiqPay cannot tell: it has no name for a refund, so asking twice could pay twice. */
async function wasMade(services: Services, refund: CardRefund): Promise<boolean> {
  if (refund.asked_at === null) return false
  if (refund.provider === 'monobank') {
    const { cancels } = await services.monobank.askInvoice(refund.outside_id)
    const made = cancels.find(({ reference }) => reference === referenceOf(refund))
    if (made?.status === 'failure') throw new ServiceRefused('failure', 200)
    if (made?.status === 'processing') throw new ServiceUnavailable('the refund is being made', true)
    return made !== undefined
  }
  const payment = await services.liqpay.askPayment(refund.outside_id)
  if (payment?.state === 'reversed') return true
  if (payment && payment.refunded >= refund.refunded_before + refund.sum) return true
  throw new ServiceRefused('LiqPay: ?', 200)
}

async function askFor(services: Services, refund: CardRefund): Promise<void> {
  const { outside_id, sum } = refund
  if (refund.provider === 'liqpay') return void (await services.liqpay.refund(outside_id, sum))
  const state = await services.monobank.cancel(outside_id, { reference: referenceOf(refund), sum })
  if (state === 'failure') throw new ServiceRefused('failure', 200)
  if (state === 'processing') throw new ServiceUnavailable('the refund is being made', true)
}

const finish = (services: Services, refund: CardRefund): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const is_news = await finishRefund(tx, services, refund.id, { outside_id: referenceOf(refund) })
    if (!is_news) return
    const { order_id, payment_id, id: refund_id, sum, card } = refund
    await requestReceipt(tx, services, { kind: 'return', order_id, payment_id, refund_id, sum, card })
  })

import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import type { AttemptState, PaidCard } from '../database/tables-card-payments.ts'
import type { LiqpayPayment } from '../integrations/liqpay/payment.ts'
import type { Invoice } from '../integrations/monobank/invoice.ts'

const HRYVNIA = 980

export interface AttemptNews {
  provider: CardProvider
  outside_id: string
  /** Ours; '' if not repeated. */
  reference: string
  state: 'waiting' | 'paid' | 'refused' | 'expired' | 'reversed'
  /** Kopiykas; null if not given. */
  sum: number | null
  is_hryvnia: boolean
  /** Kopiykas returned so far, by our refunds or in the provider's cabinet. */
  returned: number
  /** The provider's time; null if not given. */
  at: Date | null
  problem: string
  card: PaidCard
}

const STATE_OF_INVOICE: Record<Invoice['status'], AttemptNews['state']> = {
  created: 'waiting',
  processing: 'waiting',
  hold: 'waiting',
  success: 'paid',
  failure: 'refused',
  reversed: 'reversed',
  expired: 'expired',
}

export const newsOfInvoice = (invoice: Invoice): AttemptNews => ({
  provider: 'monobank',
  outside_id: invoice.invoice_id,
  reference: invoice.reference,
  state: STATE_OF_INVOICE[invoice.status],
  // After a return the final sum is less than the paid one.
  sum: invoice.cancels.length > 0 ? invoice.sum : lesser(invoice.sum, invoice.final_sum),
  is_hryvnia: invoice.currency === HRYVNIA,
  returned: returnedOf(invoice),
  at: invoice.modified_at,
  problem: invoice.failure,
  card: invoice.card,
})

const returnedOf = ({ cancels }: Invoice): number =>
  cancels.filter(({ status }) => status === 'success').reduce((total, { sum }) => total + sum, 0)

const lesser = (sum: number, final_sum: number | null) =>
  final_sum === null || final_sum === 0 ? sum : Math.min(sum, final_sum)

const STATE_OF_PAYMENT: Record<LiqpayPayment['state'], AttemptNews['state']> = {
  waiting: 'waiting',
  success: 'paid',
  failure: 'refused',
  reversed: 'reversed',
}

export const newsOfPayment = (payment: LiqpayPayment): AttemptNews => ({
  provider: 'liqpay',
  outside_id: payment.order_id,
  reference: payment.order_id,
  state: STATE_OF_PAYMENT[payment.state],
  sum: payment.sum,
  is_hryvnia: payment.currency === 'UAH',
  returned: payment.refunded,
  at: null,
  problem: payment.failure,
  card: payment.card,
})

interface Known {
  state: AttemptState
  provider_time: Date | null
}

/** A final state changes only by a return. */
const ENDED: Partial<Record<AttemptState, readonly AttemptNews['state'][]>> = {
  paid: ['reversed'],
  differs: [],
  reversed: [],
}

/** Webhooks arrive late, twice and in any order. */
export function isNews(known: Known, news: Pick<AttemptNews, 'state' | 'at'>): boolean {
  const is_older = news.at !== null && known.provider_time !== null && news.at < known.provider_time
  if (is_older) return false
  const possible = ENDED[known.state]
  if (possible) return possible.includes(news.state)
  // Without a time, waiting comes before everything else.
  return news.state !== 'waiting' || news.at !== null || known.state === 'making'
}

import * as v from 'valibot'
import { Hryvnia, SUM_MAX } from '../../primitives.ts'

export const PAYMENT_SOURCES = ['bank_file', 'manual', 'monobank', 'liqpay'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]
export const REFUND_STATES = ['waiting', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** As buyers see them. */
export const MONEY_STATES = ['waiting', 'paid', 'refused', 'refunded', 'partly_refunded'] as const

/** `overdue`: not paid in full on the day agreed. */
export const PAID_STATES = ['unpaid', 'partly', 'paid', 'overdue'] as const
export type PaidState = (typeof PAID_STATES)[number]

/** More than two decimals are refused, not rounded. */
export const PaidSum = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(SUM_MAX),
  v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-4, 'two_decimals'),
)

/** Settled by a payment, and the returned part. */
export const OrderPayment = v.object({
  payment_id: v.number(),
  received_on: v.string(),
  source: v.picklist(PAYMENT_SOURCES),
  payer_name: v.string(),
  sum: Hryvnia,
  refunded: Hryvnia,
  /** Unanswered by the provider. */
  refunding: Hryvnia,
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>

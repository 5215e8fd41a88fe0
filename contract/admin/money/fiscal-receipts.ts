import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Hryvnia, IdText, Timestamp } from '../../primitives.ts'
import { CARD_PROVIDERS, RECEIPT_KINDS, RECEIPT_STATES } from '../../rules/money/card-payments.ts'
import { adminListQuery, ById, staffList } from '../lists.ts'

const reads = { access: 'staff', right: 'payments.read' } as const
const writes = { access: 'staff', right: 'payments.write' } as const

export const FiscalReceipt = v.object({
  id: v.number(),
  /** The service's UUID. */
  receipt_id: v.string(),
  order_id: v.number(),
  order_number: v.string(),
  payment_id: v.number(),
  kind: v.picklist(RECEIPT_KINDS),
  state: v.picklist(RECEIPT_STATES),
  sum: Hryvnia,
  /** Of the tax office; '' until there is one. */
  fiscal_code: v.string(),
  url: v.nullable(v.string()),
  /** The service's words, or ''. */
  error: v.string(),
  created_at: Timestamp,
})
export type FiscalReceipt = v.InferOutput<typeof FiscalReceipt>

export const listFiscalReceipts = endpoint({
  name: 'listFiscalReceipts',
  method: 'GET',
  path: '/api/admin/fiscal-receipts',
  ...reads,
  summary: 'Fiscal receipts of card payments and refunds, newest first',
  query: adminListQuery(['id', 'sum'], {
    state: v.optional(v.picklist(RECEIPT_STATES)),
    order_id: v.optional(IdText),
  }),
  reply: staffList(FiscalReceipt),
})

export const retryFiscalReceipt = endpoint({
  name: 'retryFiscalReceipt',
  method: 'POST',
  path: '/api/admin/fiscal-receipts/:id/retry',
  ...writes,
  summary: 'Asks for a receipt again; one that is made already is left as it is',
  params: ById,
  reply: data(FiscalReceipt),
  refuses: ['not_found', 'receipts_off'],
})

export const ATTEMPT_STATES = [
  'making',
  'waiting',
  'paid',
  'refused',
  'expired',
  'differs',
  'reversed',
  'failed',
] as const

export const PaymentAttempt = v.object({
  id: v.number(),
  provider: v.picklist(CARD_PROVIDERS),
  sum: Hryvnia,
  state: v.picklist(ATTEMPT_STATES),
  reference: v.string(),
  /** Without the middle digits; '' if unknown. */
  card_mask: v.string(),
  /** The provider's words, or ''. */
  problem: v.string(),
  created_at: Timestamp,
})
export type PaymentAttempt = v.InferOutput<typeof PaymentAttempt>

export const getOrderCards = endpoint({
  name: 'getOrderCards',
  method: 'GET',
  path: '/api/admin/orders/:id/cards',
  ...reads,
  summary: 'Attempts to pay an order by card, and its fiscal receipts, newest first',
  params: ById,
  reply: data(v.object({ attempts: v.array(PaymentAttempt), receipts: v.array(FiscalReceipt) })),
  refuses: ['not_found'],
})

export const pollPayments = endpoint({
  name: 'pollPayments',
  method: 'POST',
  path: '/api/admin/payments/poll',
  ...writes,
  summary: 'Asks the providers now what became of every attempt that waits',
  reply: data(v.object({ asked: v.number(), paid: v.number(), unanswered: v.number() })),
})

import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Document, Hryvnia, Id, IdText, list, PDF_TYPE, text, Timestamp } from '../../primitives.ts'
import { KeptDetails } from '../../rules/orders/order-details.ts'
import { ORDER_STATUSES } from '../../rules/orders/order-status.ts'
import { PAYMENT_SOURCES, PaidSum, REFUND_STATES } from '../../rules/money/payments.ts'
import { DocumentCodeText, IbanText } from '../../rules/validation.ts'
import { ById, DayText, staffList, adminListQuery } from '../lists.ts'

const reads = { access: 'staff', right: 'payments.read' } as const
const writes = { access: 'staff', right: 'payments.write' } as const

const NAME_LENGTH_MAX = 300
const PURPOSE_LENGTH_MAX = 1000
const REASON_LENGTH_MAX = 500

/** `open`: part of it settles nothing yet. */
export const PAYMENT_STATES = ['open', 'settled', 'reversed'] as const

const paymentFields = {
  id: v.number(),
  /** A day, YYYY-MM-DD. */
  received_on: v.string(),
  sum: Hryvnia,
  payer_name: v.string(),
  /** ЄДРПОУ or РНОКПП; '' if unknown. */
  payer_code: v.string(),
  payer_iban: v.string(),
  purpose: v.string(),
  source: v.picklist(PAYMENT_SOURCES),
  outside_id: v.nullable(v.string()),
  settled: Hryvnia,
  rest: Hryvnia,
  state: v.picklist(PAYMENT_STATES),
  reversed_at: v.nullable(Timestamp),
  reversed_by_name: v.string(),
  made_by_name: v.string(),
  created_at: Timestamp,
}

export const PaymentRow = v.object({
  ...paymentFields,
  orders: v.array(v.object({ id: v.number(), number: v.string() })),
})
export type PaymentRow = v.InferOutput<typeof PaymentRow>

const SuggestedOrder = v.object({
  id: v.number(),
  number: v.string(),
  buyer_name: v.string(),
  buyer_code: v.string(),
  total: Hryvnia,
  paid: Hryvnia,
  rest: Hryvnia,
  /** Evidence: the number in the purpose, the sum, the payer's code. */
  by: v.array(v.picklist(['number', 'sum', 'code'])),
})

export const Payment = v.object({
  ...paymentFields,
  parts: v.array(
    v.object({
      id: v.number(),
      order_id: v.number(),
      order_number: v.string(),
      /** Hryvnia; negative takes back another part. */
      sum: v.number(),
      reverses_id: v.nullable(v.number()),
      is_reversed: v.boolean(),
      made_by_name: v.string(),
      created_at: Timestamp,
    }),
  ),
  refunds: v.array(
    v.object({
      id: v.number(),
      order_id: v.nullable(v.number()),
      order_number: v.string(),
      sum: Hryvnia,
      state: v.picklist(REFUND_STATES),
      reason: v.string(),
      problem: v.string(),
      made_by_name: v.string(),
      created_at: Timestamp,
      done_at: v.nullable(Timestamp),
    }),
  ),
  /** The likeliest first; none if nothing is left. */
  suggestions: v.array(SuggestedOrder),
})
export type Payment = v.InferOutput<typeof Payment>

const OnePayment = data(Payment)

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/admin/payments',
  ...reads,
  summary: 'Money that came; `q` searches payer, code, account, purpose and the numbers of orders',
  query: adminListQuery(['received_on', 'sum', 'id'], {
    state: v.optional(v.picklist(PAYMENT_STATES)),
    source: v.optional(v.picklist(PAYMENT_SOURCES)),
    from: v.optional(DayText),
    to: v.optional(DayText),
    order_id: v.optional(IdText),
  }),
  reply: staffList(PaymentRow),
})

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/api/admin/payments/:id',
  ...reads,
  summary: 'A payment with its parts, its refunds and the orders that it may pay',
  params: ById,
  reply: OnePayment,
  refuses: ['not_found'],
})

export const addPayment = endpoint({
  name: 'addPayment',
  method: 'POST',
  path: '/api/admin/payments',
  ...writes,
  summary: 'Records money that came, by hand',
  body: v.object({
    received_on: DayText,
    sum: PaidSum,
    payer_name: v.nullish(text(NAME_LENGTH_MAX), ''),
    payer_code: v.nullish(DocumentCodeText, ''),
    payer_iban: v.nullish(IbanText, ''),
    purpose: v.nullish(text(PURPOSE_LENGTH_MAX), ''),
  }),
  reply: OnePayment,
  status: 201,
})

export const settlePayment = endpoint({
  name: 'settlePayment',
  method: 'POST',
  path: '/api/admin/payments/:id/parts',
  ...writes,
  summary: 'Pays an order, or a part of it, with this payment',
  params: ById,
  body: v.object({ order_id: Id, sum: PaidSum }),
  reply: OnePayment,
  status: 201,
  refuses: ['not_found', 'exceeds_rest', 'payment_reversed'],
})

export const reversePart = endpoint({
  name: 'reversePart',
  method: 'POST',
  path: '/api/admin/payments/:id/parts/:part_id/reverse',
  ...writes,
  summary: 'Takes one part back by a negative one; the money can settle another order',
  params: v.object({ id: IdText, part_id: IdText }),
  reply: OnePayment,
  refuses: ['not_found', 'already_reversed', 'money_returned', 'payment_reversed'],
})

export const reversePayment = endpoint({
  name: 'reversePayment',
  method: 'POST',
  path: '/api/admin/payments/:id/reverse',
  ...writes,
  summary: 'Takes a payment back that should not have been recorded, with all its parts',
  params: ById,
  reply: OnePayment,
  refuses: ['not_found', 'stale_edit', 'money_returned', 'payment_reversed'],
})

const RefundBody = v.object({ sum: PaidSum, reason: v.nullish(text(REASON_LENGTH_MAX), '') })

export const refundOrder = endpoint({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  ...writes,
  summary: 'Pays back what an order was paid, from the newest payment on; transfers are made by hand in the bank',
  params: ById,
  body: RefundBody,
  reply: list(
    v.object({
      id: v.number(),
      payment_id: v.number(),
      source: v.picklist(PAYMENT_SOURCES),
      sum: Hryvnia,
      state: v.picklist(REFUND_STATES),
    }),
  ),
  status: 201,
  refuses: ['not_found', 'exceeds_rest'],
})

export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  ...writes,
  summary: 'Pays back what is left of a payment and settles no order',
  params: ById,
  body: RefundBody,
  reply: OnePayment,
  status: 201,
  refuses: ['not_found', 'exceeds_rest', 'payment_reversed'],
})

export const Debt = v.object({
  /** The order's, as `order_id`. */
  id: v.number(),
  order_id: v.number(),
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  buyer_name: v.string(),
  buyer_code: v.string(),
  total: Hryvnia,
  paid: Hryvnia,
  debt: Hryvnia,
  payment: KeptDetails.payment,
  /** YYYY-MM-DD; null before the event it counts from. */
  due_on: v.nullable(v.string()),
  is_overdue: v.boolean(),
  /** Calendar days; 0 unless overdue. */
  days_overdue: v.number(),
})
export type Debt = v.InferOutput<typeof Debt>

export const listDebts = endpoint({
  name: 'listDebts',
  method: 'GET',
  path: '/api/admin/debts',
  ...reads,
  summary: 'Orders that are not paid in full, those overdue longest first; `q` searches numbers, buyers and codes',
  query: adminListQuery(['due_on'], { overdue: v.optional(v.picklist(['1', '0'])) }),
  reply: v.object({
    data: v.array(Debt),
    total: v.number(),
    /** Over all pages, in hryvnia. */
    sums: v.object({ debt: Hryvnia, overdue: Hryvnia }),
  }),
})

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  method: 'GET',
  path: '/api/admin/buyers/:code/reconciliation',
  ...reads,
  summary: 'Act of reconciliation with a buyer, by ЄДРПОУ or РНОКПП: opening balance, deliveries, payments, closing',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^(\d{8}|\d{10})$/)) }),
  query: v.object({ from: DayText, to: DayText }),
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found', 'period_too_long', 'seller_incomplete'],
})

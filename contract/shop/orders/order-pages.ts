import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Document, Hryvnia, PDF_TYPE, Timestamp } from '../../primitives.ts'
import { CARD_PROVIDERS } from '../../rules/money/card-payments.ts'
import { KeptDetails } from '../../rules/orders/order-details.ts'
import { MONEY_STATES, PAYMENT_SOURCES } from '../../rules/money/payments.ts'
import { DOCUMENT_KINDS, ORDER_STATUSES } from '../../rules/orders/order-status.ts'
import { DeliveryPaperRow, LeftToShip, OrderEvent, OrderLine, Paid, Shipment } from './orders.ts'

/** 22 characters of base64url or 64 hexadecimal ones. */
export const PageCode = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/))

const Format = v.picklist(['pdf'])

/** For anyone who knows its code. */
export const OrderPage = v.object({
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  /** In the order's language. */
  status_name: v.string(),
  created_at: Timestamp,
  lines: v.array(OrderLine),
  /** Oldest first. */
  events: v.array(OrderEvent),
  products_count: v.number(),
  products_sum: Hryvnia,
  discount_percent: v.number(),
  bonuses_spent: Hryvnia,
  total: Hryvnia,
  ...Paid,
  /** Empty if nothing can be paid by card. */
  can_pay_by: v.array(v.picklist(CARD_PROVIDERS)),
  /** Oldest first. `receipt_url`: the fiscal receipt; `return_receipts`: those of its refunds. */
  payments: v.array(
    v.object({
      sum: Hryvnia,
      at: Timestamp,
      source: v.picklist(PAYMENT_SOURCES),
      state: v.picklist(MONEY_STATES),
      receipt_url: v.nullable(v.string()),
      return_receipts: v.array(v.object({ sum: Hryvnia, url: v.string() })),
    }),
  ),
  note: v.string(),
  ...KeptDetails,
  tracking_number: v.nullable(v.string()),
  shipments: v.array(Shipment),
  left_to_ship: v.array(LeftToShip),
  documents: v.array(
    v.object({
      kind: v.picklist(DOCUMENT_KINDS),
      number: v.string(),
      issued_at: Timestamp,
      formats: v.array(Format),
    }),
  ),
  delivery_papers: v.array(DeliveryPaperRow),
})
export type OrderPage = v.InferOutput<typeof OrderPage>

export const getOrderPage = endpoint({
  name: 'getOrderPage',
  method: 'GET',
  path: '/api/orders/by-code/:code',
  access: 'open',
  summary: 'An order by the secret code of its page, until 12 months after delivery',
  params: v.object({ code: PageCode }),
  reply: data(OrderPage),
  refuses: ['not_found'],
})

export const getOrderPageDocument = endpoint({
  name: 'getOrderPageDocument',
  method: 'GET',
  path: '/api/orders/by-code/:code/documents/:kind/:format',
  access: 'open',
  summary: 'The invoice or delivery note in force of an order, by the code of its page',
  params: v.object({ code: PageCode, kind: v.picklist(DOCUMENT_KINDS), format: Format }),
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found'],
})

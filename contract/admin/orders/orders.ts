import * as v from 'valibot'
import { OrderDocument } from '../money/billing.ts'
import { endpoint } from '../../endpoint.ts'
import {
  data,
  Document,
  filledText,
  Hryvnia,
  Id,
  IdText,
  LANGUAGES,
  list,
  LINES_MAX,
  Timestamp,
  Quantity,
  StoredFile,
  text,
  CSV_TYPE,
  XLSX_TYPE,
} from '../../primitives.ts'
import { DELIVERY_METHODS, KeptDetails, PAYMENT_TERMS } from '../../rules/orders/order-details.ts'
import { OrderPayment, PAID_STATES } from '../../rules/money/payments.ts'
import { LineComponent } from '../../rules/goods/kits.ts'
import { ORDER_STATUSES } from '../../rules/orders/order-status.ts'
import { DeliveryPaperRow } from '../../shop/orders/orders.ts'
import { CARRIERS, SHIPMENT_STATES } from '../../rules/orders/shipment-state.ts'
import { ById, DayText, SearchText, staffList, adminListQuery, SumText, Version } from '../lists.ts'

export const COMMENT_LENGTH_MAX = 2000
const TRACKING_LENGTH_MAX = 60

const Status = v.picklist(ORDER_STATUSES)
const Comment = text(COMMENT_LENGTH_MAX)

export const OrderRow = v.object({
  id: v.number(),
  number: v.string(),
  status: Status,
  created_at: Timestamp,
  buyer_name: v.string(),
  /** Of the order, else of the account. */
  organization: v.string(),
  buyer_code: v.string(),
  delivery_method: v.nullable(v.picklist(DELIVERY_METHODS)),
  payment_terms: v.nullable(v.picklist(PAYMENT_TERMS)),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  products_count: v.number(),
  total: Hryvnia,
  paid: Hryvnia,
  /** Less returns; 0 if cancelled. */
  left_to_pay: Hryvnia,
  /** `overdue` beats the others; a cancelled order is never overdue. */
  paid_state: v.picklist(PAID_STATES),
  tracking_number: v.nullable(v.string()),
  made_by_name: v.nullable(v.string()),
})
export type OrderRow = v.InferOutput<typeof OrderRow>

const filters = {
  status: v.optional(Status),
  /** Both days inclusive, Kyiv time. */
  from: v.optional(DayText),
  to: v.optional(DayText),
  sum_min: v.optional(SumText),
  sum_max: v.optional(SumText),
  user_id: v.optional(IdText),
  /** Part of the name, or the beginning of the code. */
  institution: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0'))),
  delivery_method: v.optional(v.picklist(DELIVERY_METHODS)),
  /** `none`: without a shipment. */
  shipment_status: v.optional(v.picklist(['none', ...SHIPMENT_STATES])),
  paid: v.optional(v.picklist(PAID_STATES)),
  carrier: v.optional(v.picklist(CARRIERS)),
}

export const listStaffOrders = endpoint({
  name: 'listStaffOrders',
  method: 'GET',
  path: '/api/admin/orders',
  access: 'staff',
  right: 'orders.read',
  summary: 'Orders; `q` searches number, e-mail, phone, buyer, organisation and the articles of the lines',
  query: adminListQuery(['id', 'created_at', 'total', 'status'], filters),
  reply: staffList(OrderRow),
})

const { status: _, ...status_free } = filters

export const countStaffOrders = endpoint({
  name: 'countStaffOrders',
  method: 'GET',
  path: '/api/admin/orders/counts',
  access: 'staff',
  right: 'orders.read',
  summary: 'How many of the filtered orders have each status; a status without orders is left out',
  query: v.object({ q: v.optional(SearchText, ''), ...status_free }),
  reply: list(v.object({ status: Status, count: v.number() })),
})

export const OrderLine = v.object({
  position: v.number(),
  product_id: v.nullable(v.number()),
  article: v.string(),
  name_ua: v.string(),
  unit: v.string(),
  dk_code: v.nullable(v.string()),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount: v.number(),
  sum: Hryvnia,
  file: v.nullable(StoredFile),
  components: v.array(LineComponent),
  /** Null if the product was deleted. */
  amount_in_store: v.nullable(v.number()),
  order_multiple: v.number(),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

/** `text` is for the buyer if `kind` is `status`, else for staff. */
export const HistoryLine = v.object({
  kind: v.picklist([
    'status',
    'note',
    'lines',
    'tracking',
    'buyer',
    'delivery',
    'payment',
    'page',
    'paid',
    'payment_reversed',
    'refunded',
    'document_issued',
    'document_voided',
  ]),
  status: v.nullable(Status),
  text: v.string(),
  by_name: v.string(),
  created_at: Timestamp,
})
export type HistoryLine = v.InferOutput<typeof HistoryLine>

export const AdminOrder = v.object({
  ...OrderRow.entries,
  version: v.number(),
  language: v.picklist(LANGUAGES),
  note: v.string(),
  is_get_example: v.boolean(),
  /** YYYY-MM-DD. */
  due_on: v.nullable(v.string()),
  payments: v.array(OrderPayment),
  products_sum: Hryvnia,
  discount_percent: v.number(),
  bonuses_spent: Hryvnia,
  bonuses_accrued: Hryvnia,
  /** Sum of refunded claims. */
  returned: Hryvnia,
  ...KeptDetails,
  /** Open to everyone with the code. */
  page_url: v.string(),
  account: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      organization: v.nullable(v.string()),
      document_code: v.nullable(v.string()),
      orders_count: v.number(),
      delivery: v.array(v.string()),
    }),
  ),
  lines: v.array(OrderLine),
  history: v.array(HistoryLine),
  delivery_papers: v.array(DeliveryPaperRow),
  documents: v.array(OrderDocument),
})
export type AdminOrder = v.InferOutput<typeof AdminOrder>

export const OneOrder = data(AdminOrder)

export const getStaffOrder = endpoint({
  name: 'getStaffOrder',
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: 'staff',
  right: 'orders.read',
  summary: 'An order with its lines, contacts, history and documents',
  params: ById,
  reply: OneOrder,
})

export const changeOrderStatus = endpoint({
  name: 'changeOrderStatus',
  method: 'POST',
  path: '/api/admin/orders/:id/status',
  access: 'staff',
  right: 'orders.write',
  summary: 'Moves an order one or several steps (`rules/order-status.ts`) and mails the buyer once, or not at all',
  params: ById,
  body: v.object({
    version: Version,
    status: Status,
    comment: v.optional(Comment, ''),
    tracking_number: v.optional(text(TRACKING_LENGTH_MAX), ''),
    is_mailed: v.optional(v.boolean(), true),
  }),
  reply: OneOrder,
  refuses: ['stale_edit', 'wrong_order_status', 'delivery_note_counts'],
})

export const saveOrderLines = endpoint({
  name: 'saveOrderLines',
  method: 'PUT',
  path: '/api/admin/orders/:id/lines',
  access: 'staff',
  right: 'orders.write',
  summary: 'Changes the lines of an order before shipping; updates stock and sums and mails the buyer',
  params: ById,
  body: v.object({
    version: Version,
    /** Existing lines by `position`, new ones by `product_id`; missing ones are removed. */
    lines: v.pipe(
      v.array(v.object({ position: v.nullish(Id), product_id: v.nullish(Id), amount: Quantity })),
      v.minLength(1),
      v.maxLength(LINES_MAX),
    ),
    comment: v.optional(Comment, ''),
  }),
  reply: OneOrder,
  refuses: ['stale_edit', 'wrong_order_status', 'delivery_note_counts', 'no_stock', 'wrong_multiple'],
})

export const saveTrackingNumber = endpoint({
  name: 'saveTrackingNumber',
  method: 'PUT',
  path: '/api/admin/orders/:id/tracking',
  access: 'staff',
  right: 'orders.write',
  summary: 'Corrects the tracking number of a shipped order',
  params: ById,
  body: v.object({ version: Version, tracking_number: filledText(TRACKING_LENGTH_MAX) }),
  reply: OneOrder,
  refuses: ['stale_edit', 'wrong_order_status'],
})

export const writeToBuyer = endpoint({
  name: 'writeToBuyer',
  method: 'POST',
  path: '/api/admin/orders/:id/comment',
  access: 'staff',
  right: 'orders.write',
  summary: 'Sends the buyer a message by mail and in the account; the status stays',
  params: ById,
  body: v.object({ comment: filledText(COMMENT_LENGTH_MAX) }),
  reply: OneOrder,
})

export const addOrderNote = endpoint({
  name: 'addOrderNote',
  method: 'POST',
  path: '/api/admin/orders/:id/note',
  access: 'staff',
  right: 'orders.write',
  summary: 'Adds a note for staff that the buyer never sees',
  params: ById,
  body: v.object({ text: filledText(COMMENT_LENGTH_MAX) }),
  reply: OneOrder,
})

export const exportOrders = endpoint({
  name: 'exportOrders',
  method: 'GET',
  path: '/api/admin/orders/export',
  access: 'staff',
  right: 'orders.read',
  summary: 'Exports the orders of a period as a spreadsheet',
  query: v.object({ from: DayText, to: DayText, format: v.picklist(['xlsx', 'csv']), status: v.optional(Status) }),
  reply: Document,
  is_document: true,
  document_types: [CSV_TYPE, XLSX_TYPE],
  refuses: ['period_too_long'],
})

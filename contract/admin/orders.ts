import * as v from 'valibot'
import { OrderDocument } from './documents.admin.ts'
import { endpoint } from './endpoint.ts'
import {
  data,
  Document,
  filledText,
  Hryvnia,
  Id,
  IdText,
  LANGUAGES,
  LINES_MAX,
  Moment,
  Quantity,
  StoredFile,
  text,
} from './primitives.ts'
import { ORDER_STATUSES } from './rules/order-status.ts'
import { ById, DayText, staffList, staffListQuery, SumText, Version } from './staff-lists.ts'

export const COMMENT_LENGTH_MAX = 2000
const TRACKING_LENGTH_MAX = 60

const Status = v.picklist(ORDER_STATUSES)
const Comment = text(COMMENT_LENGTH_MAX)

export const OrderRow = v.object({
  id: v.number(),
  number: v.string(),
  status: Status,
  created_at: Moment,
  /** The account's name, '' for a guest. */
  buyer_name: v.string(),
  organization: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  products_count: v.number(),
  total: Hryvnia,
  tracking_number: v.nullable(v.string()),
  /** Of the staff who took the order on the phone. */
  made_by_name: v.nullable(v.string()),
})
export type OrderRow = v.InferOutput<typeof OrderRow>

const filters = {
  status: v.optional(Status),
  /** Both days belong to the period; they are Kyiv's. */
  from: v.optional(DayText),
  to: v.optional(DayText),
  sum_min: v.optional(SumText),
  sum_max: v.optional(SumText),
  user_id: v.optional(IdText),
}

export const listStaffOrders = endpoint({
  name: 'listStaffOrders',
  method: 'GET',
  path: '/api/admin/orders',
  access: 'staff',
  right: 'orders.read',
  summary: 'Orders; `q` looks into number, e-mail, phone, buyer, organisation and the articles of the lines',
  query: staffListQuery(['id', 'created_at', 'total', 'status'], filters),
  reply: staffList(OrderRow),
})

export const OrderLine = v.object({
  position: v.number(),
  /** null when the product was deleted since. */
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
  /** How many are left in store now; null when the product is gone. */
  amount_in_store: v.nullable(v.number()),
  order_multiple: v.number(),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

/** A line of the order’s history. `text` is written for the buyer where `kind` is `status`, else for colleagues. */
export const HistoryLine = v.object({
  kind: v.picklist(['status', 'note', 'lines', 'tracking', 'document_issued', 'document_voided']),
  status: v.nullable(Status),
  text: v.string(),
  /** '' for what the shop or a guest did. */
  by_name: v.string(),
  created_at: Moment,
})
export type HistoryLine = v.InferOutput<typeof HistoryLine>

export const StaffOrder = v.object({
  ...OrderRow.entries,
  version: v.number(),
  language: v.picklist(LANGUAGES),
  note: v.string(),
  is_get_example: v.boolean(),
  products_sum: Hryvnia,
  discount_percent: v.number(),
  bonuses_spent: Hryvnia,
  bonuses_accrued: Hryvnia,
  /** null for a guest. */
  buyer: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      organization: v.nullable(v.string()),
      document_code: v.nullable(v.string()),
      orders_count: v.number(),
      /** Receiver, address, post office, as the cabinet knows them now. */
      delivery: v.array(v.string()),
    }),
  ),
  lines: v.array(OrderLine),
  history: v.array(HistoryLine),
  documents: v.array(OrderDocument),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>

export const OneOrder = data(StaffOrder)

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
  summary: 'Moves an order on (`rules/order-status.ts`), with a letter to the buyer',
  params: ById,
  body: v.object({
    version: Version,
    status: Status,
    /** For the buyer: it stands in the letter and in the cabinet. */
    comment: v.optional(Comment, ''),
    tracking_number: v.optional(text(TRACKING_LENGTH_MAX), ''),
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
  summary: 'Other amounts, fewer or more lines, before shipping; stock and sums follow, the buyer gets a letter',
  params: ById,
  body: v.object({
    version: Version,
    /** The order as it is to be: lines that it had by `position`, new ones by `product_id`. What is missing goes. */
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
  summary: 'Mends the tracking number of an order on its way',
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
  summary: 'A line to the buyer, by mail and in the cabinet; the status stays',
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
  summary: 'A note for colleagues; the buyer never sees it',
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
  summary: 'Orders of a period as a table to save',
  query: v.object({ from: DayText, to: DayText, format: v.picklist(['xlsx', 'csv']), status: v.optional(Status) }),
  reply: Document,
  is_document: true,
  refuses: ['period_too_long'],
})

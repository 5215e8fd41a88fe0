import * as v from 'valibot'
import { ProductAmount } from './basket.ts'
import { endpoint } from './endpoint.ts'
import {
  data,
  Document,
  filledText,
  Hryvnia,
  IdText,
  LINES_MAX,
  list,
  Moment,
  Names,
  StoredFile,
  text,
} from './primitives.ts'
import { DOCUMENT_KINDS, ORDER_STATUSES } from './rules/order-status.ts'
import { EmailText, PhoneText } from './rules/validation.ts'

const NOTE_LENGTH_MAX = 2000

const products = v.pipe(v.array(ProductAmount), v.minLength(1), v.maxLength(LINES_MAX))

const OrderBase = {
  products,
  note: v.nullish(text(NOTE_LENGTH_MAX), ''),
  /** Whether the buyer wants a sample technical specification (spec, section 3, "Order body"). */
  is_get_example: v.nullish(v.boolean(), false),
  is_use_bonuses: v.nullish(v.boolean(), false),
  /**
   * Optional: goods as the buyer's screen showed them, in hryvnia. Where the prices have changed meanwhile the order is
   * refused with `price_changed` instead of being charged silently.
   */
  shown_products_sum: v.nullish(Hryvnia),
}

export const GuestOrder = v.object({
  ...OrderBase,
  email_not_auth_user: EmailText,
  phone_not_auth_user: PhoneText,
})
export type GuestOrder = v.InferOutput<typeof GuestOrder>

export const BuyerOrder = v.object({
  ...OrderBase,
  email_not_auth_user: v.nullish(v.string()),
  phone_not_auth_user: v.nullish(v.string()),
})
export type BuyerOrder = v.InferOutput<typeof BuyerOrder>

export const PlacedOrder = v.object({
  id: v.number(),
  /** What people say on the phone: the year and a number counted within it, such as 2026-000123. */
  number: v.string(),
  products_count: v.number(),
  /** Goods before the buyer's percent. */
  products_sum: Hryvnia,
  discount_percent: v.number(),
  total: Hryvnia,
  created_at: Moment,
})
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>

export const placeGuestOrder = endpoint({
  name: 'placeGuestOrder',
  method: 'POST',
  path: '/api/order/create',
  access: 'guest',
  summary: 'Orders without an account. An Idempotency-Key header makes a repeated call one order',
  body: GuestOrder,
  reply: data(PlacedOrder),
  refuses: ['no_stock', 'order_below_minimum', 'price_changed', 'wrong_multiple', 'idempotency_key_reused'],
  has_error_list: true,
})

export const placeBuyerOrder = endpoint({
  name: 'placeBuyerOrder',
  method: 'POST',
  path: '/api/orders/createFromAuthUser',
  access: 'buyer',
  summary: 'Orders for the signed-in buyer, with discount and bonuses; empties the basket on the server',
  body: BuyerOrder,
  reply: data(PlacedOrder),
  refuses: ['no_stock', 'order_below_minimum', 'price_changed', 'wrong_multiple', 'idempotency_key_reused'],
  has_error_list: true,
})

export const OrderSummary = v.object({ ...PlacedOrder.entries, status: filledText(40) })

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders/get',
  access: 'buyer',
  summary: 'The buyer’s orders, newest first',
  reply: list(OrderSummary),
})

/** A product as it was when it was ordered; `product_id` and `file` are null once the shop shows it no more. */
export const OrderLine = v.object({
  ...Names,
  product_id: v.nullable(v.number()),
  article: v.string(),
  unit: v.string(),
  dk_code: v.nullable(v.string()),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount: v.number(),
  /** At the price used, times the amount. */
  sum: Hryvnia,
  file: v.nullable(StoredFile),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

const Status = v.picklist(ORDER_STATUSES)

/** A step of the order's way; `comment` is what the shop wrote to the buyer with it, '' for nothing. */
export const OrderEvent = v.object({ status: Status, comment: v.string(), created_at: Moment })
export type OrderEvent = v.InferOutput<typeof OrderEvent>

export const OrderPaper = v.object({
  id: v.number(),
  kind: v.picklist(DOCUMENT_KINDS),
  number: v.string(),
  issued_at: Moment,
})
export type OrderPaper = v.InferOutput<typeof OrderPaper>

export const OrderDetail = v.object({
  ...PlacedOrder.entries,
  status: Status,
  note: v.string(),
  is_get_example: v.boolean(),
  bonuses_spent: Hryvnia,
  /** The carrier's, once the order is on its way. */
  tracking_number: v.nullable(v.string()),
  lines: v.array(OrderLine),
  /** The oldest first. */
  events: v.array(OrderEvent),
  /** Those in force. */
  documents: v.array(OrderPaper),
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:id',
  access: 'buyer',
  summary: 'One order of the buyer with its lines, its way so far and its documents',
  params: v.object({ id: IdText }),
  reply: data(OrderDetail),
  refuses: ['not_found'],
})

export const getOrderDocument = endpoint({
  name: 'getOrderDocument',
  method: 'GET',
  path: '/api/orders/:id/documents/:document_id',
  access: 'buyer',
  summary: 'An invoice or delivery note of one of the buyer’s orders, as PDF',
  params: v.object({ id: IdText, document_id: IdText }),
  reply: Document,
  is_document: true,
  refuses: ['not_found'],
})

import * as v from 'valibot'
import { WantedAmount } from '../basket.ts'
import { endpoint } from '../../endpoint.ts'
import {
  data,
  Document,
  Hryvnia,
  IdText,
  LINES_MAX,
  SentHryvnia,
  list,
  Timestamp,
  Names,
  StoredFile,
  text,
  PDF_TYPE,
} from '../../primitives.ts'
import { DELIVERY_PAPERS } from '../../rules/orders/delivery-papers.ts'
import { LineComponent } from '../../rules/goods/kits.ts'
import { DOCUMENT_KINDS, ORDER_STATUSES } from '../../rules/orders/order-status.ts'
import { KeptBuyer, KeptDetails, OrderDetails } from '../../rules/orders/order-details.ts'
import { EmailText, PhoneText } from '../../rules/validation.ts'

const NOTE_LENGTH_MAX = 2000

const products = v.pipe(v.array(WantedAmount), v.minLength(1), v.maxLength(LINES_MAX))

const OrderBase = {
  products,
  note: v.nullish(text(NOTE_LENGTH_MAX), ''),
  /** Spec, section 3, "Order body". */
  is_get_example: v.nullish(v.boolean(), false),
  is_use_bonuses: v.nullish(v.boolean(), false),
  /** In hryvnia: after a change the order is refused with `price_changed`. */
  shown_products_sum: v.nullish(SentHryvnia),
  ...OrderDetails,
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
  /** 2026-000123: the number continues across years. Unique, with gaps. */
  number: v.string(),
  products_count: v.number(),
  products_sum: Hryvnia,
  discount_percent: v.number(),
  total: Hryvnia,
  created_at: Timestamp,
  /** Anyone who knows the code sees the order. */
  code: v.string(),
  page_url: v.string(),
})
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>

export const placeGuestOrder = endpoint({
  name: 'placeGuestOrder',
  method: 'POST',
  path: '/api/order/create',
  access: 'guest',
  summary: 'Places an order without an account. With an Idempotency-Key header a repeated call creates one order',
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
  summary: 'Places an order of the signed-in buyer with discount and bonuses; empties the basket',
  body: BuyerOrder,
  reply: data(PlacedOrder),
  refuses: [
    'no_stock',
    'order_below_minimum',
    'price_changed',
    'wrong_multiple',
    'idempotency_key_reused',
    'confirm_email',
  ],
  has_error_list: true,
})

/** At the time of the order; `product_id` and `file` are null if no longer shown. */
export const OrderLine = v.object({
  ...Names,
  product_id: v.nullable(v.number()),
  article: v.string(),
  unit: v.string(),
  dk_code: v.nullable(v.string()),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount: v.number(),
  /** Price used times amount. */
  sum: Hryvnia,
  file: v.nullable(StoredFile),
  /** Of a kit; otherwise empty. */
  components: v.array(LineComponent),
})
export type OrderLine = v.InferOutput<typeof OrderLine>

const Status = v.picklist(ORDER_STATUSES)

/** `comment` is the shop's message to the buyer, or ''. */
export const OrderEvent = v.object({ status: Status, comment: v.string(), created_at: Timestamp })
export type OrderEvent = v.InferOutput<typeof OrderEvent>

export const OrderDocument = v.object({
  id: v.number(),
  kind: v.picklist(DOCUMENT_KINDS),
  number: v.string(),
  issued_at: Timestamp,
})
export type OrderDocument = v.InferOutput<typeof OrderDocument>

/** Goods handed over without a carrier: `carrier` is the delivery method, `number` ''. */
export const Shipment = v.object({
  carrier: v.string(),
  number: v.string(),
  status: v.string(),
  /** In the order's language. */
  status_name: v.string(),
  status_name_ua: v.string(),
  status_name_ru: v.string(),
  status_name_en: v.string(),
  updated_at: Timestamp,
  lines: v.array(v.object({ product_id: v.nullable(v.number()), name_ua: v.string(), amount: v.number() })),
})
export type Shipment = v.InferOutput<typeof Shipment>

/** Goods of an order sent in part that are in none of its parcels yet. */
export const LeftToShip = v.object({ ...Names, unit: v.string(), amount: v.number() })
export type LeftToShip = v.InferOutput<typeof LeftToShip>

/** `left_to_pay` is 0 if cancelled, less if goods came back. */
export const Paid = { paid: Hryvnia, left_to_pay: Hryvnia }

export const OrderSummary = v.object({
  ...PlacedOrder.entries,
  status: Status,
  ...Paid,
  /** Valid documents only. */
  documents: v.array(OrderDocument),
  shipments: v.array(v.omit(Shipment, ['lines', 'updated_at'])),
})
export type OrderSummary = v.InferOutput<typeof OrderSummary>

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders/get',
  access: 'buyer',
  summary: 'The buyer’s orders with their documents and parcels, newest first',
  reply: list(OrderSummary),
})

/** Due on the day of delivery. */
export const DeliveryPaperRow = v.object({
  kind: v.picklist(DELIVERY_PAPERS),
  is_present: v.boolean(),
  /** Goods that lack it; empty for papers of the whole delivery. */
  missing_for: v.array(v.string()),
})
export type DeliveryPaperRow = v.InferOutput<typeof DeliveryPaperRow>

export const OrderDetail = v.object({
  ...PlacedOrder.entries,
  ...Paid,
  status: Status,
  note: v.string(),
  is_get_example: v.boolean(),
  bonuses_spent: Hryvnia,
  tracking_number: v.nullable(v.string()),
  ...KeptDetails,
  lines: v.array(OrderLine),
  /** Oldest first. */
  events: v.array(OrderEvent),
  /** Valid documents only. */
  documents: v.array(OrderDocument),
  shipments: v.array(Shipment),
  left_to_ship: v.array(LeftToShip),
  delivery_papers: v.array(DeliveryPaperRow),
})
export type OrderDetail = v.InferOutput<typeof OrderDetail>

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/orders/:id',
  access: 'buyer',
  summary: 'One order of the buyer with its lines, history and documents',
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
  document_types: [PDF_TYPE],
  refuses: ['not_found'],
})

export const findServedBuyer = endpoint({
  name: 'findServedBuyer',
  method: 'GET',
  path: '/api/buyers/by-code/:code',
  access: 'open',
  summary: 'Name and legal address of an institution that the shop has served, by its exact ЄДРПОУ; else null',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^\d{8}$/)) }),
  reply: data(v.nullable(v.object({ name: v.string(), legal_address: v.string() }))),
  refuses: ['not_found'],
})

export const getLastBuyer = endpoint({
  name: 'getLastBuyer',
  method: 'GET',
  path: '/api/buyers/last',
  access: 'buyer',
  summary: 'Who bought in the signed-in buyer’s last order with details, for filling in the next one; else null',
  reply: data(v.nullable(KeptBuyer)),
})

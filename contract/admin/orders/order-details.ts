import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data } from '../../primitives.ts'
import { KeptDetails, OrderBuyer, OrderPayment, StaffDelivery } from '../../rules/orders/order-details.ts'
import { ById, Version } from '../lists.ts'
import { OneOrder } from './orders.ts'

export const INSTITUTIONS_MAX = 20

const change = {
  method: 'PUT',
  access: 'staff',
  right: 'orders.write',
  params: ById,
  reply: OneOrder,
  // Documents name buyer, delivery and payment: void them first.
  refuses: ['stale_edit', 'invoice_counts', 'delivery_note_counts'],
} as const

export const saveOrderBuyer = endpoint({
  ...change,
  name: 'saveOrderBuyer',
  path: '/api/admin/orders/:id/buyer',
  summary: 'Who buys: the institution with its requisites, or a person',
  body: v.object({ version: Version, buyer: OrderBuyer }),
})

export const saveOrderDelivery = endpoint({
  ...change,
  name: 'saveOrderDelivery',
  path: '/api/admin/orders/:id/delivery',
  summary: 'Where the order goes; `is_free` and `cost` override the shop’s rule',
  body: v.object({ version: Version, delivery: v.nullable(StaffDelivery) }),
})

export const saveOrderPayment = endpoint({
  ...change,
  name: 'saveOrderPayment',
  path: '/api/admin/orders/:id/payment',
  summary: 'How and when the order is paid',
  body: v.object({ version: Version, payment: v.nullable(OrderPayment) }),
})

export const renewOrderPage = endpoint({
  name: 'renewOrderPage',
  method: 'DELETE',
  path: '/api/admin/orders/:id/page',
  access: 'staff',
  right: 'orders.write',
  summary: 'Gives the order’s page a new code; the old address stops working',
  params: ById,
  reply: OneOrder,
})

/** With the details of its newest order. */
export const Institution = v.object({
  code: v.string(),
  name: v.string(),
  orders_count: v.number(),
  order: v.object({ id: v.number(), number: v.string() }),
  ...KeptDetails,
})
export type Institution = v.InferOutput<typeof Institution>

export const findInstitutions = endpoint({
  name: 'findInstitutions',
  method: 'GET',
  path: '/api/admin/institutions',
  access: 'staff',
  right: 'orders.write',
  summary: 'Institutions that have ordered, by part of the name or beginning of the code, the newest orders first',
  query: v.object({ q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0')), '') }),
  reply: data(v.array(Institution)),
})

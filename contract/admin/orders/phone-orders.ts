import * as v from 'valibot'
import { WantedAmount } from '../../shop/basket.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { COMMENT_LENGTH_MAX, OneOrder } from './orders.ts'
import { data, Hryvnia, Id, LANGUAGES, LINES_MAX, text } from '../../primitives.ts'
import { OrderDetails } from '../../rules/orders/order-details.ts'
import { EmailText, PhoneText } from '../../rules/validation.ts'

export const SUGGESTIONS_MAX = 20

export const createStaffOrder = endpoint({
  name: 'createStaffOrder',
  method: 'POST',
  path: '/api/admin/orders',
  access: 'staff',
  right: 'orders.write',
  summary:
    'An order taken on the phone, by the rules of every order. An Idempotency-Key makes a repeated call one order',
  body: v.object({
    /** null for a guest with e-mail and phone. */
    user_id: v.nullish(Id),
    email: v.nullish(
      v.union([
        EmailText,
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
      ]),
    ),
    phone: v.nullish(
      v.union([
        PhoneText,
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
      ]),
    ),
    language: v.picklist(LANGUAGES),
    products: v.pipe(v.array(WantedAmount), v.minLength(1), v.maxLength(LINES_MAX)),
    note: v.optional(text(COMMENT_LENGTH_MAX), ''),
    is_get_example: v.optional(v.boolean(), false),
    is_use_bonuses: v.optional(v.boolean(), false),
    ...OrderDetails,
  }),
  reply: OneOrder,
  refuses: ['no_stock', 'order_below_minimum', 'wrong_multiple', 'idempotency_key_reused'],
})

const Typed = v.object({ q: v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0')) })

export type Suggests<T> = Endpoint<
  undefined,
  v.GenericSchema<{ q?: string | undefined }, { q: string }>,
  undefined,
  v.GenericSchema<unknown, { data: T[] }>
>

export const OrderBuyer = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  discount_percent: v.number(),
  bonuses: Hryvnia,
  language: v.picklist(LANGUAGES),
})
export type OrderBuyer = v.InferOutput<typeof OrderBuyer>

export const findOrderBuyers = endpoint({
  name: 'findOrderBuyers',
  method: 'GET',
  path: '/api/admin/order-buyers',
  access: 'staff',
  right: 'orders.write',
  summary: 'Finds registered buyers by name, e-mail, phone or organisation, for a phone order',
  query: Typed,
  reply: data(v.array(OrderBuyer)),
})

export const OrderProduct = v.object({
  id: v.number(),
  article: v.string(),
  name_ua: v.string(),
  unit: v.string(),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount_in_store: v.number(),
  order_multiple: v.number(),
})
export type OrderProduct = v.InferOutput<typeof OrderProduct>

export const findOrderProducts = endpoint({
  name: 'findOrderProducts',
  method: 'GET',
  path: '/api/admin/order-products',
  access: 'staff',
  right: 'orders.write',
  summary: 'Finds available products by name or article, for the lines of an order',
  query: Typed,
  reply: data(v.array(OrderProduct)),
})

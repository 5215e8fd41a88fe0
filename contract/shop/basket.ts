import * as v from 'valibot'
import { Card, KitComponent } from './catalog.ts'
import { endpoint } from '../endpoint.ts'
import { AMOUNT_MIN, data, Id, ID_MAX, LINES_MAX, Quantity } from '../primitives.ts'
import { KIT_COMPONENTS_MAX } from '../rules/goods/kits.ts'

export const ProductAmount = v.object({
  product_id: Id,
  product_amount: Quantity,
  /** Of a kit. */
  options: v.optional(v.pipe(v.array(Id), v.maxLength(KIT_COMPONENTS_MAX))),
})
export type ProductAmount = v.InferOutput<typeof ProductAmount>

/** As a buyer asks: more than the store holds is `no_stock`, even above 100; more than the line holds removes it. */
export const WantedAmount = v.object({
  ...ProductAmount.entries,
  product_amount: v.pipe(v.number(), v.integer(), v.minValue(AMOUNT_MIN), v.maxValue(ID_MAX)),
})

/** A card; `id` is the product's. */
export const ServerBasketLine = v.object({
  ...Card.entries,
  product_id: v.number(),
  product_amount: v.number(),
  product: Card,
  /** Of a kit. Missing in replies of an older version. */
  options: v.optional(v.array(KitComponent)),
})
export type ServerBasketLine = v.InferOutput<typeof ServerBasketLine>

export const BasketReply = data(v.object({ products: v.array(ServerBasketLine) }))

export const addToBasket = endpoint({
  name: 'addToBasket',
  method: 'POST',
  path: '/api/bucket/add',
  access: 'guest',
  summary: 'Adds pieces to the basket; for a guest it only checks the stock',
  body: WantedAmount,
  reply: BasketReply,
  refuses: ['no_stock'],
  has_error_list: true,
})

export const removeFromBasket = endpoint({
  name: 'removeFromBasket',
  method: 'POST',
  path: '/api/bucket/remove',
  access: 'buyer',
  summary: 'Removes pieces from the basket; at zero or below the line is deleted',
  body: WantedAmount,
  reply: BasketReply,
})

export const getBasket = endpoint({
  name: 'getBasket',
  method: 'GET',
  path: '/api/bucket/get',
  access: 'buyer',
  summary: 'The basket of the signed-in buyer',
  reply: BasketReply,
})

/** `not_kept`: pieces beyond the stock or 100 per line. */
export const mergeBasket = endpoint({
  name: 'mergeBasket',
  method: 'POST',
  path: '/api/bucket/merge',
  access: 'buyer',
  summary:
    'Adds what a guest had put into the basket before the log-in, up to the stock and 100. ' +
    'An Idempotency-Key header makes one guest’s basket count once, however many tabs send it',
  body: v.object({ products: v.pipe(v.array(ProductAmount), v.maxLength(LINES_MAX)) }),
  reply: data(
    v.object({
      products: v.array(ServerBasketLine),
      not_kept: v.array(v.object({ product_id: v.number(), product_amount: v.number() })),
    }),
  ),
})

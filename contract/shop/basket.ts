import * as v from 'valibot'
import { Card } from './catalog.ts'
import { endpoint } from '../endpoint.ts'
import { data, Id, LINES_MAX, Quantity } from '../primitives.ts'

/** A product and its amount, in the specification's shape. */
export const ProductAmount = v.object({ product_id: Id, product_amount: Quantity })
export type ProductAmount = v.InferOutput<typeof ProductAmount>

/** The card's fields plus `product_id` and `product_amount`; `id` is the product's id. */
export const ServerBasketLine = v.object({
  ...Card.entries,
  product_id: v.number(),
  product_amount: v.number(),
  product: Card,
})
export type ServerBasketLine = v.InferOutput<typeof ServerBasketLine>

export const BasketReply = data(v.object({ products: v.array(ServerBasketLine) }))

export const addToBasket = endpoint({
  name: 'addToBasket',
  method: 'POST',
  path: '/api/bucket/add',
  access: 'guest',
  summary: 'Adds pieces to the basket; for a guest it only checks the stock',
  body: ProductAmount,
  reply: BasketReply,
  refuses: ['no_stock'],
  has_error_list: true,
})

export const removeFromBasket = endpoint({
  name: 'removeFromBasket',
  method: 'POST',
  path: '/api/bucket/remove',
  access: 'buyer',
  summary: 'Removes pieces from the basket; at zero the line is deleted',
  body: ProductAmount,
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

/** `not_kept`: pieces beyond the stock or beyond 100 per line. */
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

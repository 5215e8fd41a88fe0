import * as v from 'valibot'
import { Card } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { data, Id, LINES_MAX, Quantity } from './primitives.ts'

/** One product and how many pieces, as the specification sends it everywhere. */
export const ProductAmount = v.object({ product_id: Id, product_amount: Quantity })
export type ProductAmount = v.InferOutput<typeof ProductAmount>

/** The card's fields beside `product_id` and `product_amount`; `id` is the product's. */
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
  summary: 'Adds pieces to the line; for a guest it only says whether the store holds as many',
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
  summary: 'Lowers the line by so many pieces; at none the line goes',
  body: ProductAmount,
  reply: BasketReply,
})

export const getBasket = endpoint({
  name: 'getBasket',
  method: 'GET',
  path: '/api/bucket/get',
  access: 'buyer',
  summary: 'The basket kept on the server',
  reply: BasketReply,
})

/** `not_kept`: pieces for which there was no room under the stock or under 100 a line. */
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

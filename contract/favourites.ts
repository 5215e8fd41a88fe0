import * as v from 'valibot'
import { Card } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { data, Hryvnia, Id, IdText, LINES_MAX, list, Success } from './primitives.ts'

/** A card with the price before the sale under its own name (spec, section 3, "Favourite"). */
export const Favourite = v.object({ ...Card.entries, original_price: Hryvnia })
export type Favourite = v.InferOutput<typeof Favourite>

/** A favourite out of what a browser had stored, or null when it is none: an older shop may have written it, or nobody. */
export function readFavourite(stored: unknown): Favourite | null {
  const favourite = v.safeParse(Favourite, stored)
  return favourite.success ? favourite.output : null
}

export const addFavourite = endpoint({
  name: 'addFavourite',
  method: 'POST',
  path: '/api/favorites/add/:id',
  access: 'buyer',
  summary: 'Keeps a product among the favourites; again changes nothing',
  params: v.object({ id: IdText }),
  reply: Success,
  refuses: ['not_found'],
})

export const removeFavourite = endpoint({
  name: 'removeFavourite',
  method: 'POST',
  path: '/api/favorites/remove/:id',
  access: 'buyer',
  summary: 'Drops a product from the favourites; again changes nothing',
  params: v.object({ id: IdText }),
  reply: Success,
})

export const listFavourites = endpoint({
  name: 'listFavourites',
  method: 'GET',
  path: '/api/favorites/get',
  access: 'buyer',
  summary: 'The buyer’s favourites, last added first',
  reply: list(Favourite),
})

/** `not_kept`: ids of products that are gone. */
export const mergeFavourites = endpoint({
  name: 'mergeFavourites',
  method: 'POST',
  path: '/api/favorites/merge',
  access: 'buyer',
  summary: 'Keeps what a guest had liked before the log-in, beside what is there',
  body: v.object({ products: v.pipe(v.array(v.object({ product_id: Id })), v.maxLength(LINES_MAX)) }),
  reply: data(v.object({ products: v.array(Favourite), not_kept: v.array(v.number()) })),
})

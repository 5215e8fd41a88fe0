import * as v from 'valibot'
import { Card, STATUS, UNITS } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { data, Hryvnia, Id, IdText, LINES_MAX, list, Success } from './primitives.ts'

/** A card with the price before the sale under its own name (spec, section 3, "Favourite"). */
export const Favourite = v.object({ ...Card.entries, original_price: Hryvnia })
export type Favourite = v.InferOutput<typeof Favourite>

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isAnyOf = (words: readonly unknown[]) => (value: unknown) => words.includes(value)
const orNull = (holds: (value: unknown) => boolean) => (value: unknown) => value === null || holds(value)
const isStatus = (value: unknown) => isAnyOf(Object.values(STATUS))((value as { id?: unknown } | null)?.id)
const isFile = (value: unknown) => isText((value as { web_path?: unknown } | null)?.web_path)

// By hand and not by `Favourite`: a browser checks nothing else, and valibot for this alone is 1.3 kB on every page.
const STORED: { [field in keyof Favourite]: (value: unknown) => boolean } = {
  id: isNumber,
  name: isText,
  name_ua: isText,
  name_ru: orNull(isText),
  name_en: orNull(isText),
  article: isText,
  price: isNumber,
  original_price: isNumber,
  sale_price: orNull(isNumber),
  amount_in_store: isNumber,
  status: isStatus,
  files: (value) => Array.isArray(value) && value.every(isFile),
  category_id: orNull(isNumber),
  subcategory_id: orNull(isNumber),
  unit: isAnyOf(UNITS),
  order_multiple: isNumber,
  is_new: (value) => typeof value === 'boolean',
}

/** A favourite out of what a browser had stored, or null when it is none: an older shop may have written it, or nobody. */
export function readFavourite(stored: unknown): Favourite | null {
  const values = (stored ?? {}) as Record<string, unknown>
  const fields = Object.entries(STORED)
  if (!fields.every(([field, holds]) => holds(values[field]))) return null
  // Each field was just checked by the table, which has all of them.
  return Object.fromEntries(fields.map(([field]) => [field, values[field]])) as Favourite
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

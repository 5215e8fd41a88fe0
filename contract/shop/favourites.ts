import * as v from 'valibot'
import { Card, STATUS, UNITS } from './catalog.ts'
import { endpoint } from '../endpoint.ts'
import { VAT_RATES } from '../rules/goods/product-details.ts'
import { data, Hryvnia, Id, IdText, LINES_MAX, list, Success } from '../primitives.ts'

/** Spec, section 3, "Favourite". */
export const Favourite = v.object({ ...Card.entries, original_price: Hryvnia })
export type Favourite = v.InferOutput<typeof Favourite>

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isAnyOf = (words: readonly unknown[]) => (value: unknown) => words.includes(value)
const orNull = (holds: (value: unknown) => boolean) => (value: unknown) => value === null || holds(value)
/** An older version stored favourites without it. */
const orNothing = (holds: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || orNull(holds)(value)
const isStatus = (value: unknown) => isAnyOf(Object.values(STATUS))((value as { id?: unknown } | null)?.id)
const isFile = (value: unknown) => isText((value as { web_path?: unknown } | null)?.web_path)

// By hand: valibot would add 1.3 kB to every page.
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
  dk_code: orNothing(isText),
  vat_rate: orNothing(isAnyOf(VAT_RATES)),
}

/** From the browser's storage; null if invalid. */
export function readFavourite(stored: unknown): Favourite | null {
  const values = (stored ?? {}) as Record<string, unknown>
  const fields = Object.entries(STORED)
  if (!fields.every(([field, holds]) => holds(values[field]))) return null
  // Cast: all fields were just checked.
  return Object.fromEntries(fields.map(([field]) => [field, values[field] ?? null])) as Favourite
}

export const addFavourite = endpoint({
  name: 'addFavourite',
  method: 'POST',
  path: '/api/favorites/add/:id',
  access: 'buyer',
  summary: 'Adds a product to the favourites; repeating it changes nothing',
  params: v.object({ id: IdText }),
  reply: Success,
  refuses: ['not_found'],
})

export const removeFavourite = endpoint({
  name: 'removeFavourite',
  method: 'POST',
  path: '/api/favorites/remove/:id',
  access: 'buyer',
  summary: 'Removes a product from the favourites; repeating it changes nothing',
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

/** Ids of deleted products in `not_kept`. */
export const mergeFavourites = endpoint({
  name: 'mergeFavourites',
  method: 'POST',
  path: '/api/favorites/merge',
  access: 'buyer',
  summary: 'Merges a guest’s favourites into the account after sign-in',
  body: v.object({ products: v.pipe(v.array(v.object({ product_id: Id })), v.maxLength(LINES_MAX)) }),
  reply: data(v.object({ products: v.array(Favourite), not_kept: v.array(v.number()) })),
})

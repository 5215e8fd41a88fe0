import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { Favourite } from '@shop/contract/shop/favourites'
import { changeFavourites, readFavourites, withFavourite, withoutFavourite } from './favourites-store.ts'

const product = (id: number): Favourite => ({
  id,
  name: 'Глобус',
  name_ua: 'Глобус',
  name_ru: null,
  name_en: null,
  article: '14-0320',
  price: 1890,
  original_price: 1890,
  sale_price: null,
  amount_in_store: 3,
  status: { id: 2 },
  files: [],
  category_id: null,
  subcategory_id: null,
  unit: 'pcs',
  order_multiple: 1,
  is_new: false,
  dk_code: null,
  vat_rate: null,
})
const NONE = { products: [], unsent: [] }
const ids = ({ products }: { products: Favourite[] }) => products.map(({ id }) => id)

test('the favourite added last is first, and adding one twice lists it once', () => {
  const state = withFavourite(withFavourite(withFavourite(NONE, product(1), true), product(2), true), product(1), true)
  deepEqual(ids(state), [1, 2])
})

test('a guest’s favourites are sent at the login, a buyer’s are not', () => {
  deepEqual(withFavourite(withFavourite(NONE, product(1), true), product(2), false).unsent, [1])
  deepEqual(withoutFavourite(withFavourite(NONE, product(1), true), 1), NONE)
})

test('invalid stored favourites are dropped, valid ones stay', () => {
  const stored = { products: [product(1), { id: 2 }, null, 'x', product(1)], unsent: [1, 5, 'x'] }
  deepEqual(readFavourites(stored), { products: [product(1)], unsent: [1] })
  for (const invalid of [null, undefined, 5, 'text', [], { products: {} }]) deepEqual(readFavourites(invalid), NONE)
})

test('the same products are not written again: that would undo what another tab wrote a moment ago', () => {
  let [stored, writes] = [null as string | null, 0]
  const setItem = (_name: string, text: string) => {
    writes += 1
    stored = text
  }
  Object.assign(globalThis, { window: globalThis, localStorage: { getItem: () => stored, setItem } })
  changeFavourites((state) => withFavourite(state, product(7), true))
  equal(writes, 1)
  // As fresh prices come from the server: with more fields, in another order.
  const { files, ...others } = product(7)
  const fresh = { files, ...others, recommended: true }
  changeFavourites((state) => ({ ...state, products: [fresh] }))
  equal(writes, 1)
  changeFavourites((state) => ({ ...state, products: [{ ...fresh, price: 1750 }] }))
  equal(writes, 2)
})

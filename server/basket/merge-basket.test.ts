import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { addToBasket, getBasket, mergeBasket } from '@shop/contract/shop/basket'
import { listFavourites, mergeFavourites } from '@shop/contract/shop/favourites'
import { buyer, newBuyer, signIn } from '../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const PRODUCTS = [
  { id: 1, amount_in_store: 500 },
  { id: 2, amount_in_store: 5 },
  { id: 3, amount_in_store: 0 },
  { id: 4, amount_in_store: 9, status_id: 4 as const },
  { id: 5, amount_in_store: 50, active: false },
  { id: 6, amount_in_store: 25, order_multiple: 10 },
]

const line = (product_id: number, product_amount: number) => ({ product_id, product_amount })

async function openWithPetro(t: {
  after(close: () => Promise<void>): void
}): Promise<{ shop: TestShop; token: string }> {
  const shop = await openShop({ products: PRODUCTS })
  t.after(shop.close)
  return { shop, token: await newBuyer(shop, buyer.petro) }
}

async function basketOf(shop: TestShop, token: string) {
  const { data } = await shop.call(getBasket, {}, { token })
  return data.products.map(({ product_id, product_amount }) => line(product_id, product_amount))
}

test('a guest’s basket is merged into the buyer’s basket after sign-in', async (t) => {
  const { shop, token } = await openWithPetro(t)
  await shop.call(addToBasket, { body: line(1, 2) }, { token })
  const body = { products: [line(1, 3), line(2, 1)] }
  const { data } = await shop.call(mergeBasket, { body }, { token })
  deepEqual(data.not_kept, [])
  deepEqual(await basketOf(shop, token), [line(1, 5), line(2, 1)])
  deepEqual(
    data.products.map((one) => line(one.product_id, one.product_amount)),
    [line(1, 5), line(2, 1)],
  )
})

test('amounts add up to the stock and to 100 at most, and the rest is reported', async (t) => {
  const { shop, token } = await openWithPetro(t)
  await shop.call(addToBasket, { body: line(1, 60) }, { token })
  const body = { products: [line(1, 60), line(2, 7), line(3, 1), line(4, 2), line(5, 3), line(6, 30), line(999, 4)] }
  const { data } = await shop.call(mergeBasket, { body }, { token })
  deepEqual(data.not_kept, [line(1, 20), line(2, 2), line(3, 1), line(4, 2), line(5, 3), line(6, 10), line(999, 4)])
  deepEqual(await basketOf(shop, token), [line(1, 100), line(2, 5), line(6, 20)])
})

test('two lines of one product in a guest’s basket count as one', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const { data } = await shop.call(mergeBasket, { body: { products: [line(2, 3), line(2, 4)] } }, { token })
  deepEqual(data.not_kept, [line(2, 2)])
  deepEqual(await basketOf(shop, token), [line(2, 5)])
})

test('a merge never removes anything from the basket, even if the stock has shrunk', async (t) => {
  const { shop, token } = await openWithPetro(t)
  await shop.call(addToBasket, { body: line(2, 5) }, { token })
  await shop.services.db.updateTable('products').set({ amount_in_store: 2 }).where('id', '=', 2).execute()
  const { data } = await shop.call(mergeBasket, { body: { products: [line(2, 1)] } }, { token })
  deepEqual(data.not_kept, [line(2, 1)])
  deepEqual(await basketOf(shop, token), [line(2, 5)])
})

test('ten tabs that sign in at once merge a guest’s basket once', async (t) => {
  const { shop } = await openWithPetro(t)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => signIn(shop, buyer.petro)))
  const body = { products: [line(1, 3), line(2, 1)] }
  await Promise.all(tokens.map((token) => shop.call(mergeBasket, { body }, { token, idempotency_key: 'guest-1' })))
  deepEqual(await basketOf(shop, tokens[0] ?? ''), [line(1, 3), line(2, 1)])
})

test('a second basket, and the same basket of another buyer, are merged too', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const of_mariia = await newBuyer(shop, buyer.mariia)
  const body = { products: [line(1, 3)] }
  await shop.call(mergeBasket, { body }, { token, idempotency_key: 'guest-1' })
  await shop.call(mergeBasket, { body }, { token, idempotency_key: 'guest-2' })
  await shop.call(mergeBasket, { body }, { token: of_mariia, idempotency_key: 'guest-1' })
  deepEqual(await basketOf(shop, token), [line(1, 6)])
  deepEqual(await basketOf(shop, of_mariia), [line(1, 3)])
})

test('simultaneous merges of the same products in different sequences do not deadlock', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const products = [line(1, 1), line(2, 1), line(6, 10)]
  const merges = Array.from({ length: 10 }, (_, n) =>
    shop.call(mergeBasket, { body: { products: n % 2 ? products : products.toReversed() } }, { token }),
  )
  await Promise.all(merges)
  deepEqual(await basketOf(shop, token), [line(1, 10), line(2, 5), line(6, 20)])
})

test('a basket with wrong amounts is refused, an empty one is accepted, and guests cannot merge', async (t) => {
  const { shop, token } = await openWithPetro(t)
  for (const products of [[line(1, 0)], [line(1, 101)], [line(1, 1.5)], [line(-1, 1)], 'all'])
    await refuses(shop.call(mergeBasket, { body: { products: products as never } }, { token }), 'invalid_data')
  deepEqual((await shop.call(mergeBasket, { body: { products: [] } }, { token })).data, { products: [], not_kept: [] })
  await refuses(shop.call(mergeBasket, { body: { products: [] } }), 'unauthenticated')
})

test('a guest’s favourites are merged after sign-in, and deleted products are reported', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const like = (...ids: number[]) =>
    shop.call(mergeFavourites, { body: { products: ids.map((product_id) => ({ product_id })) } }, { token })
  await like(1)
  const { data } = await like(2, 1, 999, 5, 2)
  deepEqual(data.not_kept, [999, 5])
  const { data: favourites } = await shop.call(listFavourites, {}, { token })
  deepEqual(new Set(favourites.map((product) => product.id)), new Set([1, 2]))
  deepEqual(data.products, favourites)
  await Promise.all([like(1, 2, 3, 4), like(4, 3, 2, 1), like(3)])
  equal((await like()).data.products.length, 4)
})

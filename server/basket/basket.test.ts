import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToBasket, getBasket, removeFromBasket } from '@shop/contract/shop/basket'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'

const line = (product_id: number, product_amount: number) => ({ body: { product_id, product_amount } })

test('a guest learns whether enough pieces are in stock, and nothing is stored', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  assert.deepEqual(await shop.call(addToBasket, line(1, 5)), { data: { products: [] } })
  await refuses(shop.call(addToBasket, line(1, 6)), 'no_stock')
})

test('adding again increases the line, removing reduces it until it is gone', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 10 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const amounts = (answer: { data: { products: { product_id: number; product_amount: number }[] } }) =>
    answer.data.products.map((one) => [one.product_id, one.product_amount])
  assert.deepEqual(amounts(await shop.call(addToBasket, line(1, 2), { token })), [[1, 2]])
  assert.deepEqual(amounts(await shop.call(addToBasket, line(1, 3), { token })), [[1, 5]])
  assert.deepEqual(amounts(await shop.call(removeFromBasket, line(1, 4), { token })), [[1, 1]])
  assert.deepEqual(amounts(await shop.call(removeFromBasket, line(1, 4), { token })), [])
  await shop.call(addToBasket, line(1, 2), { token })
  assert.deepEqual(amounts(await shop.call(removeFromBasket, line(1, 2_147_483_647), { token })), [])
})

test('a line cannot exceed the stock and stays unchanged after a refusal', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  await shop.call(addToBasket, line(1, 4), { token })
  await refuses(shop.call(addToBasket, line(1, 2), { token }), 'no_stock')
  const { data } = await shop.call(getBasket, {}, { token })
  assert.deepEqual(
    data.products.map((one) => [one.product_amount, one.product.article, one.id]),
    [[4, '90-0001', 1]],
  )
})

test('a sum above the stock is refused even where the line would stop at 100', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, amount_in_store: 110 },
      { id: 2, amount_in_store: 200 },
    ],
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const add = (product_id: number, amount: number) => shop.call(addToBasket, line(product_id, amount), { token })
  await add(1, 60)
  await refuses(add(1, 60), 'no_stock')
  await add(2, 60)
  const { data } = await add(2, 60)
  assert.deepEqual(
    data.products.map((one) => one.product_amount),
    [60, 100],
  )
})

test('above 100 pieces a buyer learns first whether the store has so many', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 110 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  for (const caller of [{}, { token }]) {
    await refuses(shop.call(addToBasket, line(1, 111), caller), 'no_stock')
    await refuses(shop.call(addToBasket, line(1, 110), caller), 'invalid_data')
  }
})

test('twenty simultaneous calls are all counted', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 100 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  await Promise.all(Array.from({ length: 20 }, () => shop.call(addToBasket, line(1, 2), { token })))
  const { data } = await shop.call(getBasket, {}, { token })
  assert.equal(data.products[0]?.product_amount, 40)
})

test('buyers see only their own basket', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const iryna = await signIn(shop, 'iryna')
  await shop.call(addToBasket, line(1, 1), { token: petro.token })
  assert.deepEqual((await shop.call(getBasket, {}, { token: iryna.token })).data.products, [])
})

test('an unknown product, a wrong amount and a wrong token are refused', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await refuses(shop.call(addToBasket, line(99, 1)), 'invalid_data')
  for (const amount of [0, -1, 1.5]) await refuses(shop.call(addToBasket, line(1, amount)), 'invalid_data')
  await refuses(shop.call(addToBasket, line(1, 1), { token: 'nobody' }), 'unauthenticated')
  await refuses(shop.call(getBasket), 'unauthenticated')
})

test('an empty bearer counts as a guest, a malformed one is refused', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const statusWith = async (Authorization: string) => {
    const headers = { 'Content-Type': 'application/json', Authorization }
    const body = JSON.stringify({ product_id: 1, product_amount: 1 })
    return (await shop.fetch('/api/bucket/add', { method: 'POST', headers, body })).status
  }
  for (const empty of ['Bearer', 'Bearer ', 'Bearer   ']) assert.equal(await statusWith(empty), 200, empty)
  for (const unknown of ['Bearer null', 'Bearer two words']) assert.equal(await statusWith(unknown), 401, unknown)
})

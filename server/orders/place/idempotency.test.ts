import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const body = (product_amount: number) => ({ products: [{ product_id: 1, product_amount }], ...guest.olena })
const order = (shop: TestShop, product_amount: number, idempotency_key: string) =>
  shop.call(placeGuestOrder, { body: body(product_amount) }, { idempotency_key })

const countOf = async (shop: TestShop, table: 'orders' | 'mails' | 'idempotency_keys') => {
  const rows = await shop.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return rows[0]?.count
}

test('a repeated request with the same key returns the same order', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const first = await order(shop, 2, 'key-1')
  assert.deepEqual(await order(shop, 2, 'key-1'), first)
  assert.equal(await shop.stockOf(1), 8)
  assert.deepEqual([await countOf(shop, 'orders'), await countOf(shop, 'mails')], [1, 1])
})

test('ten concurrent clicks make one order', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(shop, 1, 'double-click')))
  assert.equal(new Set(answers.map((answer) => answer.data.id)).size, 1)
  assert.equal(await shop.stockOf(1), 9)
})

test('the order of fields does not matter', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const first = await order(shop, 1, 'key-1')
  const { products, ...contacts } = body(1)
  const turned = {
    ...contacts,
    note: '',
    products: products.map(({ product_id, product_amount }) => ({ product_amount, product_id })),
  }
  assert.deepEqual(await shop.call(placeGuestOrder, { body: turned }, { idempotency_key: 'key-1' }), first)
})

test('a key with another body is refused', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await order(shop, 1, 'key-1')
  await refuses(order(shop, 2, 'key-1'), 'idempotency_key_reused')
  assert.equal(await shop.stockOf(1), 9)
})

test('long keys that differ only at the end make two orders', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const long = 'k'.repeat(300)
  const first = await order(shop, 1, `${long}1`)
  assert.notEqual((await order(shop, 1, `${long}2`)).data.id, first.data.id)
  assert.deepEqual(await order(shop, 1, `${long}1`), first)
})

test('the key of a refused order may be used again', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 1 }] })
  t.after(shop.close)
  await refuses(order(shop, 2, 'key-1'), 'no_stock')
  assert.equal(await countOf(shop, 'idempotency_keys'), 0)
  await order(shop, 1, 'key-1')
})

test('equal keys of different buyers do not collide', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const iryna = await signIn(shop, 'iryna')
  const place = (token: string) =>
    shop.call(
      placeBuyerOrder,
      { body: { products: [{ product_id: 1, product_amount: 1 }] } },
      { token, idempotency_key: 'key-1' },
    )
  const his = await place(petro.token)
  const hers = await place(iryna.token)
  assert.notEqual(hers.data.id, his.data.id)
  assert.equal((await order(shop, 1, 'key-1')).data.id > hers.data.id, true)
})

test('equal keys of different buyers who order as guests do not collide', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const place = async (name: 'petro' | 'iryna') =>
    shop.call(placeGuestOrder, { body: body(1) }, { token: (await signIn(shop, name)).token, idempotency_key: 'key-1' })
  const ids = [await place('petro'), await place('iryna'), await order(shop, 1, 'key-1')].map(({ data }) => data.id)
  assert.equal(new Set(ids).size, 3)
})

test('without a key, two equal orders are two orders', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  for (let placed = 0; placed < 2; placed++) await shop.call(placeGuestOrder, { body: body(1) })
  assert.equal(await shop.stockOf(1), 8)
})

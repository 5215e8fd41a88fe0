import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { saveOrderLines } from '@shop/contract/orders.admin'
import { letterTo, lettersTo, outcomes } from '../test/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, seen } from '../test/office-orders.ts'
import { guest, signIn } from '../test/people.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

const OLENA = guest.olena.email_not_auth_user

async function openWith(t: TestContext) {
  const shop = await openShop({
    products: [
      { id: 1, price: 100, article: '10-0001' },
      { id: 2, price: 50, sale_price: 40, article: '10-0002' },
      { id: 3, price: 20, order_multiple: 5, article: '10-0003' },
    ],
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  return { shop, token }
}

type Line = { position: number; amount: number } | { product_id: number; amount: number }

interface Desk {
  shop: TestShop
  token: string
}

const save = ({ shop, token }: Desk, id: number, lines: Line[], version = 1) =>
  shop.call(saveOrderLines, { params: { id: String(id) }, body: { version, lines, comment: '' } }, { token })

const setPrices = (shop: TestShop, price: number) =>
  shop.house.db.updateTable('products').set({ price, sale_price: null }).execute()

test('old lines keep the prices of their moment, new ones have today’s, and the sums follow', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { discount_percent: 10 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 2 })
  await setPrices(shop, 30_000)
  const { data } = await save({ shop, token }, id, [
    { position: 1, amount: 3 },
    { product_id: 2, amount: 1 },
  ])
  assert.deepEqual(
    data.lines.map(({ product_id, amount, price, sum }) => [product_id, amount, price, sum]),
    [
      [1, 3, 100, 300],
      [2, 1, 300, 300],
    ],
  )
  assert.deepEqual([data.products_count, data.products_sum, data.discount_percent, data.total], [4, 600, 10, 540])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [7, 9])
})

test('a lowered and a removed line give their pieces back', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4, 2: 3 })
  await save({ shop, token }, id, [{ position: 1, amount: 1 }])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [9, 10])
  await bring(shop, token, id, ['cancelled'])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [10, 10])
})

test('more than the store holds is refused, and the order stays whole', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4, 2: 3 })
  const lines = [
    { position: 1, amount: 11 },
    { position: 2, amount: 1 },
  ]
  await refuses(save({ shop, token }, id, lines), 'no_stock')
  await refuses(
    save({ shop, token }, id, [
      { position: 1, amount: 4 },
      { product_id: 3, amount: 3 },
    ]),
    'wrong_multiple',
  )
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2), await shop.stockOf(3)], [6, 7, 10])
  assert.deepEqual(
    (await seen(shop, token, id)).lines.map(({ amount }) => amount),
    [4, 3],
  )
})

test('what was ordered from a product that is gone stays in the order, and does not grow', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4 })
  await shop.house.db.deleteFrom('products').where('id', '=', 1).execute()
  await refuses(save({ shop, token }, id, [{ position: 1, amount: 5 }]), 'no_stock')
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 3 }])
  assert.deepEqual([data.lines[0]?.amount, data.lines[0]?.product_id, data.total], [3, null, 300])
})

test('bonuses above what is left to pay go back to the buyer', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 25_000 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 4 }, true)
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 1 }])
  assert.deepEqual([data.bonuses_spent, data.total], [100, 0])
  const balance = async () =>
    (await shop.house.db.selectFrom('users').select('bonuses_balance').where('id', '=', petro.user_id).execute())[0]
      ?.bonuses_balance
  assert.equal(await balance(), 15_000)
  await bring(shop, token, id, ['cancelled'])
  assert.equal(await balance(), 25_000)
})

test('the buyer is written how the order stands now, and colleagues see what was changed', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const lines = [
    { position: 1, amount: 3 },
    { product_id: 2, amount: 2 },
  ]
  const body = { version: 1, lines, comment: 'Як домовилися' }
  const { data } = await shop.call(saveOrderLines, { params: { id: String(id) }, body }, { token })
  const letter = await letterTo(shop, OLENA, 'order_changed')
  const text = letter.text.replaceAll('\u00a0', ' ')
  for (const part of ['Як домовилися', '3 шт. × 100,00 ₴ = 300,00 ₴', 'До сплати: 380,00 ₴'])
    assert.ok(text.includes(part), part)
  const change = data.history.find(({ kind }) => kind === 'lines')
  assert.equal(change?.text, '10-0001: 2 → 3\n10-0002: 0 → 2')
})

test('a save that changes nothing writes no letter and makes nobody’s edit stale', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 2 }])
  assert.equal(data.version, 1)
  assert.deepEqual(await lettersTo(shop, OLENA, 'order_changed'), [])
})

test('what is on its way is not changed any more', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const { version } = await bring(shop, token, id, ['confirmed', 'packed', 'shipped'])
  await refuses(save({ shop, token }, id, [{ position: 1, amount: 1 }], version), 'wrong_order_status')
})

test('a product twice, a line that is not there and a line of nothing are refused', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  for (const lines of [
    [
      { position: 1, amount: 2 },
      { product_id: 1, amount: 1 },
    ],
    [{ position: 7, amount: 2 }],
    [{ position: 1, amount: 2 }, { amount: 1 } as Line],
    [],
  ])
    await refuses(save({ shop, token }, id, lines), 'invalid_data')
})

test('of two who change the lines at once one is told, and no piece is lost', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const calls = [5, 6, 7, 8].map((amount) => save({ shop, token }, id, [{ position: 1, amount }]))
  assert.equal((await outcomes(calls)).succeeded, 1)
  const { lines } = await seen(shop, token, id)
  assert.equal(await shop.stockOf(1), 10 - (lines[0]?.amount ?? 0))
})

test('changes of orders with the same goods the other way round do not wait for each other for ever', async (t) => {
  const { shop, token } = await openWith(t)
  const first = await orderOfGuest(shop, { 1: 4, 2: 1 })
  const second = await orderOfGuest(shop, { 1: 1, 2: 4 })
  await Promise.all([
    save({ shop, token }, first.id, [
      { position: 1, amount: 1 },
      { position: 2, amount: 4 },
    ]),
    save({ shop, token }, second.id, [
      { position: 1, amount: 4 },
      { position: 2, amount: 1 },
    ]),
  ])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [5, 5])
})

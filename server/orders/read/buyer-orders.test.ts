import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueDocument, voidDocument } from '@shop/contract/admin/money/billing'
import { createShipment } from '@shop/contract/admin/orders/shipments'
import { addToBasket, getBasket } from '@shop/contract/shop/basket'
import { listOrders, placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { bring, SELLER } from '../../testing/fixtures/admin-orders.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const fresh = (order: { total: number }) => ({
  ...order,
  status: 'new' as const,
  paid: 0,
  left_to_pay: order.total,
  documents: [],
  shipments: [],
})

const line = (product_id: number, product_amount: number) => ({ product_id, product_amount })
const order = (shop: TestShop, token: string, product_amount: number, more: object = {}) =>
  shop.call(placeBuyerOrder, { body: { products: [line(1, product_amount)], ...more } }, { token })

const bonusesOf = async (shop: TestShop, user_id: number) => {
  const user = await shop.services.db
    .selectFrom('users')
    .select('bonuses_balance')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const entries = await shop.services.db
    .selectFrom('bonus_entries')
    .select(['order_id', 'bonuses', 'reason'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return { balance: user.bonuses_balance, entries }
}

test('a buyer’s discount applies to the sale prices of the goods', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 150, sale_price: 100.05 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro', { discount_percent: 7.5 })
  const { data } = await order(shop, token, 3)
  // 300.15 less 7.5 % (22.51125, rounded to 22.51).
  assert.deepEqual([data.products_sum, data.discount_percent, data.total], [300.15, 7.5, 277.64])
})

test('bonuses pay as much as possible, are recorded in the ledger, and the rest remains', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { discount_percent: 10, bonuses_balance: 25_000 })
  const first = await order(shop, petro.token, 2, { is_use_bonuses: true })
  assert.deepEqual([first.data.products_sum, first.data.total], [200, 0])
  const second = await order(shop, petro.token, 1, { is_use_bonuses: true })
  assert.deepEqual([second.data.products_sum, second.data.total], [100, 20])
  assert.deepEqual(await bonusesOf(shop, petro.user_id), {
    balance: 0,
    entries: [
      { order_id: first.data.id, bonuses: -18_000, reason: 'order' },
      { order_id: second.data.id, bonuses: -7_000, reason: 'order' },
    ],
  })
})

test('bonuses are not spent unless the buyer asks for it', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 5_000 })
  assert.equal((await order(shop, petro.token, 1)).data.total, 100)
  assert.deepEqual(await bonusesOf(shop, petro.user_id), { balance: 5_000, entries: [] })
})

test('concurrent orders do not spend the same bonuses twice', async (t) => {
  const products = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, price: 100 }))
  const shop = await openShop({ products })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 25_000 })
  const answers = await Promise.all(
    products.map(({ id }) =>
      shop.call(placeBuyerOrder, { body: { products: [line(id, 1)], is_use_bonuses: true } }, { token: petro.token }),
    ),
  )
  const paid = answers.reduce((sum, answer) => sum + answer.data.total, 0)
  assert.equal(paid, 10 * 100 - 250)
  const { balance, entries } = await bonusesOf(shop, petro.user_id)
  assert.equal(balance, 0)
  assert.equal(
    entries.reduce((sum, entry) => sum + entry.bonuses, 0),
    -25_000,
  )
})

test('the minimum applies to the goods less the discount, before bonuses', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }], settings: { min_order_price: '180' } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro', { discount_percent: 10, bonuses_balance: 100_000 })
  await refuses(order(shop, token, 1, { is_use_bonuses: true }), 'order_below_minimum')
  assert.equal((await order(shop, token, 2, { is_use_bonuses: true })).data.total, 0)
})

test('a refused order returns the bonuses', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 1 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 5_000 })
  await refuses(order(shop, petro.token, 2, { is_use_bonuses: true }), 'no_stock')
  assert.deepEqual(await bonusesOf(shop, petro.user_id), { balance: 5_000, entries: [] })
})

test('an order empties only the buyer’s own basket; a refused one keeps it', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const iryna = await signIn(shop, 'iryna')
  for (const { token } of [petro, iryna]) await shop.call(addToBasket, { body: line(1, 2) }, { token })
  const basketOf = async ({ token }: { token: string }) =>
    (await shop.call(getBasket, {}, { token })).data.products.map((one) => one.product_amount)
  await refuses(order(shop, petro.token, 6), 'no_stock')
  assert.deepEqual(await basketOf(petro), [2])
  await order(shop, petro.token, 2)
  assert.deepEqual([await basketOf(petro), await basketOf(iryna)], [[], [2]])
})

test('a buyer sees only their own orders, newest first', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 50, amount_in_store: 100 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { discount_percent: 5 })
  const iryna = await signIn(shop, 'iryna')
  const first = await order(shop, petro.token, 1)
  const second = await order(shop, petro.token, 2)
  const hers = await order(shop, iryna.token, 3)
  const ordersOf = async (token: string) => (await shop.call(listOrders, {}, { token })).data
  assert.deepEqual(await ordersOf(petro.token), [fresh(second.data), fresh(first.data)])
  assert.deepEqual(await ordersOf(iryna.token), [fresh(hers.data)])
})

test('the list of orders names the documents in force and the parcels of each order', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 50, amount_in_store: 100 }], settings: SELLER })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const maksym = await signIn(shop, 'maksym')
  const first = (await order(shop, petro.token, 1)).data
  const second = (await order(shop, petro.token, 2)).data
  const staff = { token: maksym.token }
  await bring(shop, maksym.token, second.id, ['confirmed'])
  const invoice = { body: { order_id: second.id, kind: 'invoice' as const } }
  const voided = (await shop.call(issueDocument, invoice, staff)).data
  await shop.call(voidDocument, { params: { id: String(voided.id) }, body: { reason: 'Помилка' } }, staff)
  const kept = (await shop.call(issueDocument, invoice, staff)).data
  const body = { carrier: 'Міст Експрес', number: 'ME-77' }
  await shop.call(createShipment, { params: { id: String(second.id) }, body }, staff)
  const [newest, oldest] = (await shop.call(listOrders, {}, { token: petro.token })).data
  assert.deepEqual([oldest?.id, oldest?.documents, oldest?.shipments], [first.id, [], []])
  assert.deepEqual(
    newest?.documents.map(({ id, kind, number }) => [id, kind, number]),
    [[kept.id, 'invoice', kept.number]],
  )
  assert.deepEqual(
    newest?.shipments.map(({ carrier, number }) => [carrier, number]),
    [['Міст Експрес', 'ME-77']],
  )
})

test('without a valid token orders can be neither listed nor placed', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await refuses(shop.call(listOrders), 'unauthenticated')
  await refuses(shop.call(listOrders, {}, { token: 'somebody-elses' }), 'unauthenticated')
  await refuses(order(shop, 'made-up', 1), 'unauthenticated')
  assert.equal(await shop.stockOf(1), 10)
})

test('a guest’s order gets no discount and no bonuses, whatever its body says', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { discount_percent: 50, bonuses_balance: 5_000 })
  const body = { products: [line(1, 1)], is_use_bonuses: true, ...guest.olena }
  const { data } = await shop.call(placeGuestOrder, { body })
  assert.deepEqual([data.discount_percent, data.total], [0, 100])
  assert.equal((await bonusesOf(shop, petro.user_id)).balance, 5_000)
})

test('a buyer’s order uses the account’s e-mail, whatever its body says', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  await order(shop, petro.token, 1, { ...guest.olena })
  const stored = await shop.services.db.selectFrom('orders').select(['email', 'user_id']).executeTakeFirstOrThrow()
  assert.deepEqual(stored, { email: 'petro@school.example', user_id: petro.user_id })
})

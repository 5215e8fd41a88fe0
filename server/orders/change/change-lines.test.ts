import { canChangeLines } from '@shop/contract/rules/orders/order-status'
import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { issueDocument } from '@shop/contract/admin/money/billing'
import { saveOrderLines } from '@shop/contract/admin/orders/orders'
import { createShipment, listShipments, removeShipment } from '@shop/contract/admin/orders/shipments'
import { mailTo, mailsTo, outcomes } from '../../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, seen, SELLER } from '../../testing/fixtures/admin-orders.ts'
import { decide, file, pay } from '../../testing/fixtures/claims.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

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
  shop.services.db
    .updateTable('products')
    .set({ price: wholeKopiykas(price), sale_price: null })
    .execute()

test('existing lines keep their prices, new lines get today’s, and the sums follow', async (t) => {
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

test('reducing or removing a line returns its pieces to stock', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4, 2: 3 })
  await save({ shop, token }, id, [{ position: 1, amount: 1 }])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [9, 10])
  await bring(shop, token, id, ['cancelled'])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [10, 10])
})

test('a line keeps its place and the pieces that are in shipments', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4, 2: 3 })
  const params = { id: String(id) }
  const parcel = { carrier: 'Делівері', number: '123', lines: [{ position: 2, amount: 2 }] }
  const { data: shipment } = await shop.call(createShipment, { params, body: parcel }, { token })
  await refuses(save({ shop, token }, id, [{ position: 1, amount: 4 }]), 'invalid_data')
  const less = [
    { position: 1, amount: 4 },
    { position: 2, amount: 1 },
  ]
  await refuses(save({ shop, token }, id, less), 'invalid_data')
  await save({ shop, token }, id, [
    { position: 2, amount: 2 },
    { product_id: 3, amount: 5 },
  ])
  const { data, left } = await shop.call(listShipments, { params }, { token })
  assert.deepEqual(
    data[0]?.lines.map(({ product_id, amount }) => [product_id, amount]),
    [[2, 2]],
  )
  assert.deepEqual(
    left.map(({ position, product_id, amount }) => [position, product_id, amount]),
    [[3, 3, 5]],
  )
  await shop.call(removeShipment, { params: { id: String(shipment.id) } }, { token })
  await save({ shop, token }, id, [{ position: 3, amount: 5 }], 2)
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2), await shop.stockOf(3)], [10, 10, 5])
})

test('a change that exceeds the stock is refused and leaves the order as it was', async (t) => {
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

test('a line of a deleted product stays in the order but cannot grow', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 4 })
  await shop.services.db.deleteFrom('products').where('id', '=', 1).execute()
  await refuses(save({ shop, token }, id, [{ position: 1, amount: 5 }]), 'no_stock')
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 3 }])
  assert.deepEqual([data.lines[0]?.amount, data.lines[0]?.product_id, data.total], [3, null, 300])
})

test('a line keeps the claimed pieces, and no line changes once claimed goods are refunded', async (t) => {
  const { shop, token } = await openWith(t)
  const { id, code } = await orderOfGuest(shop, { 1: 4 })
  await bring(shop, token, id, ['confirmed', 'packed', 'shipped'])
  const claim = await file(shop, code, { lines: [{ product_id: 1, amount: 3 }] })
  await bring(shop, token, id, ['packed'])
  const change = async (amount: number) =>
    save({ shop, token }, id, [{ position: 1, amount }], (await seen(shop, token, id)).version)
  await refuses(change(2), 'invalid_data')
  await change(3)
  await decide(shop, token, claim.id, { decision: 'refund' })
  await refuses(change(5), 'wrong_order_status')
  assert.equal(canChangeLines(await seen(shop, token, id)), false, 'the admin offers no change')
})

test('bonuses above the new sum are returned to the buyer', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 25_000 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 4 }, true)
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 1 }])
  assert.deepEqual([data.bonuses_spent, data.total], [100, 0])
  const balance = async () =>
    (await shop.services.db.selectFrom('users').select('bonuses_balance').where('id', '=', petro.user_id).execute())[0]
      ?.bonuses_balance
  assert.equal(await balance(), 15_000)
  await bring(shop, token, id, ['cancelled'])
  assert.equal(await balance(), 25_000)
})

test('the buyer is mailed the changed order, and staff see what changed', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const lines = [
    { position: 1, amount: 3 },
    { product_id: 2, amount: 2 },
  ]
  const body = { version: 1, lines, comment: 'Як домовилися' }
  const { data } = await shop.call(saveOrderLines, { params: { id: String(id) }, body }, { token })
  const mail = await mailTo(shop, OLENA, 'order_changed')
  const text = mail.text.replaceAll('\u00a0', ' ')
  for (const part of ['Як домовилися', '3 шт. × 100,00 ₴ = 300,00 ₴', 'До сплати: 380,00 ₴'])
    assert.ok(text.includes(part), part)
  const change = data.history.find(({ kind }) => kind === 'lines')
  assert.equal(change?.text, '10-0001: 2 → 3\n10-0002: 0 → 2')
})

test('the letter of a changed order names the invoice not to pay, and what is paid already', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 }, 'en')
  await bring(shop, token, id, ['confirmed', 'awaiting_payment'])
  for (const [key, value] of Object.entries(SELLER))
    await shop.services.db.insertInto('settings').values({ key, value, is_public: true }).execute()
  const invoice = (await shop.call(issueDocument, { body: { order_id: id, kind: 'invoice' } }, { token })).data
  await pay(shop, id, 50)
  const { version } = await seen(shop, token, id)
  await save({ shop, token }, id, [{ position: 1, amount: 1 }], version)
  const text = (await mailTo(shop, OLENA, 'order_changed')).text.replaceAll('\u00a0', ' ')
  assert.ok(text.includes(`Invoice\nInvoice No. ${invoice.number} is void, please do not pay it.`), text)
  assert.ok(text.includes('Already paid\n50,00 ₴') && text.includes('Total of the order: 100,00 ₴'), text)
  assert.doesNotMatch(text, /To pay/)
})

test('saving without changes sends no mail and does not make other edits stale', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const { data } = await save({ shop, token }, id, [{ position: 1, amount: 2 }])
  assert.equal(data.version, 1)
  assert.deepEqual(await mailsTo(shop, OLENA, 'order_changed'), [])
})

test('a shipped order cannot be changed', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const { version } = await bring(shop, token, id, ['confirmed', 'packed', 'shipped'])
  await refuses(save({ shop, token }, id, [{ position: 1, amount: 1 }], version), 'wrong_order_status')
})

test('duplicate products, unknown lines and empty lines are refused', async (t) => {
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

test('of two concurrent changes one is refused, and no piece is lost', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  const calls = [5, 6, 7, 8].map((amount) => save({ shop, token }, id, [{ position: 1, amount }]))
  assert.equal((await outcomes(calls)).succeeded, 1)
  const { lines } = await seen(shop, token, id)
  assert.equal(await shop.stockOf(1), 10 - (lines[0]?.amount ?? 0))
})

test('concurrent changes of orders with the same products do not deadlock', async (t) => {
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

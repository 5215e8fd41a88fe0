import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { issueDocument, voidDocument } from '@shop/contract/admin/money/billing'
import * as calls from '@shop/contract/admin/orders/order-details'
import { listStaffOrders } from '@shop/contract/admin/orders/orders'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { bring, seen, SELLER } from '../../testing/fixtures/admin-orders.ts'
import { AFTER_DELIVERY, DETAILS, LYCEUM, TO_BRANCH } from '../../testing/fixtures/order-details.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'

async function openWith(t: TestContext) {
  const settings = { ...SELLER, free_delivery: 'on' }
  const shop = await openShop({ products: [{ id: 1, price: 1000 }], settings })
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  return { shop, token }
}

const order = async (shop: TestShop, more: object = {}) => {
  const body = { products: [{ product_id: 1, product_amount: 2 }], ...guest.olena, ...more }
  return (await shop.call(placeGuestOrder, { body })).data
}

test('staff put buyer, delivery and payment on an order; history and audit tell of it', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await order(shop)
  const params = { id: String(id) }
  await shop.call(calls.saveOrderBuyer, { params, body: { version: 1, buyer: LYCEUM } }, { token })
  await shop.call(calls.saveOrderDelivery, { params, body: { version: 2, delivery: TO_BRANCH } }, { token })
  const body = { version: 3, payment: AFTER_DELIVERY }
  const { data } = await shop.call(calls.saveOrderPayment, { params, body }, { token })
  assert.deepEqual([data.version, data.buyer, data.payment], [4, LYCEUM, AFTER_DELIVERY])
  assert.deepEqual([data.delivery?.method, data.delivery?.is_free], ['np_branch', true])
  assert.deepEqual(
    data.history.map(({ kind }) => kind),
    ['payment', 'delivery', 'buyer', 'status'],
  )
  const entries = await shop.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'order')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['change_buyer', 'change_delivery', 'change_payment'],
  )
  await refuses(
    shop.call(calls.saveOrderPayment, { params, body: { version: 3, payment: null } }, { token }),
    'stale_edit',
  )
})

test('staff decide what the delivery costs', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await order(shop, DETAILS)
  const delivery = { ...TO_BRANCH, is_free: false, cost: 185.5 }
  const params = { id: String(id) }
  const { data } = await shop.call(calls.saveOrderDelivery, { params, body: { version: 1, delivery } }, { token })
  assert.deepEqual([data.delivery?.is_free, data.delivery?.cost], [false, 185.5])
})

test('delivery becomes free when staff name an institution as the buyer', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await order(shop, { delivery: TO_BRANCH })
  assert.equal((await seen(shop, token, id)).delivery?.is_free, false)
  const params = { id: String(id) }
  const { data } = await shop.call(calls.saveOrderBuyer, { params, body: { version: 1, buyer: LYCEUM } }, { token })
  assert.equal(data.delivery?.is_free, true)
})

test('details do not change while an invoice names them', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await order(shop, DETAILS)
  const { version } = await bring(shop, token, id, ['confirmed'])
  const { data } = await shop.call(issueDocument, { body: { order_id: id, kind: 'invoice' } }, { token })
  const params = { id: String(id) }
  const change = () =>
    shop.call(calls.saveOrderBuyer, { params, body: { version, buyer: { ...LYCEUM, name: 'Ліцей № 6' } } }, { token })
  await refuses(change(), 'invoice_counts')
  await refuses(
    shop.call(calls.saveOrderDelivery, { params, body: { version, delivery: null } }, { token }),
    'invoice_counts',
  )
  const voided = { params: { id: String(data.id) }, body: { reason: 'Інша назва' } }
  await shop.call(voidDocument, voided, { token })
  assert.equal((await change()).data.buyer?.name, 'Ліцей № 6')
})

test('orders are found by the institution’s name or the beginning of its code', async (t) => {
  const { shop, token } = await openWith(t)
  const { number } = await order(shop, DETAILS)
  await order(shop)
  const numbers = async (query: object) =>
    (await shop.call(listStaffOrders, { query }, { token })).data.map((row) => row.number)
  for (const institution of ['ліцей № 5', '2624', LYCEUM.code])
    assert.deepEqual(await numbers({ institution }), [number], institution)
  assert.deepEqual(await numbers({ institution: 'гімназія' }), [])
  assert.deepEqual(await numbers({ delivery_method: 'np_branch' }), [number])
  assert.deepEqual(await numbers({ q: LYCEUM.code }), [number])
  const [row] = (await shop.call(listStaffOrders, { query: { institution: '2624' } }, { token })).data
  assert.deepEqual(
    [row?.organization, row?.buyer_code, row?.delivery_method, row?.payment_terms],
    [LYCEUM.name, LYCEUM.code, 'np_branch', 'after_delivery'],
  )
})

test('an institution is offered with the details of its newest order', async (t) => {
  const { shop, token } = await openWith(t)
  await order(shop, DETAILS)
  const newest = await order(shop, { buyer: { ...LYCEUM, bank: 'Інший банк' } })
  const { data } = await shop.call(calls.findInstitutions, { query: { q: 'ліцей' } }, { token })
  assert.deepEqual(
    data.map(({ code, orders_count, order: { id }, buyer }) => [code, orders_count, id, buyer?.bank]),
    [[LYCEUM.code, 2, newest.id, 'Інший банк']],
  )
  assert.deepEqual((await shop.call(calls.findInstitutions, { query: { q: '00' } }, { token })).data, [])
  assert.equal((await seen(shop, token, newest.id)).buyer_code, LYCEUM.code)
})

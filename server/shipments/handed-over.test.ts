import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getShipmentSheet, listShipments, removeShipment } from '@shop/contract/admin/orders/shipments'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { orderToBranch, ship } from '../testing/fixtures/carrier.ts'
import { textOf } from '../testing/fixtures/documents.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'

test('goods that the buyer picks up are handed over without a number; a carrier needs one', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 1000, amount_in_store: 5 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  const desk = { shop, token }
  const { id, code } = await orderToBranch(shop, { 1: 3 }, { method: 'pickup' })
  await refuses(ship(desk, id), 'carrier_off')
  const lines = [{ product_id: 1, amount: 1 }]
  const made = await ship(desk, id, { carrier: 'pickup', lines })
  assert.deepEqual([made.carrier, made.number, made.status, made.is_waybill], ['pickup', null, 'received', false])
  assert.deepEqual([made.status_name, made.status_words], ['Отримано', ''])
  const page = await shop.call(getOrderPage, { params: { code } })
  assert.deepEqual(
    page.data.shipments.map(({ carrier, number, status_name_en, lines: [line] }) => [
      carrier,
      number,
      status_name_en,
      line?.amount,
    ]),
    [['pickup', '', 'Received', 1]],
  )
  assert.deepEqual(
    page.data.left_to_ship.map(({ amount }) => amount),
    [2],
  )
  const sheet = await shop.call(getShipmentSheet, { params: { id: String(made.id) } }, { token })
  const text = await textOf(Buffer.from(sheet.bytes))
  assert.match(text, /Перевізник\s+Самовивіз/)
  assert.doesNotMatch(text, /Номер відправлення/)
  const by_taxi = await ship(desk, id, { carrier: 'Вантажне таксі', lines })
  const taxi_sheet = await shop.call(getShipmentSheet, { params: { id: String(by_taxi.id) } }, { token })
  const taxi_text = await textOf(Buffer.from(taxi_sheet.bytes))
  assert.match(taxi_text, /Перевізник\s+Вантажне таксі/)
  assert.doesNotMatch(taxi_text, /Номер відправлення/)
  await shop.call(removeShipment, { params: { id: String(by_taxi.id) } }, { token })
  const by_branch = await orderToBranch(shop, { 1: 1 })
  await refuses(ship(desk, by_branch.id, { carrier: 'pickup' }), 'invalid_data')
  await shop.call(removeShipment, { params: { id: String(made.id) } }, { token })
  const { left } = await shop.call(listShipments, { params: { id: String(id) } }, { token })
  assert.deepEqual(
    left.map(({ amount }) => amount),
    [3],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStaffOrder, listStaffOrders } from '@shop/contract/admin/orders/orders'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { getOrder, placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { signIn } from '../../testing/fixtures/users.ts'
import { openCarrierShop, orderToBranch, settlementOf, ship } from '../../testing/fixtures/carrier.ts'

test('staff and buyer see which papers of the delivery day are there, and which goods lack one', async (t) => {
  const desk = await openCarrierShop(t, {
    products: [
      { id: 1, name_ua: 'Глобус', price: 1000, amount_in_store: 50 },
      { id: 2, name_ua: 'Терези', price: 500, amount_in_store: 50 },
    ],
  })
  const { shop, token } = desk
  const { id, code } = await orderToBranch(shop, { 1: 1, 2: 1 })
  const { db, clock } = shop.services
  const { id: file_id } = await db
    .insertInto('files')
    .values({ web_path: '/files/manual.pdf', mime: 'application/pdf', bytes: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await db
    .insertInto('product_documents')
    .values([
      { product_id: 1, position: 0, file_id, kind: 'manual', name: 'Інструкція' },
      { product_id: 1, position: 1, file_id, kind: 'certificate', name: 'Сертифікат', valid_to: yesterday },
    ])
    .execute()
  const papers = async () => {
    const staff = (await shop.call(getStaffOrder, { params: { id: String(id) } }, { token })).data.delivery_papers
    const buyer = (await shop.call(getOrderPage, { params: { code } })).data.delivery_papers
    assert.deepEqual(staff, buyer)
    return Object.fromEntries(staff.map(({ kind, is_present, missing_for }) => [kind, is_present || missing_for]))
  }
  const before = await papers()
  assert.deepEqual(before['waybill'], [])
  assert.deepEqual(before['invoice'], [])
  assert.deepEqual(before['manual'], ['Терези'])
  // One of the globe expired yesterday.
  assert.deepEqual(before['origin'], ['Глобус', 'Терези'])
  await ship(desk, id)
  assert.equal((await papers())['waybill'], true)
})

test('orders are found by the state and the number of their parcels', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const shipped = await orderToBranch(shop, { 1: 1 })
  const waiting = await orderToBranch(shop, { 2: 1 })
  const { number } = await ship(desk, shipped.id)
  const found = async (query: object) =>
    (await shop.call(listStaffOrders, { query }, { token })).data.map(({ id }) => id)
  assert.deepEqual(await found({ shipment_status: 'none' }), [waiting.id])
  assert.deepEqual(await found({ shipment_status: 'created' }), [shipped.id])
  assert.deepEqual(await found({ shipment_status: 'refused' }), [])
  await ship(desk, waiting.id, { carrier: 'Укрпошта', number: '0500012345678' })
  assert.deepEqual(await found({ carrier: 'nova_poshta' }), [shipped.id])
  assert.deepEqual(await found({ carrier: 'other' }), [waiting.id])
  assert.deepEqual(await found({ q: number ?? '' }), [shipped.id])
})

test('a buyer’s own order shows its parcels and the papers of the delivery day, in the buyer’s language', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop } = desk
  const petro = await signIn(shop, 'petro')
  const { ref, name, area } = settlementOf('Львів')
  const delivery = {
    method: 'np_branch' as const,
    settlement: { ref, name, area },
    branch: { number: '1' },
    receiver_name: 'Коваль Олена',
    receiver_phone: '+380 (67) 111 22 33',
  }
  const buyer = {
    kind: 'institution' as const,
    name: 'Ліцей № 5',
    code: '26244515',
    contact_person: 'Петро Закупівельник',
  }
  const body = { products: [{ product_id: 1, product_amount: 2 }], delivery, buyer }
  const { id } = (await shop.call(placeBuyerOrder, { body }, { token: petro.token, language: 'en' })).data
  const seen = async () => (await shop.call(getOrder, { params: { id: String(id) } }, { token: petro.token })).data
  assert.deepEqual((await seen()).shipments, [])
  const { number } = await ship(desk, id)
  const { shipments, delivery_papers } = await seen()
  assert.deepEqual(
    shipments.map((one) => [
      one.carrier,
      one.number,
      one.status,
      one.status_name,
      one.status_name_ru,
      one.lines[0]?.amount,
    ]),
    [['nova_poshta', number, 'created', 'Waybill made', 'Накладная создана', 2]],
  )
  assert.deepEqual(
    delivery_papers.map(({ kind, is_present }) => [kind, is_present]),
    [
      ['waybill', true],
      ['delivery_note', false],
      ['invoice', false],
      ['origin', false],
      ['manual', false],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getShipmentSheet } from '@shop/contract/admin/orders/shipments'
import { type CarrierShop, openCarrierShop, orderToBranch, ship } from '../testing/fixtures/carrier.ts'
import { textOf } from '../testing/fixtures/documents.ts'
import { addKit } from '../testing/fixtures/products.ts'
import { refuses } from '../testing/shop.ts'

const saves = ({ stand_in }: CarrierShop) =>
  stand_in.calls.filter(({ call }) => call === 'InternetDocument.save').map(({ properties }) => properties)

test('a data sheet travels with each shipment: who, where, each piece and its contents', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const { id, number } = await orderToBranch(shop, { 1: 3, 2: 1 }, { comment: 'Вхід з подвір’я' })
  const seats = [{ weight: 12.5, length: 60, width: 40, height: 30 }, { weight: 2 }]
  const first = await ship(desk, id, { lines: [{ product_id: 1, amount: 2 }], seats, return_documents: true })
  const second = await ship(desk, id)
  const sheetOf = async (shipment_id: number) => {
    const file = await shop.call(getShipmentSheet, { params: { id: String(shipment_id) } }, { token })
    return textOf(Buffer.from(file.bytes))
  }
  const text = await sheetOf(first.id)
  for (const said of [
    number,
    first.number ?? '?',
    'КЗ «Вільхівецький ліцей»',
    '00000052',
    'Коваль Олена Петрівна, +380 (67) 111 22 33',
    'Вхід з подвір’я',
    '12,5 кг, 60 × 40 × 30 см',
    'підписана видаткова накладна',
    '2 шт.',
  ])
    assert.ok(text.replaceAll('\u00a0', ' ').includes(said), said)
  assert.doesNotMatch(text, /Вміст 2/)
  assert.match(await sheetOf(second.id), /Вміст 2/)
  await refuses(sheetOf(999), 'not_found')
})

test('the data sheet lists the parts of a kit with the pieces to pack', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const parts = [
    { product_id: 1, amount: 2 },
    { product_id: 2, amount: 5 },
  ]
  await addKit(shop.services.db, 9, parts, { id: 9, price: 900, article: '90-0009' })
  const { id } = await orderToBranch(shop, { 9: 3 })
  const shipment = await ship(desk, id, { lines: [{ product_id: 9, amount: 2 }] })
  const file = await shop.call(getShipmentSheet, { params: { id: String(shipment.id) } }, { token })
  const text = (await textOf(Buffer.from(file.bytes))).replaceAll('\u00a0', ' ')
  const articles = await shop.services.db
    .selectFrom('products')
    .select('article')
    .where('id', 'in', [1, 2])
    .orderBy('id')
    .execute()
  const [first = '', second = ''] = articles.map(({ article }) => article)
  assert.match(text, new RegExp(`арт\\. ${first}.*: 4 шт`))
  assert.match(text, new RegExp(`арт\\. ${second}.*: 10 шт`))
})

test('payment on delivery is collected by the carrier, and several shipments add up to the total', async (t) => {
  const products = [
    { id: 1, price: 333.33, amount_in_store: 50 },
    { id: 2, price: 100.01, amount_in_store: 50 },
  ]
  const desk = await openCarrierShop(t, { products })
  const { shop } = desk
  const { id, total } = await orderToBranch(shop, { 1: 2, 2: 1 })
  const payment = JSON.stringify({ terms: 'on_delivery', days: null, day_kind: null, from: null })
  await shop.services.db.updateTable('orders').set({ payment }).where('id', '=', id).execute()
  await ship(desk, id, { lines: [{ product_id: 1, amount: 1 }] })
  await ship(desk, id)
  const collected = saves(desk).map((sent) => Number(sent['AfterpaymentOnGoodsCost']))
  assert.deepEqual(collected, [333.33, 433.34])
  assert.equal(total, 766.67)
  const prepaid = await orderToBranch(shop, { 1: 1 })
  await ship(desk, prepaid.id)
  assert.equal(saves(desk)[2]?.['AfterpaymentOnGoodsCost'], undefined)
})

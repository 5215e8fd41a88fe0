import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOrder, getOrderDocument, placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const place = async (shop: TestShop, token: string, products: [number, number][], more: object = {}) => {
  const lines = products.map(([product_id, product_amount]) => ({ product_id, product_amount }))
  return (await shop.call(placeBuyerOrder, { body: { products: lines, ...more } }, { token })).data
}

test('an order shows names, prices and sums as ordered, even if the products changed', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, name_ua: 'Глобус', name_en: 'Globe', price: 150, sale_price: 100.05, article: '10-0001' },
      { id: 2, name_ua: 'Терези', price: 80 },
      { id: 3, price: 10 },
    ],
  })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro', { discount_percent: 10, bonuses_balance: 5_000 })
  const more = { note: 'Привезіть до вересня', is_use_bonuses: true, is_get_example: true }
  const placed = await place(
    shop,
    petro.token,
    [
      [1, 3],
      [2, 1],
      [3, 2],
    ],
    more,
  )
  const { db } = shop.services
  await db
    .updateTable('products')
    .set({ name_ua: 'Інше', price: wholeKopiykas(1), sale_price: null })
    .where('id', '=', 1)
    .execute()
  await db.updateTable('products').set({ active: false }).where('id', '=', 2).execute()
  await db.deleteFrom('products').where('id', '=', 3).execute()

  const { data } = await shop.call(getOrder, { params: { id: String(placed.id) } }, { token: petro.token })
  const { lines, events, buyer, delivery, payment, delivery_papers, ...order } = data
  assert.deepEqual([buyer?.name, delivery, payment], ['Петро Закупівельник', null, null])
  assert.deepEqual(order, {
    ...placed,
    paid: 0,
    left_to_pay: placed.total,
    status: 'new',
    note: 'Привезіть до вересня',
    is_get_example: true,
    bonuses_spent: 50,
    tracking_number: null,
    documents: [],
    shipments: [],
    left_to_ship: [],
  })
  assert.ok(delivery_papers.every(({ is_present }) => !is_present))
  // 300.15 + 80 + 20, less 10 %, less 50 in bonuses.
  assert.equal(order.total, 310.13)
  assert.deepEqual(
    lines.map(({ product_id, name, name_en, article, price, sale_price, amount, sum }) => [
      product_id,
      name,
      name_en,
      article,
      [price, sale_price, amount, sum],
    ]),
    [
      [1, 'Глобус', 'Globe', '10-0001', [150, 100.05, 3, 300.15]],
      [null, 'Терези', null, '90-0002', [80, null, 1, 80]],
      [null, 'Прилад навчальний 3', null, '90-0003', [10, null, 2, 20]],
    ],
  )
  assert.deepEqual(
    events.map(({ status, comment }) => [status, comment]),
    [['new', '']],
  )
})

test('the order history shows the shop’s messages and the tracking number', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const { id } = await place(shop, petro.token, [[1, 1]])
  const { db } = shop.services
  const event = { order_id: id, status: 'shipped' as const, comment: 'Їде до вас', by_user_id: null }
  await db.insertInto('order_events').values(event).execute()
  await db.updateTable('orders').set({ status: 'shipped', tracking_number: '5900 0000' }).execute()
  const { data } = await shop.call(getOrder, { params: { id: String(id) } }, { token: petro.token })
  assert.deepEqual([data.status, data.tracking_number], ['shipped', '5900 0000'])
  assert.deepEqual(
    data.events.map(({ status, comment }) => [status, comment]),
    [
      ['new', ''],
      ['shipped', 'Їде до вас'],
    ],
  )
})

test('other buyers’ orders and unknown ids are not found', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const { id } = await place(shop, petro.token, [[1, 1]])
  for (const address of [String(id), '999', '0', 'abc', '1e3', '99999999999'])
    await refuses(shop.call(getOrder, { params: { id: address } }, { token: iryna.token }), 'not_found')
  await refuses(shop.call(getOrder, { params: { id: String(id) } }), 'unauthenticated')
})

test('valid documents are listed; voided ones and those of others are not found', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const mine = await place(shop, petro.token, [[1, 1]])
  const other = await place(shop, petro.token, [[1, 1]])
  const document = {
    kind: 'invoice' as const,
    year: 2026,
    content: {},
    total: wholeKopiykas(100),
    issued_by_user_id: null,
  }
  const { db } = shop.services
  await db
    .insertInto('documents')
    .values([
      { ...document, id: 1, serial: 1, number: 'РФ-1', order_id: mine.id, issued_at: new Date('2026-11-20T08:00:00Z') },
      { ...document, id: 2, serial: 2, number: 'РФ-2', order_id: other.id, issued_at: new Date() },
    ])
    .execute()
  await db.updateTable('documents').set({ voided_at: new Date(), void_reason: 'x' }).where('id', '=', 2).execute()
  const documentsOf = async (id: number) =>
    (await shop.call(getOrder, { params: { id: String(id) } }, { token: petro.token })).data.documents
  assert.deepEqual(await documentsOf(mine.id), [
    { id: 1, kind: 'invoice', number: 'РФ-1', issued_at: '2026-11-20T08:00:00.000Z' },
  ])
  assert.deepEqual(await documentsOf(other.id), [])

  const asked = (token: string, id: number, document_id: number) =>
    shop.call(getOrderDocument, { params: { id: String(id), document_id: String(document_id) } }, { token })
  await refuses(asked(iryna.token, mine.id, 1), 'not_found')
  await refuses(asked(petro.token, other.id, 1), 'not_found')
  await refuses(asked(petro.token, other.id, 2), 'not_found')
})

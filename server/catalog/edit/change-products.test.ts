import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type * as v from 'valibot'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import {
  BulkChange,
  changeProducts,
  getStaffProduct,
  listStaffProducts,
  saveProduct,
} from '@shop/contract/admin/catalog/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { adjustStock, listStockMoves } from '@shop/contract/admin/catalog/stock'
import { faultNamesOf } from '@shop/contract/call'
import { inTransaction } from '../../platform/database/db.ts'
import { addKit } from '../../testing/fixtures/products.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { type GivenShop, openShop, refuses } from '../../testing/shop.ts'
import { returnToStock } from '../stock/return-to-stock.ts'

async function openAdmin(t: TestContext, given: GivenShop) {
  const shop = await openShop(given)
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const change = async (body: v.InferInput<typeof BulkChange>) =>
    (await shop.call(changeProducts, { body }, { token })).data.changed
  const adjust = async (id: number, by: number, reason = 'Інвентаризація') =>
    (await shop.call(adjustStock, { params: { id: String(id) }, body: { change: by, reason } }, { token })).data
      .amount_in_store
  const moves = async (id: number) => (await shop.call(listStockMoves, { params: { id: String(id) } }, { token })).data
  const listed = async () => (await shop.call(listProducts)).data.map((card) => card.id)
  return { shop, token, change, adjust, moves, listed }
}

test('hiding, publishing and archiving many products reports how many changed', async (t) => {
  const { shop, token, change, listed } = await openAdmin(t, {
    products: [{ id: 1 }, { id: 2, active: false }, { id: 3 }],
  })
  assert.equal(await change({ action: 'hide', ids: [1, 2] }), 1)
  assert.deepEqual(await listed(), [3])
  assert.equal(await change({ action: 'archive', ids: [3] }), 1)
  assert.equal(await change({ action: 'publish', ids: [1, 2, 3] }), 2, 'an archived product stays hidden')
  assert.deepEqual(await listed(), [2, 1])
  await refuses(shop.call(getProduct, { params: { id: '3' } }), 'not_found')
  const admin = async (query: object) =>
    (await shop.call(listStaffProducts, { query }, { token })).data.map((row) => row.id)
  assert.deepEqual([await admin({}), await admin({ archived: '1' })], [[2, 1], [3]])
  assert.equal(await change({ action: 'restore', ids: [3] }), 1)
  assert.deepEqual(await admin({}), [3, 2, 1])
  const lines = await shop.services.db
    .selectFrom('audit_entries')
    .select(['action', 'entity_id'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map((line) => `${line.action} ${line.entity_id}`),
    ['hide 1', 'archive 3', 'publish 1', 'publish 2', 'restore 3'],
  )
})

test('a component of a kit is not archived without the kit, and the refusal names the kit', async (t) => {
  const { shop, change } = await openAdmin(t, {
    products: [{ id: 1 }, { id: 2 }, { id: 9, name_ua: 'Набір «Оптика»', amount_in_store: 0 }],
  })
  await addKit(shop.services.db, 9, [
    { product_id: 1, amount: 2 },
    { product_id: 2, amount: 1 },
  ])
  const error = await refuses(change({ action: 'archive', ids: [1, 2] }), 'in_kit')
  assert.deepEqual((error.body as { errors: object }).errors, { 'kits.9': ['Набір «Оптика»'] })
  assert.equal(await change({ action: 'archive', ids: [1, 2, 9] }), 3)
})

test('prices and sale prices change by a percentage; a sale price that reaches the price is removed', async (t) => {
  const { shop, change } = await openAdmin(t, {
    products: [
      { id: 1, price: 100.01, sale_price: 80 },
      { id: 2, price: 0.03, sale_price: 0.02 },
    ],
  })
  assert.equal(await change({ action: 'change_price', ids: [1, 2], percent: -20 }), 2)
  const rows = await shop.services.db.selectFrom('products').select(['price', 'sale_price']).orderBy('id').execute()
  assert.deepEqual(rows, [
    { price: 8001, sale_price: 6400 },
    { price: 2, sale_price: null },
  ])
})

test('one unknown product or one price out of bounds cancels the whole change', async (t) => {
  const { shop, change } = await openAdmin(t, {
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }],
    products: [{ id: 1 }, { id: 2, price: 900_000_000 }],
  })
  await refuses(change({ action: 'hide', ids: [1, 99] }), 'invalid_data')
  await refuses(change({ action: 'change_price', ids: [1, 2], percent: 50 }), 'invalid_data')
  await refuses(change({ action: 'set_category', ids: [1], category_id: 2 }), 'invalid_data')
  await refuses(change({ action: 'hide', ids: [] }), 'invalid_data')
  const row = await shop.services.db.selectFrom('products').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  assert.deepEqual([row.active, row.price, row.category_id, row.version], [true, 10_000, null, 1])
  assert.equal(await change({ action: 'set_category', ids: [1, 2], category_id: 1, subcategory_id: 2 }), 2)
  assert.equal(await change({ action: 'set_status', ids: [1, 2], status_id: 3 }), 2)
})

test('a bulk change makes an open form stale', async (t) => {
  const { shop, token, change } = await openAdmin(t, { products: [{ id: 1 }] })
  const seen = (await shop.call(getStaffProduct, { params: { id: '1' } }, { token })).data
  await change({ action: 'set_status', ids: [1], status_id: 4 })
  await refuses(shop.call(saveProduct, { params: { id: '1' }, body: seen }, { token }), 'stale_edit')
})

test('stock is adjusted with a reason, shows at once and never becomes negative', async (t) => {
  const { shop, adjust, moves } = await openAdmin(t, { products: [{ id: 1, amount_in_store: 2 }] })
  assert.equal(await adjust(1, 12, 'Надходження від постачальника'), 14)
  assert.equal(await adjust(1, -14), 0)
  const failure = await refuses(adjust(1, -1), 'invalid_data')
  assert.deepEqual(faultNamesOf(failure), { change: 'stock_below_zero' })
  assert.equal((await shop.call(getProduct, { params: { id: '1' } })).data.status.id, 1)
  assert.deepEqual(
    (await moves(1)).map(({ change, amount_after, reason, by_name }) => [change, amount_after, reason, by_name]),
    [
      [-14, 0, 'Інвентаризація', 'Єва Редакторка'],
      [12, 14, 'Надходження від постачальника', 'Єва Редакторка'],
    ],
  )
  await refuses(adjust(9, 1), 'not_found')
})

test('ten simultaneous adjustments of the last pieces leave exactly zero', async (t) => {
  const { shop, adjust } = await openAdmin(t, { products: [{ id: 1, amount_in_store: 7 }] })
  const taken = await Promise.allSettled(Array.from({ length: 10 }, () => adjust(1, -1)))
  assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 7)
  assert.equal(await shop.stockOf(1), 0)
})

test('the stock history shows what orders took and what a cancelled one returned', async (t) => {
  const { shop, adjust, moves } = await openAdmin(t, { products: [{ id: 1, amount_in_store: 10 }, { id: 2 }] })
  const order = { products: [{ product_id: 1, product_amount: 3 }], ...guest.olena }
  const { data } = await shop.call(placeGuestOrder, { body: order })
  await adjust(1, 1)
  assert.deepEqual(
    (await moves(1)).map(({ kind, change, order }) => [kind, change, order?.number ?? null]),
    [
      ['adjusted', 1, null],
      ['ordered', -3, data.number],
    ],
  )
  await inTransaction(shop.services.db, async (tx) => {
    await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', data.id).execute()
    await tx.insertInto('order_events').values({ order_id: data.id, status: 'cancelled', by_user_id: null }).execute()
    await returnToStock(tx, [
      { product_id: 1, amount: 1, components: null },
      { product_id: 1, amount: 2, components: null },
      { product_id: null, amount: 5, components: null },
    ])
  })
  assert.deepEqual(
    (await moves(1)).map(({ kind, change }) => [kind, change]),
    [
      ['cancelled', 3],
      ['adjusted', 1],
      ['ordered', -3],
    ],
  )
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [11, 10])
})

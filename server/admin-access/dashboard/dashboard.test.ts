import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCounters, getDashboard } from '@shop/contract/admin/access/admin-access'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop } from '../../testing/shop.ts'

// A Saturday; in Kyiv it is already Sunday, 01:30.
const NOW = '2026-11-21T23:30:00Z'

test('figures, chart and best sellers count sales by Kyiv days', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 100, amount_in_store: 30 },
      { id: 2, price: 1000, amount_in_store: 4 },
    ],
  })
  t.after(shop.close)
  shop.clock.set(NOW)
  const owner = await signIn(shop, 'oksana')
  const order = (lines: { product_id: number; product_amount: number }[]) =>
    shop.call(placeGuestOrder, { body: { products: lines, ...guest.olena } })
  const today = await order([{ product_id: 1, product_amount: 3 }])
  const earlier = await order([{ product_id: 2, product_amount: 1 }])
  const cancelled = await order([{ product_id: 1, product_amount: 9 }])
  const long_ago = await order([{ product_id: 1, product_amount: 5 }])
  const set = (id: number, values: object) =>
    shop.services.db.updateTable('orders').set(values).where('id', '=', id).execute()
  await set(today.data.id, { created_at: new Date('2026-11-21T22:10:00Z') })
  await set(earlier.data.id, { created_at: new Date('2026-11-21T21:50:00Z') })
  await set(cancelled.data.id, { created_at: new Date('2026-11-21T12:00:00Z'), status: 'cancelled' })
  await set(long_ago.data.id, { created_at: new Date('2026-10-10T12:00:00Z') })

  const { data } = await shop.call(getDashboard, { query: {} }, owner)
  assert.deepEqual(data.chart?.slice(-2), [
    { start: '2026-11-21', orders: 1, sum: 1000 },
    { start: '2026-11-22', orders: 1, sum: 300 },
  ])
  assert.deepEqual(
    [data.figures.orders?.now, data.figures.orders?.before, data.figures.orders?.days.slice(-2)],
    [2, 1, [1, 1]],
  )
  assert.deepEqual([data.figures.sum?.now, data.figures.sum?.before, data.figures.average?.now], [1300, 500, 650])
  assert.deepEqual(
    data.top_products?.map(({ id, amount, sum }) => [id, amount, sum]),
    [
      [2, 1, 1000],
      [1, 3, 300],
    ],
  )
  assert.deepEqual(
    data.low_stock?.map(({ id, amount_in_store }) => [id, amount_in_store]),
    [[2, 3]],
  )
  assert.equal(data.latest_orders?.[0]?.number, today.data.number)

  const months = await shop.call(getDashboard, { query: { step: 'month' } }, owner)
  assert.deepEqual(months.data.chart?.slice(-2), [
    { start: '2026-10-01', orders: 1, sum: 500 },
    { start: '2026-11-01', orders: 2, sum: 1300 },
  ])
  const weeks = await shop.call(getDashboard, { query: { step: 'week' } }, owner)
  assert.deepEqual([weeks.data.chart?.length, weeks.data.chart?.at(-1)?.start], [26, '2026-11-16'])
  assert.equal((await shop.call(getCounters, undefined, owner)).data.orders_new, 3)
})

test('searches without results are listed, most frequent first', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  shop.clock.set(NOW)
  const yeva = await signIn(shop, 'yeva')
  await shop.services.db
    .insertInto('search_misses')
    .values([
      { day: '2026-11-20', text: 'глобус місяця', searches: 2 },
      { day: '2026-11-21', text: 'глобус місяця', searches: 3 },
      { day: '2026-11-21', text: 'терези', searches: 4 },
      { day: '2026-09-01', text: 'давно', searches: 9 },
    ])
    .execute()
  const { data } = await shop.call(getDashboard, { query: {} }, yeva)
  assert.deepEqual(data.search_misses, [
    { text: 'глобус місяця', searches: 5 },
    { text: 'терези', searches: 4 },
  ])
})

import { deepEqual, equal } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type * as v from 'valibot'
import { getProduct, suggest } from '@shop/contract/shop/catalog'
import { getRoom, listRooms } from '@shop/contract/shop/rooms'
import type { Reply } from '@shop/contract/endpoint'
import { kopiykas } from '@shop/contract/rules/money/price'
import { type BulkChange, changeProducts } from '@shop/contract/admin/catalog/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { addNorms, type GivenNorms } from '../testing/fixtures/norms.ts'
import { addKit, addProducts } from '../testing/fixtures/products.ts'
import { openShopWithPages } from '../testing/fixtures/pages.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'

const PRODUCTS = [
  { id: 1, price: 100, amount_in_store: 5 },
  { id: 2, price: 80, amount_in_store: 5 },
  { id: 3, price: 50, amount_in_store: 0 },
  { id: 4, price: 10, status_id: 4 as const },
]

async function openRooms(t: TestContext, ...norms: GivenNorms[]) {
  const shop = await openShop({ products: PRODUCTS, categories: [{ id: 1, name_ua: 'Фізика' }] })
  t.after(shop.close)
  for (const one of norms) await addNorms(shop.services.db, one)
  return shop
}

test('amounts follow the rules for the given pupils and groups', async (t) => {
  const shop = await openRooms(t, {
    items: [
      { number: '1', rule: 'per_room', amount: 2 },
      { number: '2', rule: 'per_pupils', per: 2, amount: 1 },
      { number: '3', rule: 'per_group', amount: 3 },
      { number: '4', rule: 'per_teacher', amount: 1 },
    ],
  })
  const amounts = async (query: object) =>
    (await shop.call(getRoom, { params: { code: 'physics' }, query })).data.items.map(({ amount }) => amount)
  deepEqual(await amounts({ pupils: '28', groups: '14' }), [2, 14, 42, 1])
  deepEqual(await amounts({ pupils: '27' }), [2, 14, 42, 1])
  deepEqual(await amounts({ pupils: '28', groups: '' }), [2, 14, 42, 1], 'empty counts as not given')
  deepEqual(await amounts({ pupils: '', groups: '' }), await amounts({}))
  deepEqual(await amounts({}), [2, 12, 36, 1])
  await refuses(amounts({ pupils: '0' }), 'invalid_data')
  await refuses(amounts({ pupils: '61' }), 'invalid_data')
  await refuses(shop.call(getRoom, { params: { code: 'chemistry' } }), 'not_found')
})

test('a room offers the listed kits of its category, newest first', async (t) => {
  const shop = await openRooms(t, { room: { category_id: 1 }, items: [{ number: '1' }] })
  const { db } = shop.services
  const parts = [{ product_id: 1, amount: 2 }]
  await addKit(db, 21, parts, { id: 21, price: 500, category_id: 1 })
  await addKit(db, 22, parts, { id: 22, price: 600, category_id: 1 })
  await addKit(db, 23, parts, { id: 23, price: 700 })
  await addKit(db, 24, parts, { id: 24, price: 800, category_id: 1, status_id: 4 })
  const { data } = await shop.call(getRoom, { params: { code: 'physics' } })
  deepEqual(
    data.kits.map(({ id, amount_in_store }) => [id, amount_in_store]),
    [
      [22, 2],
      [21, 2],
    ],
  )
})

test('products of a position: fitting first, then in stock, then the cheapest; removed ones are left out', async (t) => {
  const shop = await openRooms(t, {
    items: [
      { number: '1', products: { 1: 'fits', 2: 'fits', 3: 'fits', 4: 'fits' } },
      { number: '2', products: { 3: 'partly', 1: 'partly' } },
      { number: '3', products: { 4: 'fits' } },
      { number: '4' },
    ],
  })
  const { data } = await shop.call(getRoom, { params: { code: 'physics' } })
  deepEqual(
    data.items.map(({ matches }) => matches.map(({ product_id }) => product_id)),
    [[2, 1, 3], [1, 3], [], []],
  )
  deepEqual(data.coverage, { items: 4, covered: 2, fits: 1, percent: 50 })
  const { data: rooms } = await shop.call(listRooms)
  // The cheapest of each obligatory position: 50 and 50.
  deepEqual(
    rooms.map(({ code, coverage, price_from }) => [code, coverage.percent, price_from]),
    [['physics', 50, 100]],
  )
})

test('of several editions the newest in force is shown', async (t) => {
  const shop = await openRooms(
    t,
    { items: [{ number: '1' }] },
    { set: { version: 2, valid_from: '2024-01-01' }, items: [{ number: '1' }, { number: '2' }] },
    { set: { version: 3, valid_from: '2999-01-01' }, items: [] },
    { set: { version: 4, valid_from: '2024-02-01', valid_to: '2024-03-01' }, items: [] },
  )
  const { data } = await shop.call(getRoom, { params: { code: 'physics' } })
  equal(data.set.version, 2)
  equal(data.items.length, 2)
  equal(data.set.order_date, '2020-04-29')
  equal((await shop.call(listRooms)).data.length, 1)
})

test('a room’s page shows a changed price at once', async (t) => {
  const shop = await openRooms(t, { items: [{ number: '1', products: { 1: 'fits' } }] })
  const amounts = async () =>
    (await shop.call(getRoom, { params: { code: 'physics' } })).data.items[0]?.matches[0]?.amount_in_store
  equal(await amounts(), 5)
  const body = {
    products: [{ product_id: 1, product_amount: 2 }],
    email_not_auth_user: 'olena@school.example',
    phone_not_auth_user: '+380 (67) 111 22 33',
  }
  await shop.call(placeGuestOrder, { body })
  equal(await amounts(), 3)
})

test('the list of rooms is kept until a price or the set of goods changes', async (t) => {
  const { shop, ask } = await openShopWithPages(t)
  const { services } = shop
  await addProducts(services.db, [{ id: 2, price: 80 }])
  await addNorms(services.db, { items: [{ number: '1', is_required: true, products: { 1: 'fits', 2: 'fits' } }] })
  await services.db
    .updateTable('products')
    .set({ price: kopiykas(100) })
    .where('id', '=', 1)
    .execute()
  const { token } = await signIn(shop, 'yeva')
  const prices = async () => {
    const { data } = (await (await ask('/api/rooms')).json()) as Reply<typeof listRooms>
    return data.map(({ price_from }) => price_from)
  }
  const change = (body: v.InferInput<typeof BulkChange>) => shop.call(changeProducts, { body }, { token })
  deepEqual(await prices(), [80])
  const { misses } = services.cache
  deepEqual(await prices(), [80])
  equal(services.cache.misses, misses)
  await change({ action: 'change_price', ids: [2], percent: 50 })
  deepEqual(await prices(), [100])
  await change({ action: 'hide', ids: [1] })
  deepEqual(await prices(), [120])
})

test('a product’s page names the positions in force that the product meets', async (t) => {
  const room = { category_id: 1 }
  const shop = await openRooms(
    t,
    { room, items: [{ number: '1.1', products: { 1: 'fits' } }] },
    {
      room,
      set: { version: 2, valid_from: '2024-01-01', order_number: '600' },
      items: [
        { number: '1.2', products: { 1: 'fits', 2: 'partly' } },
        { number: '1.10', products: { 1: 'partly' } },
      ],
    },
  )
  const positions = async (id: string) =>
    (await shop.call(getProduct, { params: { id } })).data.norm_items.map((one) => [
      one.order_number,
      one.room,
      one.category_id,
      one.number,
      one.how,
    ])
  deepEqual(await positions('1'), [
    ['600', 'physics', 1, '1.2', 'fits'],
    ['600', 'physics', 1, '1.10', 'partly'],
  ])
  deepEqual(await positions('2'), [['600', 'physics', 1, '1.2', 'partly']])
  deepEqual(await positions('3'), [])
})

test('search suggests positions by name, in any grammatical case', async (t) => {
  const shop = await openRooms(t, {
    room: { category_id: 1 },
    items: [
      { number: '1', name_ua: 'Мікроскоп учнівський' },
      { number: '2', name_ua: 'Терези' },
    ],
  })
  const numbers = async (q: string) =>
    (await shop.call(suggest, { query: { q } })).data.norm_items.map(({ number }) => number)
  deepEqual(await numbers('мікроскопи'), ['1'])
  deepEqual(await numbers('учнівський мікроск'), ['1'])
  deepEqual(await numbers('терези мікроскоп'), [])
})

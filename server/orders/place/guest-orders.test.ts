import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { ID_MAX } from '@shop/contract/primitives'
import { listOrders, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { buyer, newBuyer } from '../../testing/fixtures/accounts.ts'
import { until } from '../../testing/wait-until.ts'
import { guest } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const line = (product_id: number, product_amount: number) => ({ product_id, product_amount })
const order = (shop: TestShop, products: { product_id: number; product_amount: number }[], more: object = {}) =>
  shop.call(placeGuestOrder, { body: { products, ...guest.olena, ...more } })

async function countRows(shop: TestShop, table: 'orders' | 'order_lines' | 'order_events' | 'mails'): Promise<number> {
  const rows = await shop.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return rows[0]?.count ?? 0
}

test('a guest’s order reduces the stock and returns its number and sums', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 100.1, amount_in_store: 5 },
      { id: 2, price: 250, sale_price: 199.99, amount_in_store: 9 },
    ],
  })
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  const { data } = await order(shop, [line(1, 3), line(2, 2)])
  const { code, page_url, ...placed } = data
  assert.match(code, /^[\w-]{22}$/)
  assert.ok(page_url.endsWith(`/orders/${code}`), page_url)
  assert.deepEqual(placed, {
    id: data.id,
    number: `2026-${String(data.id).padStart(6, '0')}`,
    products_count: 5,
    products_sum: 700.28,
    discount_percent: 0,
    total: 700.28,
    created_at: '2026-11-21T10:00:00.000Z',
  })
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [2, 7])
})

test('the year in the order number follows Kyiv time', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  shop.clock.set('2026-12-31T22:30:00Z')
  assert.match((await order(shop, [line(1, 1)])).data.number, /^2027-\d{6}$/)
})

test('an order stores names and prices as ordered, with contacts, note and first event', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 250, sale_price: 200, name_ua: 'Лупа', name_en: 'Lens' }] })
  t.after(shop.close)
  const { data } = await order(shop, [line(1, 2)], { note: ' Дзвонити до 15:00 ', is_get_example: true })
  await shop.services.db
    .updateTable('products')
    .set({ price: wholeKopiykas(1), sale_price: null, name_ua: 'Інше' })
    .execute()
  const stored = await shop.services.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const { email, phone, note, is_get_example, language, user_id, status } = stored
  assert.deepEqual(
    { email, phone, note, is_get_example, language, user_id, status },
    {
      email: guest.olena.email_not_auth_user,
      phone: guest.olena.phone_not_auth_user,
      note: 'Дзвонити до 15:00',
      is_get_example: true,
      language: 'en',
      user_id: null,
      status: 'new',
    },
  )
  const lines = await shop.services.db.selectFrom('order_lines').selectAll().execute()
  assert.deepEqual(
    lines.map((row) => [row.order_id, row.product_id, row.name_ua, row.name_en, row.price, row.sale_price, row.amount]),
    [[data.id, 1, 'Лупа', 'Lens', 25000, 20000, 2]],
  )
  const events = await shop.services.db.selectFrom('order_events').selectAll().execute()
  assert.deepEqual(
    events.map((event) => [event.order_id, event.status, event.by_user_id]),
    [[data.id, 'new', null]],
  )
})

test('the last piece can be ordered, and no more than that', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 3 }] })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 4)]), 'no_stock')
  assert.equal(await shop.stockOf(1), 3)
  await order(shop, [line(1, 3)])
  assert.equal(await shop.stockOf(1), 0)
  await refuses(order(shop, [line(1, 1)]), 'no_stock')
})

test('two lines of one product are merged', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 10, amount_in_store: 5 }] })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 3), line(1, 3)]), 'no_stock')
  const { data } = await order(shop, [line(1, 3), line(1, 2)])
  assert.deepEqual([data.products_count, data.products_sum], [5, 50])
  assert.equal(await countRows(shop, 'order_lines'), 1)
})

test('at most 100 pieces of one product, also over two lines', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 500 }] })
  t.after(shop.close)
  const failure = await refuses(order(shop, [line(1, 60), line(1, 41)]), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(failure)), ['products.1.product_amount'])
  assert.equal((await order(shop, [line(1, 60), line(1, 40)])).data.products_count, 100)
})

test('more than 100 pieces of a product of which the store has fewer are not in stock', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 100 }] })
  t.after(shop.close)
  for (const lines of [[line(1, 101)], [line(1, ID_MAX)], [line(1, 60), line(1, 41)]])
    await refuses(order(shop, lines), 'no_stock')
})

test('an unknown product is named in the refusal, and nothing is stored', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  const failure = await refuses(order(shop, [line(1, 1), line(999, 1)]), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(failure)), ['products.1.product_id'])
  assert.equal(await shop.stockOf(1), 5)
})

test('hidden or removed products are not sold', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, active: false },
      { id: 2, status_id: 4 },
      { id: 3, status_id: 3 },
    ],
  })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 1)]), 'no_stock')
  await refuses(order(shop, [line(2, 1)]), 'no_stock')
  await order(shop, [line(3, 1)])
})

test('a product sold in fives must be ordered in fives, over all its lines', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 50, order_multiple: 5 }] })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 6)]), 'wrong_multiple')
  await order(shop, [line(1, 2), line(1, 3)])
  assert.equal(await shop.stockOf(1), 45)
})

test('an order below the minimum is refused, and one at the minimum is taken', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 499.99 },
      { id: 2, price: 500 },
    ],
    settings: { min_order_price: '500' },
  })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 1)]), 'order_below_minimum')
  await order(shop, [line(2, 1)])
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [10, 9])
})

test('an order is refused if the displayed price is out of date', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100.1, sale_price: 90.05 }] })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 2)], { shown_products_sum: 200.2 }), 'price_changed')
  assert.equal((await order(shop, [line(1, 2)], { shown_products_sum: 180.1 })).data.total, 180.1)
})

test('refusals are checked in the order stock, price, minimum', async (t) => {
  const shop = await openShop({
    products: [{ id: 1, price: 100, amount_in_store: 1 }],
    settings: { min_order_price: '500' },
  })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 2)], { shown_products_sum: 1 }), 'no_stock')
  await refuses(order(shop, [line(1, 1)], { shown_products_sum: 1 }), 'price_changed')
  await refuses(order(shop, [line(1, 1)], { shown_products_sum: 100 }), 'order_below_minimum')
})

test('a refused order leaves no order, no mail and the stock unchanged', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }], settings: { min_order_price: '500' } })
  t.after(shop.close)
  await refuses(order(shop, [line(1, 1)]), 'order_below_minimum')
  for (const table of ['orders', 'order_lines', 'order_events', 'mails'] as const)
    assert.equal(await countRows(shop, table), 0, table)
  assert.equal(await shop.stockOf(1), 10)
})

test('a guest’s order without e-mail or phone is refused at those fields', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const body = { products: [line(1, 1)], email_not_auth_user: 'olena@school', phone_not_auth_user: '+380 (67) 111' }
  const failure = await refuses(shop.call(placeGuestOrder, { body }), 'invalid_data')
  assert.deepEqual(faultNamesOf(failure), {
    email_not_auth_user: 'invalid_email',
    phone_not_auth_user: 'invalid_phone',
  })
})

test('the eleventh guest order per hour from one address is refused', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 100 }], env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  for (let placed = 1; placed <= 10; placed++) await order(shop, [line(1, 1)])
  await refuses(order(shop, [line(1, 1)]), 'too_many_calls')
  assert.equal(await shop.stockOf(1), 90)
})

test('after an order the product page shows the new stock', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  const dropped: string[][] = []
  const stop = await shop.services.database.listen(
    'shelves',
    (notice) => dropped.push(JSON.parse(notice)),
    () => undefined,
  )
  t.after(stop)
  await order(shop, [line(1, 1)])
  const answer = await (await shop.fetch('/api/products/1')).json()
  assert.equal((answer as { data: { amount_in_store: number } }).data.amount_in_store, 4)
  await until('the other nodes heard of it', () => dropped.length > 0)
  assert.deepEqual(dropped, [['product:1']])
})

test('lone surrogates and other odd text in a note do not block an order', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await order(shop, [line(1, 1)], { note: 'a\ud800b \u2028 "\\\' 😀 ${x} $1' })
  const stored = await shop.services.db.selectFrom('orders').select('note').executeTakeFirstOrThrow()
  assert.equal(stored.note, 'a\ufffdb \u2028 "\\\' 😀 ${x} $1')
  await refuses(order(shop, [line(1, 1)], { note: 'a\0b' }), 'invalid_data')
})

test('a new account finds the orders of its mailbox once confirmed, and nobody else’s', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 10 }] })
  t.after(shop.close)
  const place = (email_not_auth_user: string) =>
    shop.call(placeGuestOrder, {
      body: { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena, email_not_auth_user },
    })
  const { data: own } = await place(buyer.petro.email.toUpperCase())
  await place('stranger@lyceum.example')
  const token = await newBuyer(shop, buyer.petro)
  const mine = async () => (await shop.call(listOrders, {}, { token })).data.map(({ number }) => number)
  await until('the order is in the account', async () => (await mine()).length > 0)
  assert.deepEqual(await mine(), [own.number])
})

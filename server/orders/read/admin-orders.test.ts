import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test, type TestContext } from 'node:test'
import { wrongFieldsOf } from '@shop/contract/call'
import { addToBasket, getBasket } from '@shop/contract/shop/basket'
import { getOrder } from '@shop/contract/shop/orders/orders'
import * as calls from '@shop/contract/admin/orders/orders'
import { createShipment, removeShipment } from '@shop/contract/admin/orders/shipments'
import * as phone from '@shop/contract/admin/orders/phone-orders'
import { deleteAccount } from '@shop/contract/shop/account'
import { mailTo, newBuyer, buyer as accounts } from '../../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, seen } from '../../testing/fixtures/admin-orders.ts'
import { guest, people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses } from '../../testing/shop.ts'

const OLENA = { email: guest.olena.email_not_auth_user, phone: guest.olena.phone_not_auth_user }

async function openWith(t: TestContext, settings: Record<string, string> = {}) {
  const products = [
    { id: 1, price: 100, article: '10-2451', name_ua: 'Мікроскоп «Біолаб»' },
    { id: 2, price: 10.5, article: '12-0042', name_ua: 'Набір посуду' },
  ]
  const shop = await openShop({ products, settings })
  t.after(shop.close)
  shop.clock.set('2026-11-21T11:00:00Z')
  const { token, user_id } = await signIn(shop, 'maksym')
  return { shop, token, user_id }
}

test('orders are found by number, e-mail, phone in any format, article, status, sum and period', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const first = await orderOfGuest(shop, { 1: 2 })
  shop.clock.set('2026-11-21T22:30:00Z')
  const second = await orderOfBuyer(shop, petro.token, { 2: 3 })
  await bring(shop, token, second.id, ['confirmed'])
  const found = async (query: object) => {
    const { data, total } = await shop.call(calls.listStaffOrders, { query }, { token })
    assert.equal(total, data.length)
    return data.map(({ id }) => id)
  }
  assert.deepEqual(await found({}), [second.id, first.id])
  assert.deepEqual(await found({ sort: 'total', order: 'asc' }), [second.id, first.id])
  for (const [query, id] of [
    [{ q: first.number }, first.id],
    [{ q: 'OLENA@school' }, first.id],
    [{ q: '0671112233' }, first.id],
    [{ q: '+380 67 111-22-33' }, first.id],
    [{ q: '10-2451' }, first.id],
    [{ q: 'закупівельник' }, second.id],
    [{ status: 'confirmed' }, second.id],
    [{ sum_max: '31,5' }, second.id],
    [{ sum_min: '31.51' }, first.id],
    [{ to: '2026-11-21' }, first.id],
    [{ from: '2026-11-22' }, second.id],
    [{ user_id: String(petro.user_id) }, second.id],
    [{ ids: String(first.id) }, first.id],
  ] as const)
    assert.deepEqual(await found(query), [id], JSON.stringify(query))
  assert.deepEqual(await found({ q: '%' }), [])
})

test('statuses are counted among the filtered orders, whichever status is chosen', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  await orderOfGuest(shop, { 1: 2 })
  await orderOfGuest(shop, { 2: 1 })
  const { id } = await orderOfBuyer(shop, petro.token, { 2: 3 })
  await bring(shop, token, id, ['confirmed'])
  const counts = async (query: object) => {
    const { data } = await shop.call(calls.countStaffOrders, { query }, { token })
    return Object.fromEntries(data.map(({ status, count }) => [status, count]))
  }
  assert.deepEqual(await counts({}), { new: 2, confirmed: 1 })
  assert.deepEqual(await counts({ q: '10-2451' }), { new: 1 })
  assert.deepEqual(await counts({ user_id: String(petro.user_id) }), { confirmed: 1 })
  assert.deepEqual(await counts({ institution: 'немає такого' }), {})
})

test('a phone order follows the usual rules and leaves the buyer’s basket alone', async (t) => {
  const { shop, token, user_id } = await openWith(t, { min_order_price: '150' })
  const petro = await signIn(shop, 'petro', { discount_percent: 10 })
  await shop.call(addToBasket, { body: { product_id: 2, product_amount: 1 } }, { token: petro.token })
  const body = { user_id: petro.user_id, phone: '0501234567', language: 'ua' as const }
  const place = (product_amount: number) =>
    shop.call(
      phone.createStaffOrder,
      { body: { ...body, products: [{ product_id: 1, product_amount }] } },
      { token, idempotency_key: `call-${product_amount}` },
    )
  await refuses(place(1), 'order_below_minimum')
  await refuses(place(11), 'no_stock')
  const { data } = await place(2)
  assert.deepEqual([data.total, data.made_by_name, data.phone], [180, people.maksym.name, '+380 (50) 123 45 67'])
  assert.equal((await place(2)).data.id, data.id, 'a repeated call is one order')
  assert.equal(await shop.stockOf(1), 8)
  const noted = await shop.services.db.selectFrom('audit_entries').select('action').execute()
  assert.deepEqual(noted, [{ action: 'create' }])
  await mailTo(shop, people.petro.email, 'order_placed')
  const basket = await shop.call(getBasket, {}, { token: petro.token })
  assert.equal(basket.data.products.length, 1)
  const stored = await shop.services.db.selectFrom('orders').select(['made_by_user_id', 'user_id']).executeTakeFirst()
  assert.deepEqual(stored, { made_by_user_id: user_id, user_id: petro.user_id })
})

test('a guest’s phone order needs e-mail and phone, and staff cannot be its buyer', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  const products = [{ product_id: 1, product_amount: 1 }]
  const place = (contact: object) =>
    shop.call(phone.createStaffOrder, { body: { products, language: 'en', ...contact } }, { token })
  const faultOf = async (contact: object, field: string) =>
    wrongFieldsOf(await refuses(place(contact), 'invalid_data'))[field]?.code
  assert.equal(await faultOf({}, 'email'), 'required')
  assert.equal(await faultOf({ email: OLENA.email }, 'phone'), 'required')
  assert.equal(await faultOf({ phone: OLENA.phone }, 'email'), 'required')
  for (const id of [user_id, 2_000_000_000]) assert.equal(await faultOf({ user_id: id }, 'user_id'), 'unknown_value')
  const { data } = await place(OLENA)
  assert.deepEqual([data.email, data.phone, data.buyer], [OLENA.email, OLENA.phone, null])
  assert.equal((await mailTo(shop, OLENA.email, 'order_placed')).language, 'en')
})

test('buyers and products are suggested by partial text', async (t) => {
  const { shop, token } = await openWith(t)
  await signIn(shop, 'petro', { bonuses_balance: 1_250 })
  const buyers = async (q: string) => (await shop.call(phone.findOrderBuyers, { query: { q } }, { token })).data
  assert.deepEqual(
    (await buyers('закупів')).map(({ email, bonuses }) => [email, bonuses]),
    [[people.petro.email, 12.5]],
  )
  assert.deepEqual(await buyers('максим'), [])
  const products = async (q: string) => (await shop.call(phone.findOrderProducts, { query: { q } }, { token })).data
  assert.deepEqual(
    (await products('біолаб')).map(({ id }) => id),
    [1],
  )
  assert.deepEqual(
    (await products('12-00')).map(({ id }) => id),
    [2],
  )
})

test('an internal note is hidden from the buyer; a message reaches them by mail and in their account', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 1 })
  const params = { id: String(id) }
  await shop.call(calls.addOrderNote, { params, body: { text: 'Просить відтермінування' } }, { token })
  await shop.call(calls.writeToBuyer, { params, body: { comment: 'Договір готовий' } }, { token })
  const mail = await mailTo(shop, people.petro.email, 'order_message')
  assert.match(mail.text, /Договір готовий/)
  const mails = await shop.services.db.selectFrom('mails').select('text').execute()
  assert.ok(mails.every(({ text }) => !text.includes('відтермінування')))
  const mine = JSON.stringify(await shop.call(getOrder, { params }, { token: petro.token }))
  assert.deepEqual([mine.includes('Договір готовий'), mine.includes('відтермінування')], [true, false])
  const { history, status } = await seen(shop, token, id)
  assert.deepEqual(
    history.map(({ kind, text }) => [kind, text]),
    [
      ['note', 'Просить відтермінування'],
      ['status', 'Договір готовий'],
      ['status', ''],
    ],
  )
  assert.equal(status, 'new')
})

test('exported orders cannot contain spreadsheet formulas', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  await shop.services.db.updateTable('users').set({ name: '=HYPERLINK("x")' }).where('id', '=', petro.user_id).execute()
  const { number } = await orderOfBuyer(shop, petro.token, { 2: 3 })
  const query = { from: '2026-11-01', to: '2026-11-30', format: 'csv' as const }
  const { bytes, file_name } = await shop.call(calls.exportOrders, { query }, { token })
  assert.equal(file_name, 'Замовлення 2026-11-01 – 2026-11-30.csv')
  const [head = '', row = ''] = new TextDecoder().decode(bytes).split('\r\n')
  assert.match(head, /;ЄДРПОУ або РНОКПП;/)
  assert.ok(row.startsWith(`${number};2026.11.21;Нове;"'=HYPERLINK(""x"")";`), row)
  assert.match(row, /;3;31,5;0;0;31,5;/)
})

test('an export names the number of the order and of each of its parcels once', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 3 })
  await bring(shop, token, id, ['confirmed', 'packed'])
  const params = { id: String(id) }
  const send = async (number: string) => {
    const body = { carrier: 'Делівері', number, lines: [{ position: 1, amount: 1 }] }
    return (await shop.call(createShipment, { params, body }, { token })).data
  }
  await send('111')
  await send('222')
  const removed = await send('333')
  await shop.call(removeShipment, { params: { id: String(removed.id) } }, { token })
  await shop.services.db.updateTable('orders').set({ tracking_number: '111' }).where('id', '=', id).execute()
  const query = { from: '2026-11-01', to: '2026-11-30', format: 'csv' as const }
  const { bytes } = await shop.call(calls.exportOrders, { query }, { token })
  const [head = '', row = ''] = new TextDecoder().decode(bytes).split('\r\n')
  assert.equal(row.split(';')[head.split(';').indexOf('Номери відправлень')], '111, 222')
})

test('an export of more orders than a batch contains each once, oldest first', async (t) => {
  const { shop, token } = await openWith(t)
  await sql`insert into orders (number, email, phone, language, status, products_count, products_sum, total, created_at)
    select '2020-' || lpad(n::text, 6, '0'), 'many@school.example', '+380 (67) 111 22 33', 'ua', 'new', 1, 100, 100,
      timestamptz '2020-05-05 12:00:00.123456+00' from generate_series(1, 700) as n`.execute(shop.services.db)
  const query = { from: '2020-05-01', to: '2020-05-31', format: 'csv' as const }
  const { bytes } = await shop.call(calls.exportOrders, { query }, { token })
  const numbers = [...new TextDecoder().decode(bytes).matchAll(/^(2020-\d+);/gm)].map(([, number]) => number)
  assert.equal(numbers.length, 700)
  assert.deepEqual(numbers, [...new Set(numbers)].sort())
})

test('an export that cannot be read is refused before it begins', async (t) => {
  const { shop, token } = await openWith(t)
  const { db } = shop.services
  await sql`alter table orders rename column tracking_number to out_of_reach`.execute(db)
  t.after(() => sql`alter table orders rename column out_of_reach to tracking_number`.execute(db))
  const query = { from: '2020-05-01', to: '2020-05-31', format: 'csv' as const }
  await refuses(shop.call(calls.exportOrders, { query }, { token }), 'internal')
})

test('erasing a buyer’s data leaves an order without name, note or comment', async (t) => {
  const { shop, token } = await openWith(t)
  const mariia = await newBuyer(shop, accounts.mariia)
  const { id } = await orderOfBuyer(shop, mariia, { 1: 1 })
  const params = { id: String(id) }
  await shop.call(calls.addOrderNote, { params, body: { text: 'Марія просить дзвонити' } }, { token })
  await shop.call(calls.writeToBuyer, { params, body: { comment: 'Маріє, договір готовий' } }, { token })
  await shop.call(deleteAccount, { body: { password: accounts.mariia.password } }, { token: mariia })
  const order = await seen(shop, token, id)
  assert.doesNotMatch(JSON.stringify(order), /Марі|mariia/)
  const cancelled = await bring(shop, token, id, ['cancelled'])
  assert.deepEqual([cancelled.status, await shop.stockOf(1)], ['cancelled', 10])
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { changeOrderStatus, saveTrackingNumber } from '@shop/contract/admin/orders/orders'
import { createShipment } from '@shop/contract/admin/orders/shipments'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import { mailsTo, outcomes } from '../../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, seen, WAY } from '../../testing/fixtures/admin-orders.ts'
import { guest, people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const OLENA = guest.olena.email_not_auth_user

async function openWith(t: TestContext, bonus_percent = '5') {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 10 }], settings: { bonus_percent } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  return { shop, token }
}

const bonusesOf = async (shop: TestShop, user_id: number) => {
  const user = await shop.services.db
    .selectFrom('users')
    .select('bonuses_balance')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const entries = await shop.services.db
    .selectFrom('bonus_entries')
    .select(['bonuses', 'reason'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return { balance: user.bonuses_balance, entries }
}

interface Desk {
  shop: TestShop
  token: string
}

interface Looked {
  id: number
  version: number
}

const moveTo = ({ shop, token }: Desk, { id, version }: Looked, status: OrderStatus, more: object = {}) =>
  shop.call(changeOrderStatus, { params: { id: String(id) }, body: { version, status, ...more } }, { token })

test('bonuses are accrued only when an order is completed', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { discount_percent: 10 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 3 })
  await bring(shop, token, id, WAY.slice(0, -1))
  assert.deepEqual(await bonusesOf(shop, petro.user_id), { balance: 0, entries: [] })
  const order = await bring(shop, token, id, ['completed'])
  // 300 less 10 % is 270, and 5 % of that is accrued.
  assert.deepEqual(await bonusesOf(shop, petro.user_id), {
    balance: 1_350,
    entries: [{ bonuses: 1_350, reason: 'order_completed' }],
  })
  assert.deepEqual([order.status, order.bonuses_accrued], ['completed', 13.5])
})

test('completing an order twice at once accrues its bonuses once', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 2 })
  const { version } = await bring(shop, token, id, WAY.slice(0, -1))
  const calls = Array.from({ length: 6 }, () => moveTo({ shop, token }, { id, version }, 'completed'))
  assert.equal((await outcomes(calls)).succeeded, 1)
  assert.equal((await bonusesOf(shop, petro.user_id)).balance, 1_000)
})

test('cancelling an order twice at once returns stock and bonuses once', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { bonuses_balance: 5_000 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 4 }, true)
  assert.deepEqual([await shop.stockOf(1), (await bonusesOf(shop, petro.user_id)).balance], [6, 0])
  const calls = Array.from({ length: 6 }, () => moveTo({ shop, token }, { id, version: 1 }, 'cancelled'))
  assert.equal((await outcomes(calls)).succeeded, 1)
  assert.equal(await shop.stockOf(1), 10)
  assert.deepEqual(await bonusesOf(shop, petro.user_id), {
    balance: 5_000,
    entries: [
      { bonuses: -5_000, reason: 'order' },
      { bonuses: 5_000, reason: 'order_cancelled' },
    ],
  })
})

test('cancelling and completing at once do not both succeed', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 4 })
  const { version } = await bring(shop, token, id, WAY.slice(0, -1))
  const calls = (['completed', 'cancelled'] as const).map((status) => moveTo({ shop, token }, { id, version }, status))
  assert.equal((await outcomes(calls)).succeeded, 1)
  const { status } = await seen(shop, token, id)
  const { balance } = await bonusesOf(shop, petro.user_id)
  assert.deepEqual([await shop.stockOf(1), balance], status === 'cancelled' ? [10, 0] : [6, 2_000])
})

test('returned stock is visible in the shop at once', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 10 })
  const shown = async () => {
    const answer = await shop.fetch('/api/products/1')
    return ((await answer.json()) as { data: { amount_in_store: number } }).data.amount_in_store
  }
  assert.equal(await shown(), 0)
  await bring(shop, token, id, ['cancelled'])
  assert.equal(await shown(), 10)
})

test('each step adds a history entry and a mail in the order’s language', async (t) => {
  const { shop, token } = await openWith(t)
  for (const [language, title] of [
    ['uk', 'Замовлення № N підтверджено'],
    ['ru', 'Заказ № N подтверждён'],
    ['en', 'Your order no. N is confirmed'],
  ] as const) {
    const { id, number } = await orderOfGuest(shop, { 1: 1 }, language)
    await moveTo({ shop, token }, { id, version: 1 }, 'confirmed', { comment: 'Договір <надішлемо> завтра' })
    const mail = (await mailsTo(shop, OLENA, 'order_status')).at(-1)
    assert.equal(mail?.subject.replaceAll('\u00a0', ' '), title.replace('N', number))
    assert.ok(mail.text.includes('Договір <надішлемо> завтра'))
    assert.ok(mail.html.includes('Договір &#60;надішлемо&#62; завтра'))
    const [line] = (await seen(shop, token, id)).history
    const { kind, status, text, by_name } = line ?? assert.fail('no line')
    const expected = ['status', 'confirmed', 'Договір <надішлемо> завтра', people.maksym.name]
    assert.deepEqual([kind, status, text, by_name], expected)
  }
})

test('the tracking number is set with the shipment and can be corrected later', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 1 })
  const packed = await bring(shop, token, id, ['confirmed', 'packed'])
  const { data } = await moveTo({ shop, token }, { id, version: packed.version }, 'shipped', {
    tracking_number: '20450000000001',
  })
  assert.equal(data.tracking_number, '20450000000001')
  const mail = (await mailsTo(shop, OLENA, 'order_status')).at(-1)
  assert.match(mail?.text ?? '', /Номер відправлення\n20450000000001/)
  const body = { version: data.version, tracking_number: '20450000000002' }
  const mended = await shop.call(saveTrackingNumber, { params: { id: String(id) }, body }, { token })
  assert.equal(mended.data.tracking_number, '20450000000002')
})

test('the letter of a sent order has the numbers of all its parcels', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 2 })
  await bring(shop, token, id, ['confirmed', 'packed'])
  for (const number of ['0500012345678', '0500012345679']) {
    const body = { carrier: 'Укрпошта', number, lines: [{ position: 1, amount: 1 }] }
    await shop.call(createShipment, { params: { id: String(id) }, body }, { token })
  }
  await bring(shop, token, id, ['shipped'])
  const mail = (await mailsTo(shop, OLENA, 'order_status')).at(-1)
  assert.match(mail?.text ?? '', /Номери відправлень\n0500012345678\n0500012345679\n/)
})

test('an order cannot become new again or leave a final status', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 1 })
  await refuses(moveTo({ shop, token }, { id, version: 1 }, 'new'), 'wrong_order_status')
  const { version } = await bring(shop, token, id, ['cancelled'])
  for (const status of ['new', 'confirmed', 'cancelled', 'completed'] as const)
    await refuses(moveTo({ shop, token }, { id, version }, status), 'wrong_order_status')
  assert.equal(await shop.stockOf(1), 10)
})

test('an edit based on an outdated order changes nothing', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 1 })
  await bring(shop, token, id, ['confirmed'])
  await refuses(moveTo({ shop, token }, { id, version: 1 }, 'cancelled'), 'stale_edit')
  await refuses(moveTo({ shop, token }, { id: 2_000_000_000, version: 1 }, 'cancelled'), 'not_found')
})

test('each change is in the audit log with its state before and after', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 1 })
  await bring(shop, token, id, ['confirmed'])
  const entries = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    entries.map(({ action, entity, entity_id, before, after }) => ({ action, entity, entity_id, before, after })),
    [
      {
        action: 'change_status',
        entity: 'order',
        entity_id: String(id),
        before: { status: 'new' },
        after: { status: 'confirmed' },
      },
    ],
  )
})

test('an order goes several steps at once: every step is in its history, and the buyer gets one mail', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 3 })
  const mails = async () => (await mailsTo(shop, people.petro.email, 'order_status')).length
  const { data } = await moveTo({ shop, token }, { id, version: 1 }, 'completed', { comment: 'Дякуємо' })
  assert.deepEqual([data.status, data.version, data.bonuses_accrued, await mails()], ['completed', 2, 15, 1])
  const passed = data.history.filter(({ kind }) => kind === 'status').map(({ status, text }) => [status, text])
  assert.deepEqual(passed.slice(0, 5).toReversed(), [
    ['confirmed', ''],
    ['packed', ''],
    ['shipped', ''],
    ['delivered', ''],
    ['completed', 'Дякуємо'],
  ])
})

test('a step without a letter changes the order and mails nobody', async (t) => {
  const { shop, token } = await openWith(t)
  const { id } = await orderOfGuest(shop, { 1: 1 })
  const { data } = await moveTo({ shop, token }, { id, version: 1 }, 'confirmed', { is_mailed: false })
  assert.equal(data.status, 'confirmed')
  assert.equal((await mailsTo(shop, OLENA, 'order_status')).length, 0)
  await moveTo({ shop, token }, { id, version: 2 }, 'packed')
  assert.equal((await mailsTo(shop, OLENA, 'order_status')).length, 1)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { issueDocument } from '@shop/contract/admin/money/billing'
import { getDashboard } from '@shop/contract/admin/access/admin-access'
import { listStaffOrders } from '@shop/contract/admin/orders/orders'
import {
  addPayment,
  getPayment,
  getReconciliation,
  listDebts,
  listPayments,
  refundOrder,
  refundPayment,
  reversePart,
  reversePayment,
  settlePayment,
} from '@shop/contract/admin/money/payments'
import { exportMyData } from '@shop/contract/shop/account'
import { listTasks } from '@shop/contract/admin/orders/tasks'
import { listOrders, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { bring, orderOfBuyer, orderOfGuest, SELLER } from '../testing/fixtures/admin-orders.ts'
import { inTransaction } from '../platform/database/db.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { mailTo } from '../testing/fixtures/accounts.ts'
import { textOf } from '../testing/fixtures/documents.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'

const DAY = '2026-11-20'
const CODE = '12345678'

async function openOffice(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1, price: 1000, amount_in_store: 1000 }], settings: SELLER })
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const manager = await signIn(shop, 'maksym')
  const pay = async (sum: number, more: object = {}) =>
    (await shop.call(addPayment, { body: { received_on: DAY, sum, ...more } }, { token })).data
  const settle = (id: number, order_id: number, sum: number) =>
    shop.call(settlePayment, { params: { id: String(id) }, body: { order_id, sum } }, { token })
  const pageOf = async (code: string) => (await shop.call(getOrderPage, { params: { code } })).data
  return { shop, token, manager, pay, settle, pageOf }
}

/** An institution's order that is to be paid within five banking days after the delivery. */
const orderOfSchool = async ({ shop }: Awaited<ReturnType<typeof openOffice>>, days = 5) => {
  const body = {
    products: [{ product_id: 1, product_amount: 2 }],
    ...guest.olena,
    buyer: { kind: 'institution' as const, name: 'Вільхівецька гімназія', code: '00032129' },
    payment: { terms: 'after_delivery' as const, days, day_kind: 'banking' as const, from: 'delivery' as const },
  }
  return (await shop.call(placeGuestOrder, { body })).data
}

test('a payment typed by hand settles orders in parts, and the buyer sees what was paid', async (t) => {
  const office = await openOffice(t)
  const { shop, token, pay, settle, pageOf } = office
  const order = await orderOfGuest(shop, { 1: 2 })
  const payment = await pay(2500, { payer_name: 'Школа', purpose: `за замовлення ${order.number}` })
  assert.deepEqual([payment.state, payment.rest, payment.suggestions[0]?.id], ['open', 2500, order.id])
  await refuses(settle(payment.id, order.id, 2000.01), 'exceeds_rest')
  await settle(payment.id, order.id, 500)
  const { data } = await settle(payment.id, order.id, 1500)
  assert.deepEqual([data.settled, data.rest, data.parts.length, data.state], [2000, 500, 2, 'open'])
  const page = await pageOf(order.code)
  assert.equal(page.paid, 2000)
  assert.deepEqual(
    page.payments.map(({ sum, source, state, receipt_url }) => [sum, source, state, receipt_url]),
    [[2000, 'manual', 'paid', null]],
  )
  const part = data.parts[1]?.id ?? 0
  const params = { id: String(payment.id), part_id: String(part) }
  await shop.call(reversePart, { params }, { token })
  await refuses(shop.call(reversePart, { params }, { token }), 'already_reversed')
  assert.equal((await pageOf(order.code)).paid, 500)
  await shop.call(reversePayment, { params: { id: String(payment.id) } }, { token })
  assert.deepEqual([(await pageOf(order.code)).paid, (await pageOf(order.code)).payments], [0, []])
  const { data: reversed } = await shop.call(getPayment, { params: { id: String(payment.id) } }, { token })
  assert.deepEqual(
    [reversed.state, reversed.reversed_by_name, reversed.parts.length],
    ['reversed', 'Богдан Бухгалтер', 4],
  )
  const audited = await shop.services.db
    .selectFrom('audit_entries')
    .select('action')
    .where('entity', '=', 'payment')
    .execute()
  assert.deepEqual(audited.map(({ action }) => action).toSorted(), [
    'create',
    'reverse',
    'settle',
    'settle',
    'unsettle',
    'unsettle',
  ])
})

test('refunds of transfers are recorded at once and never exceed what was paid', async (t) => {
  const { shop, token, pay, settle, pageOf } = await openOffice(t)
  const order = await orderOfGuest(shop, { 1: 1 })
  await settle((await pay(1000)).id, order.id, 1000)
  const refund = (sum: number) =>
    shop.call(refundOrder, { params: { id: String(order.id) }, body: { sum, reason: 'брак' } }, { token })
  await refuses(refund(1000.01), 'exceeds_rest')
  assert.deepEqual(
    (await refund(400)).data.map(({ sum, state }) => [sum, state]),
    [[400, 'done']],
  )
  const page = await pageOf(order.code)
  assert.deepEqual([page.paid, page.payments[0]?.state], [600, 'partly_refunded'])
  await refuses(refund(600.01), 'exceeds_rest')
  await refund(600)
  assert.equal((await pageOf(order.code)).payments[0]?.state, 'refunded')
})

test('what a payment has left goes back to its payer, and never more', async (t) => {
  const { shop, token, manager, pay, settle } = await openOffice(t)
  const order = await orderOfGuest(shop, { 1: 1 })
  const { id } = await pay(1500)
  await settle(id, order.id, 1000)
  const params = { id: String(id) }
  const payBack = (sum: number, by: { token: string } = { token }) =>
    shop.call(refundPayment, { params, body: { sum, reason: 'сплатили двічі' } }, by)
  await refuses(payBack(1, manager), 'forbidden')
  await refuses(payBack(500.01), 'exceeds_rest')
  const both = await Promise.allSettled([payBack(300), payBack(300)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const { data } = await payBack(200)
  assert.deepEqual(
    [data.rest, data.state, data.refunds.map(({ sum, state }) => [sum, state])],
    [
      0,
      'settled',
      [
        [300, 'done'],
        [200, 'done'],
      ],
    ],
  )
  await refuses(shop.call(reversePayment, { params }, { token }), 'money_returned')
})

test('a buyer downloads what paid their orders; deleting the account leaves only sum, day and source', async (t) => {
  const { shop, token, settle } = await openOffice(t)
  const petro = await signIn(shop, 'petro')
  const order = await orderOfBuyer(shop, petro.token, { 1: 1 })
  const body = { received_on: DAY, sum: 1000, payer_name: 'Петро Закупівельник', purpose: 'за мікроскоп' }
  const { data: payment } = await shop.call(addPayment, { body }, { token })
  await settle(payment.id, order.id, 1000)
  const { data } = await shop.call(exportMyData, {}, petro)
  assert.deepEqual(data.payments, [
    {
      order: order.number,
      day: DAY,
      sum: 1000,
      source: 'manual',
      payer_name: 'Петро Закупівельник',
      payer_iban: '',
      purpose: 'за мікроскоп',
      card: null,
    },
  ])
  const iryna = await signIn(shop, 'iryna')
  assert.deepEqual((await shop.call(exportMyData, {}, iryna)).data.payments, [])
  await inTransaction(shop.services.db, (tx) =>
    shop.services.personalData.erase(tx, { user_id: petro.user_id, email: 'petro@school.example' }),
  )
  const after = (await shop.call(getPayment, { params: { id: String(payment.id) } }, { token })).data
  assert.deepEqual([after.payer_name, after.purpose, after.sum, after.received_on], ['', '', 1000, DAY])
})

test('the accountant writes, the manager reads, the editor and buyers see nothing', async (t) => {
  const { shop, manager } = await openOffice(t)
  const editor = await signIn(shop, 'yeva')
  const body = { received_on: DAY, sum: 1 }
  await refuses(shop.call(addPayment, { body }, manager), 'forbidden')
  assert.equal((await shop.call(listPayments, { query: {} }, manager)).total, 0)
  await refuses(shop.call(listPayments, { query: {} }, editor), 'forbidden')
  assert.equal((await shop.call(getDashboard, { query: {} }, editor)).data.received, null)
})

test('what is unknown about a payer may be null', async (t) => {
  const { pay } = await openOffice(t)
  const payment = await pay(10, { payer_name: null, payer_code: null, payer_iban: null, purpose: null })
  assert.deepEqual([payment.payer_name, payment.payer_code, payment.payer_iban, payment.purpose], ['', '', '', ''])
})

test('sums need two decimals at most, days must exist', async (t) => {
  const { shop, token } = await openOffice(t)
  for (const wrong of [{ sum: 0 }, { sum: -1 }, { sum: 1.005 }, { sum: 1e12 }, { received_on: '2026-02-30' }])
    await refuses(shop.call(addPayment, { body: { received_on: DAY, sum: 1, ...wrong } }, { token }), 'invalid_data')
})

test('debts follow the terms of payment: five banking days after a Thursday are the next Thursday', async (t) => {
  const office = await openOffice(t)
  const { shop, token, manager, pay, settle } = office
  const order = await orderOfSchool(office)
  const debts = async () => shop.call(listDebts, { query: {} }, { token })
  assert.deepEqual((await debts()).data[0]?.due_on, null)
  await bring(shop, manager.token, order.id, ['confirmed', 'awaiting_payment', 'packed', 'shipped', 'delivered'])
  const delivered = (at: string) =>
    shop.services.db
      .updateTable('order_events')
      .set({ created_at: new Date(at) })
      .where('status', '=', 'delivered')
      .execute()
  await delivered('2026-11-12T10:00:00Z')
  shop.clock.set('2026-11-19T10:00:00Z')
  await settle((await pay(500, { received_on: '2026-11-19' })).id, order.id, 500)
  const due = (await debts()).data[0]
  assert.deepEqual([due?.due_on, due?.is_overdue, due?.debt], ['2026-11-19', false, 1500])
  shop.clock.set('2026-11-21T10:00:00Z')
  const late = await debts()
  assert.deepEqual([late.data[0]?.days_overdue, late.sums], [2, { debt: 1500, overdue: 1500 }])
  const overdue = async () => {
    const { data } = await shop.call(listStaffOrders, { query: { paid: 'overdue' } }, { token })
    return data.map(({ id }) => id)
  }
  assert.deepEqual(await overdue(), [order.id])
  shop.clock.set('2026-11-19T10:00:00Z')
  assert.deepEqual(await overdue(), [])
  shop.clock.set('2026-11-21T10:00:00Z')
  const { data } = await shop.call(getDashboard, { query: {} }, { token })
  assert.deepEqual([data.received, data.expected, data.overdue], [500, 0, 1500])
  // From a Saturday the count begins on Monday; calendar days that end on a weekend move to Monday.
  await delivered('2026-11-14T10:00:00Z')
  assert.equal((await debts()).data[0]?.due_on, '2026-11-20')
  await settle((await pay(1500)).id, order.id, 1500)
  assert.equal((await debts()).total, 0)
})

test('orders are filtered by what was paid, and a buyer sees it in the list', async (t) => {
  const { shop, token, pay, settle } = await openOffice(t)
  const petro = await signIn(shop, 'petro')
  const [none, some, all] = [
    await orderOfBuyer(shop, petro.token, { 1: 1 }),
    await orderOfBuyer(shop, petro.token, { 1: 1 }),
    await orderOfBuyer(shop, petro.token, { 1: 1 }),
  ]
  const payment = await pay(2000)
  await settle(payment.id, some.id, 1)
  await settle(payment.id, all.id, 1000)
  const found = async (paid: 'unpaid' | 'partly' | 'paid') =>
    (await shop.call(listStaffOrders, { query: { paid } }, { token })).data.map(({ id }) => id)
  assert.deepEqual(
    [await found('unpaid'), await found('partly'), await found('paid')],
    [[none.id], [some.id], [all.id]],
  )
  const mine = (await shop.call(listOrders, {}, { token: petro.token })).data
  assert.deepEqual(
    mine.map(({ paid, left_to_pay }) => [paid, left_to_pay]),
    [
      [1000, 0],
      [1, 999],
      [0, 1000],
    ],
  )
})

test('a cancelled order that was paid makes a task, and takes no more money', async (t) => {
  const { shop, token, manager, pay, settle } = await openOffice(t)
  const order = await orderOfGuest(shop, { 1: 1 })
  const payment = await pay(1000)
  await settle(payment.id, order.id, 300)
  await bring(shop, manager.token, order.id, ['cancelled'])
  const tasks = (await shop.call(listTasks, {}, { token: manager.token })).data
  assert.deepEqual(
    tasks.map(({ kind, order_id, text }) => [kind, order_id, text]),
    [['cancelled_paid', order.id, '300,00\u00a0₴']],
  )
  const mail = await mailTo(shop, guest.olena.email_not_auth_user, 'order_status')
  assert.match(mail.text, /Сплачені 300,00.₴ повернемо/)
  assert.doesNotMatch(mail.text, /Платити за нього не потрібно/)
  await refuses(settle(payment.id, order.id, 1), 'exceeds_rest')
  assert.equal((await shop.call(listDebts, { query: {} }, { token })).total, 0)
})

test('the act of reconciliation is a PDF with opening balance, documents and payments', async (t) => {
  const office = await openOffice(t)
  const { shop, token, manager, pay, settle } = office
  const order = await orderOfSchool(office)
  await bring(shop, manager.token, order.id, ['confirmed', 'awaiting_payment', 'packed'])
  await shop.call(issueDocument, { body: { order_id: order.id, kind: 'delivery_note' } }, { token })
  await settle((await pay(500)).id, order.id, 500)
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const file = await shop.call(getReconciliation, { params: { code: '00032129' }, query }, { token })
  const text = await textOf(Buffer.from(file.bytes), ['-layout'])
  assert.match(
    text,
    /№ 00032129\/20260101-20261231 .*за 2026\.01\.01 – 2026\.12\.31 .*Видаткова накладна № ВН-2026-000001/,
  )
  await refuses(shop.call(getReconciliation, { params: { code: CODE }, query }, { token }), 'not_found')
  const long = { from: '2024-01-01', to: '2026-12-31' }
  await refuses(
    shop.call(getReconciliation, { params: { code: '00032129' }, query: long }, { token }),
    'period_too_long',
  )
})

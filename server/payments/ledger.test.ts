import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'
import { leftToPay, lockOrder } from '../orders/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { mailsTo } from '../testing/fixtures/accounts.ts'
import { orderOfGuest } from '../testing/fixtures/admin-orders.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { finishRefund, recordPayment, refundOrder, reversePayment, settleOrder, settleWhatFits } from './public.ts'

const OLENA = 'olena@school.example'
const BANK = { source: 'bank_file', received_on: '2026-11-20', by_user_id: null } as const

async function openLedger(t: TestContext, price = 100) {
  const shop = await openShop({ products: [{ id: 1, price, amount_in_store: 1000 }] })
  t.after(shop.close)
  return shop
}

const within = <T>(shop: TestShop, work: (tx: Tx) => Promise<T>) => inTransaction(shop.services.db, work)

const addPayment = async (shop: TestShop, sum: number, outside_id: string | null = null) =>
  (await within(shop, (tx) => recordPayment(tx, { ...BANK, outside_id, sum: kopiykas(sum) }))).payment_id

const settle = (shop: TestShop, payment_id: number, order_id: number, sum: number) =>
  within(shop, (tx) => settleOrder(tx, shop.services, { payment_id, order_id, sum: kopiykas(sum), by_user_id: null }))

const orderRest = async (tx: Tx, order_id: number) => leftToPay(await lockOrder(tx, order_id, null))

const paidOf = async (shop: TestShop, id: number) =>
  (await shop.services.db.selectFrom('orders').select('paid').where('id', '=', id).executeTakeFirstOrThrow()).paid

const refusal = (code: string) => (error: unknown) => (error as { code?: string }).code === code

test('two halves pay an order in full, and one kopiyka less leaves a debt of one kopiyka', async (t) => {
  const shop = await openLedger(t, 13_380)
  const [whole, short] = [await orderOfGuest(shop, { 1: 1 }), await orderOfGuest(shop, { 1: 1 })]
  const half = await addPayment(shop, 6690)
  const other = await addPayment(shop, 6690)
  await settle(shop, half, whole.id, 6690)
  await settle(shop, other, whole.id, 6690)
  assert.equal(await within(shop, (tx) => orderRest(tx, whole.id)), 0)
  await settle(shop, await addPayment(shop, 13_379.99), short.id, 13_379.99)
  assert.equal(await within(shop, (tx) => orderRest(tx, short.id)), 1)
  const letters = await mailsTo(shop, OLENA, 'payment_received')
  assert.equal(letters.length, 3)
  assert.match(letters.map(({ text }) => text).join(), /Залишилося сплатити 0,01.₴/)
})

test('the same payment of a bank is recorded once, also by two at once', async (t) => {
  const shop = await openLedger(t)
  const ids = await Promise.all([addPayment(shop, 5, 'bank:1'), addPayment(shop, 5, 'bank:1')])
  assert.equal(ids[0], ids[1])
  assert.equal(await addPayment(shop, 5, 'bank:1'), ids[0])
})

test('of two who settle the same rest at once, one is refused', async (t) => {
  const shop = await openLedger(t)
  const [one, two] = [await orderOfGuest(shop, { 1: 10 }), await orderOfGuest(shop, { 1: 10 })]
  const payment = await addPayment(shop, 1000)
  const results = await Promise.allSettled([settle(shop, payment, one.id, 600), settle(shop, payment, two.id, 600)])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await paidOf(shop, one.id)) + (await paidOf(shop, two.id)), 60_000)
  const full = await addPayment(shop, 1000)
  const another = await addPayment(shop, 1000)
  const left = one.id
  await Promise.allSettled([settle(shop, full, left, 400), settle(shop, another, left, 1000)])
  assert.ok((await paidOf(shop, left)) <= 100_000)
})

test('money above the order stays on the payment and makes one task', async (t) => {
  const shop = await openLedger(t)
  const order = await orderOfGuest(shop, { 1: 10 })
  const payment_id = await addPayment(shop, 1200)
  const wanted = { payment_id, order_id: order.id, by_user_id: null }
  assert.equal(await within(shop, (tx) => settleWhatFits(tx, shop.services, wanted)), 100_000)
  assert.equal(await within(shop, (tx) => settleWhatFits(tx, shop.services, wanted)), 0)
  const tasks = await shop.services.db.selectFrom('staff_tasks').select(['kind', 'text']).execute()
  assert.deepEqual(tasks, [{ kind: 'overpaid', text: '200,00\u00a0₴' }])
})

test('refunds take the newest payment first, wait for cards, and a refused one is free again', async (t) => {
  const shop = await openLedger(t)
  const order = await orderOfGuest(shop, { 1: 10 })
  await settle(shop, await addPayment(shop, 400), order.id, 400)
  const card = await within(shop, (tx) =>
    recordPayment(tx, { ...BANK, source: 'monobank', outside_id: 'i1', received_on: '2026-11-21', sum: kopiykas(600) }),
  )
  await settle(shop, card.payment_id, order.id, 600)
  const refund = (sum: number) =>
    within(shop, (tx) =>
      refundOrder(tx, shop.services, { order_id: order.id, sum: kopiykas(sum), reason: '', by_user_id: null }),
    )
  await assert.rejects(refund(1000.01), refusal('exceeds_rest'))
  const made = await refund(700)
  assert.deepEqual(
    made.map(({ source, sum, state }) => [source, sum, state]),
    [
      ['monobank', 60_000, 'waiting'],
      ['bank_file', 10_000, 'done'],
    ],
  )
  assert.equal(await paidOf(shop, order.id), 90_000)
  await assert.rejects(refund(300.01), refusal('exceeds_rest'))
  const waiting = made[0]?.id ?? 0
  assert.equal(await within(shop, (tx) => finishRefund(tx, shop.services, waiting, { failed: 'no money' })), true)
  assert.equal(await within(shop, (tx) => finishRefund(tx, shop.services, waiting, { outside_id: 'late' })), false)
  assert.equal(await paidOf(shop, order.id), 90_000)
  const [again] = await refund(600)
  await within(shop, (tx) => finishRefund(tx, shop.services, again?.id ?? 0, { outside_id: 'r2' }))
  assert.equal(await paidOf(shop, order.id), 30_000)
})

test('a payment that was partly paid back cannot be reversed, another can, once', async (t) => {
  const shop = await openLedger(t)
  const order = await orderOfGuest(shop, { 1: 10 })
  const [old, young] = [await addPayment(shop, 400), await addPayment(shop, 600)]
  await settle(shop, old, order.id, 400)
  await settle(shop, young, order.id, 600)
  const wanted = { order_id: order.id, sum: kopiykas(50), reason: '', by_user_id: null }
  await within(shop, (tx) => refundOrder(tx, shop.services, wanted))
  const reverse = (payment_id: number) =>
    within(shop, (tx) => reversePayment(tx, shop.services, { payment_id, by_user_id: null }))
  await assert.rejects(reverse(young), refusal('money_returned'))
  await reverse(old)
  assert.equal(await paidOf(shop, order.id), 55_000)
  await assert.rejects(reverse(old), refusal('payment_reversed'))
  await assert.rejects(settle(shop, old, order.id, 1), refusal('payment_reversed'))
})

test('the database itself refuses to change, delete or miscount money', async (t) => {
  const shop = await openLedger(t)
  const order = await orderOfGuest(shop, { 1: 10 })
  const payment = await addPayment(shop, 100)
  await settle(shop, payment, order.id, 60)
  const { db } = shop.services
  const refusedStatements = [
    sql`update orders set paid = 1 where id = ${order.id}`,
    sql`update payments set sum = 1`,
    sql`update payments set settled = 1`,
    sql`delete from payments`,
    sql`update payment_parts set sum = 1`,
    sql`delete from payment_parts`,
    sql`insert into payment_parts (payment_id, order_id, sum) values (${payment}, ${order.id}, 4001)`,
    sql`insert into payment_parts (payment_id, order_id, sum) values (${payment}, ${order.id}, -1)`,
    sql`insert into refunds (payment_id, order_id, sum) values (${payment}, ${order.id}, 6001)`,
    sql`insert into refunds (payment_id, sum) values (${payment}, 4001)`,
  ]
  for (const statement of refusedStatements)
    await assert.rejects(statement.execute(db), statement.toOperationNode().sqlFragments.join('?'))
  assert.equal(await paidOf(shop, order.id), 6000)
  // A statement that adds several parts is counted as a whole.
  await sql`insert into payment_parts (payment_id, order_id, sum)
    values (${payment}, ${order.id}, 1000), (${payment}, ${order.id}, 3000)`.execute(db)
  assert.equal(await paidOf(shop, order.id), wholeKopiykas(10_000))
})

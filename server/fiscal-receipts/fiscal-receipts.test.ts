import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFiscalReceipts, retryFiscalReceipt } from '@shop/contract/admin/money/fiscal-receipts'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { listTasks } from '@shop/contract/admin/orders/tasks'
import { kopiykas } from '@shop/contract/rules/money/price'
import { recordPayment, refundOrder, requestRefunds, reversePayment, settleWhatFits } from '../payments/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { mailsTo } from '../testing/fixtures/accounts.ts'
import {
  type CardShop,
  cardOrder,
  openCardShop,
  openLiqpayPage,
  openMonobankPage,
} from '../testing/fixtures/card-shop.ts'
import { until } from '../testing/wait-until.ts'
import { refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { makeReceipt } from './make-receipt.ts'
import { closeShiftIfDue } from './shifts.ts'

const OLENA = 'olena@school.example'

const receiptsOf = ({ shop }: CardShop) =>
  shop.services.db
    .selectFrom('fiscal_receipts')
    .select(['id', 'kind', 'state', 'sum', 'error', 'url'])
    .orderBy('id')
    .execute()

const untilDone = (bank: CardShop, count: number) =>
  until('the receipts are made', async () => {
    const done = (await receiptsOf(bank)).filter(({ state }) => state === 'done')
    return done.length === count
  })

async function paidOrder(bank: CardShop, provider: 'monobank' | 'liqpay' = 'monobank') {
  const order = await cardOrder(bank)
  if (provider === 'monobank') await bank.monobank.press(await openMonobankPage(bank, order.code), 'pay')
  else await bank.liqpay.press(await openLiqpayPage(bank, order.code), 'pay')
  return order
}

const refund = ({ shop: { services } }: CardShop, order_id: number, sum: number) =>
  inTransaction(services.db, async (tx) => {
    const wanted = { order_id, sum: kopiykas(sum), reason: '', by_user_id: null }
    await requestRefunds(tx, services, await refundOrder(tx, services, wanted))
  })

const paidOf = async ({ shop }: CardShop, id: number) =>
  (await shop.services.db.selectFrom('orders').select('paid').where('id', '=', id).executeTakeFirstOrThrow()).paid

test('a card payment makes one receipt with the order’s lines, and a letter with its link', async (t) => {
  const bank = await openCardShop(t)
  bank.monobank.webhooks = 'thrice'
  await paidOrder(bank)
  await untilDone(bank, 1)
  const [receipt, ...others] = [...bank.checkbox.receipts.values()]
  assert.equal(others.length, 0)
  assert.equal(receipt?.total_sum, 150_000)
  assert.deepEqual(
    receipt.goods.map(({ good, quantity }) => [good.price, quantity]),
    [[50_000, 3000]],
  )
  assert.deepEqual([receipt.payments[0]?.type, receipt.payments[0]?.rrn], ['CASHLESS', '060189181768'])
  const [letter] = await mailsTo(bank.shop, OLENA, 'fiscal_receipt')
  assert.ok(letter?.text.includes(`${bank.checkbox.url}/check/${receipt.id}`))
})

test('money that the bank gave back has its return receipt, also where staff had reversed the payment before', async (t) => {
  const bank = await openCardShop(t)
  const order = await cardOrder(bank)
  const reference = await openLiqpayPage(bank, order.code)
  await bank.liqpay.press(reference, 'pay')
  const { db } = bank.shop.services
  const { id: payment_id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => reversePayment(tx, bank.shop.services, { payment_id, by_user_id: null }))
  const init = bank.liqpay.signed({ order_id: reference, status: 'reversed', amount: 1500, currency: 'UAH' })
  for (const _ of [1, 2])
    assert.equal((await bank.shop.fetch('/api/payments/liqpay/webhook', { method: 'POST', ...init })).status, 200)
  assert.deepEqual(
    (await receiptsOf(bank)).map(({ kind, sum }) => [kind, sum]),
    [
      ['sale', 150_000],
      ['return', 150_000],
    ],
  )
})

test('the receipts of a payment and of its refund are on the order’s page', async (t) => {
  const bank = await openCardShop(t)
  const { id, code } = await paidOrder(bank)
  await untilDone(bank, 1)
  await refund(bank, id, 200)
  await untilDone(bank, 2)
  const [sale, returned] = await receiptsOf(bank)
  const { payments } = (await bank.shop.call(getOrderPage, { params: { code } })).data
  assert.deepEqual(
    payments.map(({ state, receipt_url, return_receipts }) => [state, receipt_url, return_receipts]),
    [['partly_refunded', sale?.url, [{ sum: 200, url: returned?.url }]]],
  )
})

test('a transfer to the account makes no receipt', async (t) => {
  const bank = await openCardShop(t)
  const { services } = bank.shop
  const { id: order_id } = await cardOrder(bank)
  await inTransaction(services.db, async (tx) => {
    const transfer = { source: 'manual' as const, outside_id: null, received_on: '2026-11-20', by_user_id: null }
    const { payment_id } = await recordPayment(tx, { ...transfer, sum: kopiykas(1500) })
    await settleWhatFits(tx, services, { payment_id, order_id, by_user_id: null })
  })
  assert.equal(await paidOf(bank, order_id), 150_000)
  assert.deepEqual(await receiptsOf(bank), [])
})

for (const provider of ['monobank', 'liqpay'] as const)
  test(`${provider} pays back a part and the rest, each with a receipt, and nothing above what was paid`, async (t) => {
    const bank = await openCardShop(t)
    const { id } = await paidOrder(bank, provider)
    await untilDone(bank, 1)
    await refund(bank, id, 400)
    await until('a part went back', async () => (await paidOf(bank, id)) === 110_000)
    await assert.rejects(refund(bank, id, 1100.01), { code: 'exceeds_rest' })
    await refund(bank, id, 1100)
    await until('the rest went back', async () => (await paidOf(bank, id)) === 0)
    await untilDone(bank, 3)
    assert.deepEqual(
      (await receiptsOf(bank)).map(({ kind, sum }) => [kind, sum]),
      [
        ['sale', 150_000],
        ['return', 40_000],
        ['return', 110_000],
      ],
    )
    assert.equal([...bank.checkbox.receipts.values()].filter(({ type }) => type === 'RETURN').length, 2)
  })

test('a refund whose answer was lost is paid back once', async (t) => {
  const bank = await openCardShop(t)
  const { id } = await paidOrder(bank)
  bank.monobank.fail('lost', 'cancel')
  await refund(bank, id, 400)
  await until('the bank was asked', () => bank.monobank.calls.some(({ path }) => path.endsWith('/cancel')))
  bank.monobank.fail(null)
  await until('the shop knows', async () => (await paidOf(bank, id)) === 110_000)
  const [invoice] = [...bank.monobank.invoices.values()]
  assert.equal(invoice?.invoice.finalAmount, 110_000)
})

test('a receipt whose answer was lost, and one that two processes make, is one receipt', async (t) => {
  const bank = await openCardShop(t)
  bank.checkbox.fail('lost', 'receipts/sell')
  await paidOrder(bank)
  await until('it was sold', () => bank.checkbox.receipts.size === 1)
  bank.checkbox.fail(null)
  const [row] = await receiptsOf(bank)
  await Promise.allSettled([1, 2, 3].map(() => makeReceipt(bank.shop.services, row?.id ?? 0)))
  await untilDone(bank, 1)
  assert.equal(bank.checkbox.receipts.size, 1)
  assert.equal((await mailsTo(bank.shop, OLENA, 'fiscal_receipt')).length, 1)
})

test('a receipt that the tax office refused waits for staff, who try again', async (t) => {
  const bank = await openCardShop(t)
  const { shop, checkbox } = bank
  checkbox.is_taken = false
  await paidOrder(bank)
  await until('it failed', async () => (await receiptsOf(bank))[0]?.state === 'failed')
  const { token } = await signIn(shop, 'bohdan')
  const manager = (await signIn(shop, 'maksym')).token
  const list = async () => (await shop.call(listFiscalReceipts, { query: { state: 'failed' } }, { token })).data
  const [failed] = await list()
  assert.equal(failed?.error, 'ERROR')
  assert.deepEqual(
    (await shop.call(listTasks, {}, { token })).data.map(({ kind }) => kind),
    ['receipt_failed'],
  )
  checkbox.is_taken = true
  const params = { id: String(failed.id) }
  await refuses(shop.call(retryFiscalReceipt, { params }, { token: manager }), 'forbidden')
  for (const _ of [1, 2]) await shop.call(retryFiscalReceipt, { params }, { token })
  await untilDone(bank, 1)
  assert.deepEqual(await list(), [])
  assert.deepEqual([...checkbox.receipts.values()].map(({ status }) => status).toSorted(), ['DONE', 'ERROR'])
})

test('the shift is opened for the first receipt and closed in the evening', async (t) => {
  const bank = await openCardShop(t)
  const { shop, checkbox } = bank
  const today = new Date().toISOString().slice(0, 10)
  shop.clock.set(`${today}T10:00:00Z`)
  await paidOrder(bank)
  await untilDone(bank, 1)
  await closeShiftIfDue(shop.services)
  assert.deepEqual(
    checkbox.shifts.map(({ status }) => status),
    ['OPENED'],
  )
  shop.clock.set(new Date(Date.now() + 86_400_000))
  await closeShiftIfDue(shop.services)
  assert.deepEqual(
    checkbox.shifts.map(({ status }) => status),
    ['CLOSED'],
  )
  const shifts = await shop.services.db.selectFrom('fiscal_shifts').select('closed_at').execute()
  assert.ok(shifts.length === 1 && shifts[0]?.closed_at)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pollPayments } from '@shop/contract/admin/money/fiscal-receipts'
import { getPayment, listPayments, refundPayment } from '@shop/contract/admin/money/payments'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { payOrder } from '@shop/contract/shop/orders/card-payments'
import { listSettings } from '@shop/contract/shop/content'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { inTransaction } from '../platform/database/db.ts'
import { pagePolicy } from '../platform/http/security-headers.ts'
import { mailsTo } from '../testing/fixtures/accounts.ts'
import {
  type CardShop,
  cardOrder,
  factsOf,
  openCardShop,
  openLiqpayPage,
  openMonobankPage,
  pageOf,
  paidOf,
  send,
  tasksOf,
} from '../testing/fixtures/card-shop.ts'
import { until } from '../testing/wait-until.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'

const OLENA = 'olena@school.example'
const attemptsOf = ({ shop }: CardShop) =>
  shop.services.db.selectFrom('payment_attempts').select(['state', 'provider']).orderBy('id').execute()

for (const how of ['once', 'thrice', 'reordered'] as const)
  test(`an order is paid once when webhooks come ${how}`, async (t) => {
    const bank = await openCardShop(t)
    bank.monobank.webhooks = how
    bank.liqpay.webhooks = how
    const one = await cardOrder(bank)
    const back = await bank.monobank.press(await openMonobankPage(bank, one.code), 'pay')
    assert.match(back, new RegExp(`/orders/${one.code}$`))
    const other = await cardOrder(bank)
    await bank.liqpay.press(await openLiqpayPage(bank, other.code), 'pay')
    for (const { code } of [one, other]) {
      const { paid, can_pay_by, payments } = await pageOf(bank, code)
      assert.deepEqual([paid, can_pay_by], [1500, []])
      assert.deepEqual(
        payments.map(({ state, sum }) => [state, sum]),
        [['paid', 1500]],
      )
    }
    const payments = await bank.shop.services.db.selectFrom('payments').select(['source', 'sum']).execute()
    assert.deepEqual(payments, [
      { source: 'monobank', sum: 150_000 },
      { source: 'liqpay', sum: 150_000 },
    ])
    assert.equal((await mailsTo(bank.shop, OLENA, 'payment_received')).length, 2)
  })

test('a forged or altered webhook is refused and changes nothing', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  const invoice_id = await openMonobankPage(bank, code)
  const order_id = await openLiqpayPage(bank, code)
  bank.monobank.webhooks = 'forged'
  bank.liqpay.webhooks = 'forged'
  await bank.monobank.press(invoice_id, 'refuse')
  await bank.liqpay.press(order_id, 'refuse')
  const honest = bank.monobank.signed(factsOf(bank, invoice_id, { status: 'processing' }))
  const altered = { ...honest, body: honest.body.replace('processing', 'success') }
  assert.equal((await send(bank, 'monobank', altered)).status, 403)
  assert.equal((await send(bank, 'monobank', { headers: {}, body: honest.body })).status, 403)
  assert.equal((await send(bank, 'monobank', { headers: { 'X-Sign': '????' }, body: '' })).status, 403)
  assert.equal((await send(bank, 'liqpay', { headers: {}, body: 'data=e30=&signature=' })).status, 403)
  const states = await attemptsOf(bank)
  assert.deepEqual(
    states.map(({ state }) => state),
    ['waiting', 'waiting'],
  )
  assert.equal((await bank.shop.services.db.selectFrom('payments').select('id').execute()).length, 0)
  assert.equal((await send(bank, 'monobank', honest)).status, 200)
})

test('after success an older message, whatever its signature, leaves the order paid', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  const invoice_id = await openMonobankPage(bank, code)
  await bank.monobank.press(invoice_id, 'pay')
  for (const status of ['processing', 'failure', 'reversed']) {
    const old = factsOf(bank, invoice_id, { status, modifiedDate: '2026-01-01T00:00:00Z' })
    assert.equal((await send(bank, 'monobank', bank.monobank.signed(old))).status, 200)
    const late = factsOf(bank, invoice_id, { status: 'processing', modifiedDate: '2099-01-01T00:00:00Z' })
    assert.equal((await send(bank, 'monobank', bank.monobank.signed(late))).status, 200)
  }
  const callback = bank.liqpay.signed({ order_id: 'unknown', status: 'success', amount: 1500, currency: 'UAH' })
  assert.equal((await send(bank, 'liqpay', callback)).status, 200)
  assert.equal(await paidOf(bank, code), 1500)
  assert.equal((await bank.shop.services.db.selectFrom('payments').select('id').execute()).length, 1)
})

test('a lost webhook is found by the page that waits', async (t) => {
  const bank = await openCardShop(t)
  const [one, other] = [await cardOrder(bank), await cardOrder(bank)]
  bank.monobank.webhooks = 'never'
  bank.liqpay.webhooks = 'never'
  await bank.monobank.press(await openMonobankPage(bank, one.code), 'pay')
  await bank.liqpay.press(await openLiqpayPage(bank, other.code), 'pay')
  assert.equal(await paidOf(bank, one.code), 1500)
  assert.equal(await paidOf(bank, other.code), 1500)
})

test('a lost webhook is found by staff or the ten-minute job, and a bank that is away changes nothing', async (t) => {
  const bank = await openCardShop(t)
  const { shop, monobank } = bank
  const { code } = await cardOrder(bank)
  monobank.webhooks = 'never'
  await monobank.press(await openMonobankPage(bank, code), 'pay')
  const { token } = await signIn(shop, 'bohdan')
  const poll = async () => (await shop.call(pollPayments, {}, { token })).data
  monobank.fail('error')
  assert.deepEqual(await poll(), { asked: 0, paid: 0, unanswered: 1 })
  assert.equal((await shop.fetch(`/api/orders/by-code/${code}`)).status, 200)
  monobank.fail(null)
  assert.deepEqual(await poll(), { asked: 1, paid: 1, unanswered: 0 })
  assert.equal(await paidOf(bank, code), 1500)
})

test('another sum or currency pays nothing and becomes a task', async (t) => {
  const bank = await openCardShop(t)
  const orders = [await cardOrder(bank), await cardOrder(bank), await cardOrder(bank)]
  const [less, dollars, hryvnia] = orders.map(({ code }) => code)
  bank.monobank.altered = { amount: 149_999 }
  await bank.monobank.press(await openMonobankPage(bank, less ?? ''), 'pay')
  bank.monobank.altered = { ccy: 840 }
  await bank.monobank.press(await openMonobankPage(bank, dollars ?? ''), 'pay')
  bank.liqpay.altered = { amount: 15 }
  await bank.liqpay.press(await openLiqpayPage(bank, hryvnia ?? ''), 'pay')
  for (const { code } of orders) assert.equal(await paidOf(bank, code), 0)
  assert.deepEqual(await tasksOf(bank), ['payment_differs', 'payment_differs', 'payment_differs'])
  assert.equal(bank.checkbox.receipts.size, 0)
})

test('who pays twice is seen: the second sum stays unsettled, becomes a task, and goes back to the card', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  const invoice_id = await openMonobankPage(bank, code)
  assert.equal(await openMonobankPage(bank, code), invoice_id, 'a second click opens the same page')
  const order_id = await openLiqpayPage(bank, code)
  await bank.monobank.press(invoice_id, 'pay')
  await bank.liqpay.press(order_id, 'pay')
  assert.equal(await paidOf(bank, code), 1500)
  assert.deepEqual(await tasksOf(bank), ['overpaid'])
  const states = (await pageOf(bank, code)).payments.map(({ source, state }) => [source, state])
  assert.deepEqual(states.toSorted(), [
    ['liqpay', 'paid'],
    ['monobank', 'paid'],
  ])
  const { token } = await signIn(bank.shop, 'bohdan')
  const open = await bank.shop.call(listPayments, { query: { state: 'open' } }, { token })
  const params = { id: String(open.data[0]?.id) }
  assert.deepEqual([open.total, open.data[0]?.source, open.data[0]?.rest], [1, 'liqpay', 1500])
  await bank.shop.call(refundPayment, { params, body: { sum: 1500 } }, { token })
  const stateNow = async () => (await bank.shop.call(getPayment, { params }, { token })).data.refunds[0]?.state
  await until('the bank paid back', async () => (await stateNow()) === 'done')
  assert.equal((await bank.shop.services.liqpay.askPayment(order_id))?.state, 'reversed')
  assert.equal(await paidOf(bank, code), 1500)
})

test('impatient clicks lead to one page of the bank, which can be paid once', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  const pay = () => bank.shop.call(payOrder, { params: { code }, body: { provider: 'monobank' } })
  const pages = await Promise.all(Array.from({ length: 6 }, pay))
  assert.equal(new Set(pages.map(({ data }) => JSON.stringify(data))).size, 1)
  assert.equal(bank.monobank.invoices.size, 1)
  assert.deepEqual(await attemptsOf(bank), [{ state: 'waiting', provider: 'monobank' }])
})

test('who was refused tries again; paid, cancelled and unknown orders are not payable', async (t) => {
  const bank = await openCardShop(t)
  const { shop, monobank } = bank
  const { code, id } = await cardOrder(bank)
  const first = await openMonobankPage(bank, code)
  await monobank.press(first, 'refuse')
  const refused = await pageOf(bank, code)
  assert.deepEqual(refused.can_pay_by, ['monobank', 'liqpay'])
  assert.deepEqual(
    refused.payments.map(({ state }) => state),
    ['refused'],
  )
  const second = await openMonobankPage(bank, code)
  assert.notEqual(second, first)
  await monobank.press(second, 'pay')
  const pay = (at: string) => shop.call(payOrder, { params: { code: at }, body: { provider: 'monobank' } })
  await refuses(pay(code), 'not_payable')
  await refuses(pay('x'.repeat(22)), 'not_found')
  const other = await cardOrder(bank)
  await shop.services.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', other.id).execute()
  await refuses(pay(other.code), 'not_payable')
  assert.notEqual(id, other.id)
})

test('while the bank is away, paying is refused with 503 and when to try again', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  bank.monobank.fail('error')
  const body = JSON.stringify({ provider: 'monobank' })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await bank.shop.fetch(`/api/orders/by-code/${code}/pay`, { method: 'POST', headers, body })
  assert.equal(answer.status, 503)
  assert.ok(Number(answer.headers.get('Retry-After')) > 0)
  assert.equal(((await answer.json()) as { code: string }).code, 'bank_unavailable')
  bank.monobank.fail(null)
  await bank.monobank.press(await openMonobankPage(bank, code), 'pay')
  assert.equal(await paidOf(bank, code), 1500)
})

test('with every provider off the shop is as before', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 500, amount_in_store: 5 }] })
  t.after(shop.close)
  const products = [{ product_id: 1, product_amount: 1 }]
  const { data } = await shop.call(placeGuestOrder, { body: { products, ...guest.olena } })
  const body = { products, ...guest.olena, payment: { terms: 'card' as const } }
  await refuses(shop.call(placeGuestOrder, { body }), 'invalid_data')
  const { code } = data
  await refuses(shop.call(payOrder, { params: { code }, body: { provider: 'liqpay' } }), 'not_payable')
  assert.deepEqual((await shop.call(getOrderPage, { params: { code } })).data.can_pay_by, [])
  assert.ok(!(await shop.call(listSettings, {})).data.some(({ key }) => key === 'card_providers'))
  const forged = { method: 'POST', body: 'data=e30=&signature=2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }
  for (const provider of ['monobank', 'liqpay'])
    assert.equal((await shop.fetch(`/api/payments/${provider}/webhook`, forged)).status, 403)
})

test('the page’s policy lets forms go to LiqPay where it is connected, and changes nothing else', () => {
  const bare = pagePolicy([], null)
  const liqpay = pagePolicy([], null, ['https://www.liqpay.ua'])
  assert.equal(liqpay.replace(' https://www.liqpay.ua', ''), bare)
  assert.match(liqpay, /; form-action 'self' https:\/\/www\.liqpay\.ua;/)
})

test('what is known of a card goes when its buyer’s data is erased', async (t) => {
  const bank = await openCardShop(t)
  const { services } = bank.shop
  const { user_id } = await signIn(bank.shop, 'petro')
  const { code, id } = await cardOrder(bank)
  await bank.monobank.press(await openMonobankPage(bank, code), 'pay')
  await services.db.updateTable('orders').set({ user_id }).where('id', '=', id).execute()
  const cardOf = () => services.db.selectFrom('payment_attempts').select('card').executeTakeFirstOrThrow()
  assert.match((await cardOf()).card?.mask ?? '', /^4444/)
  await inTransaction(services.db, (tx) => services.personalData.erase(tx, { user_id, email: 'petro@school.example' }))
  assert.equal((await cardOf()).card, null)
})

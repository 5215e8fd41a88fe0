import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundOrder } from '@shop/contract/admin/money/payments'
import {
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
import { signIn } from '../testing/fixtures/users.ts'

test('money that the bank gave back is taken off the order again', async (t) => {
  const bank = await openCardShop(t)
  const { code } = await cardOrder(bank)
  const invoice_id = await openMonobankPage(bank, code)
  await bank.monobank.press(invoice_id, 'pay')
  const reversed = factsOf(bank, invoice_id, { status: 'reversed', modifiedDate: '2099-01-01T00:00:00Z' })
  for (const _ of [1, 2]) assert.equal((await send(bank, 'monobank', bank.monobank.signed(reversed))).status, 200)
  const { paid, payments } = await pageOf(bank, code)
  assert.deepEqual([paid, payments.map(({ state }) => state)], [0, ['refunded']])
})

for (const provider of ['monobank', 'liqpay'] as const)
  test(`parts that staff give back in the cabinet of ${provider} are taken off the order once, with our own refunds`, async (t) => {
    const bank = await openCardShop(t)
    const { code, id } = await cardOrder(bank)
    const outside_id = await (provider === 'monobank' ? openMonobankPage : openLiqpayPage)(bank, code)
    await bank[provider].press(outside_id, 'pay')
    const { token } = await signIn(bank.shop, 'bohdan')
    /** The provider's message once this sum went back in all. */
    const tell = async (sum: number) => {
      const at = '2099-01-01T00:00:00Z'
      const cancelList = [{ amount: sum * 100, status: 'success', extRef: '' }]
      const change = sum === 1500 ? { status: 'reversed', modifiedDate: at } : { cancelList, modifiedDate: at }
      const payment = bank.liqpay.payments.get(outside_id)
      const init =
        provider === 'monobank'
          ? bank.monobank.signed(factsOf(bank, outside_id, change))
          : bank.liqpay.signed({ ...payment, refund_amount: sum, ...(sum === 1500 && { status: 'reversed' }) })
      assert.equal((await send(bank, provider, init)).status, 200)
      return paidOf(bank, code)
    }
    assert.deepEqual([await tell(400), await tell(400)], [1100, 1100])
    await bank.shop.call(refundOrder, { params: { id: String(id) }, body: { sum: 100 } }, { token })
    await until('our refund is made', async () => (await paidOf(bank, code)) === 1000)
    assert.deepEqual([await tell(500), await tell(700), await tell(500)], [1000, 800, 800])
    assert.deepEqual([await tell(1500), await tell(1500)], [0, 0])
    assert.deepEqual(await tasksOf(bank), [])
  })

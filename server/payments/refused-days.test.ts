import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { addPayment, getReconciliation } from '@shop/contract/admin/money/payments'
import { openShop, refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { dayText } from '../texts/dates.ts'

const DAY_MS = 86_400_000

test('the period of an act of reconciliation does not end before it begins', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const input = { params: { code: '00032129' }, query: { from: '2026-12-31', to: '2026-01-01' } }
  const refused = await refuses(shop.call(getReconciliation, input, { token }), 'invalid_data')
  assert.deepEqual(faultNamesOf(refused), { to: 'valid_to_before_from' })
})

test('money cannot have come on a day that is still to come', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const now = shop.clock.now().getTime()
  const pay = (time: number) =>
    shop.call(addPayment, { body: { received_on: dayText(new Date(time)), sum: 500 } }, { token })
  await pay(now)
  const refused = await refuses(pay(now + DAY_MS), 'invalid_data')
  assert.deepEqual(faultNamesOf(refused), { received_on: 'day_in_future' })
})

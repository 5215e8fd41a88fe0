import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { getReconciliation } from '@shop/contract/admin/money/payments'
import { openShop, refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

test('the period of an act of reconciliation does not end before it begins', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const input = { params: { code: '00032129' }, query: { from: '2026-12-31', to: '2026-01-01' } }
  const refused = await refuses(shop.call(getReconciliation, input, { token }), 'invalid_data')
  assert.deepEqual(faultNamesOf(refused), { to: 'valid_to_before_from' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { listSettings } from '@shop/contract/shop/content'
import { deliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import { openShop } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

test('the rule of free delivery is saved by the owner and read by everybody', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const params = { id: 'shop' as const }
  const rule = async () => deliveryRule((await shop.call(listSettings, {})).data)
  assert.deepEqual(await rule(), { is_free_for_institutions: false, from_sum: 0, tariff_from: 0, own_cost: 0 })
  const { data } = await shop.call(getSettings, { params }, { token })
  const tariffs = { tariff_from: 420, own_delivery_cost: 650 }
  const body = { ...data, ...tariffs, free_delivery: 'on' as const, free_delivery_from: 2500.5 }
  const saved_rule = { is_free_for_institutions: true, from_sum: 2500.5, tariff_from: 420, own_cost: 650 }
  const saved = (await shop.call(saveSettings, { params, body }, { token })).data
  assert.deepEqual(await rule(), saved_rule)
  const { free_delivery: _, free_delivery_from: __, tariff_from: ___, own_delivery_cost: ____, ...older } = saved
  await shop.call(saveSettings, { params, body: { ...older, seller_name: 'ТОВ «Око»' } }, { token })
  assert.deepEqual(await rule(), saved_rule, 'a client that knows no rule')
})

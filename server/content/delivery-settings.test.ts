import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSettings, saveSettings } from '@shop/contract/admin/settings'
import { listSettings } from '@shop/contract/shop/content'
import { deliveryRule } from '@shop/contract/rules/delivery-rule'
import { openShop } from '../testing/shop.ts'
import { signIn } from '../testing/users.ts'

test('the rule of free delivery is saved by the owner and read by everybody', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const params = { id: 'shop' as const }
  const rule = async () => deliveryRule((await shop.call(listSettings, {})).data)
  assert.deepEqual(await rule(), { is_free_for_institutions: false, from_sum: 0 })
  const { data } = await shop.call(getSettings, { params }, { token })
  const body = { ...data, free_delivery: 'on' as const, free_delivery_from: 2500.5 }
  const saved = (await shop.call(saveSettings, { params, body }, { token })).data
  assert.deepEqual(await rule(), { is_free_for_institutions: true, from_sum: 2500.5 })
  const { free_delivery: _, free_delivery_from: __, ...older } = saved
  await shop.call(saveSettings, { params, body: { ...older, seller_name: 'ТОВ «Око»' } }, { token })
  assert.deepEqual(await rule(), { is_free_for_institutions: true, from_sum: 2500.5 }, 'a client that knows no rule')
})

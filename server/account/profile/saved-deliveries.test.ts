import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportMyData } from '@shop/contract/shop/account'
import {
  listSavedDeliveries,
  removeDelivery,
  saveDelivery,
  SAVED_DELIVERIES_MAX,
} from '@shop/contract/shop/saved-deliveries'
import { TO_BRANCH } from '../../testing/order-details.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { signIn } from '../../testing/users.ts'

test('a buyer saves, replaces, lists, exports and removes addresses of their own', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const save = (label: string, delivery: object = TO_BRANCH) =>
    shop.call(saveDelivery, { body: { label, delivery: { method: 'pickup', ...delivery } } }, petro)
  await save('Корпус 2')
  await save('Корпус 1', { method: 'pickup' })
  const { data } = await save('Корпус 2', { ...TO_BRANCH, receiver_name: 'Ірина Мельник' })
  assert.equal(data.delivery.receiver_name, 'Ірина Мельник')
  const labels = async () => (await shop.call(listSavedDeliveries, {}, petro)).data.map(({ label }) => label)
  assert.deepEqual(await labels(), ['Корпус 1', 'Корпус 2'])
  assert.equal((await shop.call(exportMyData, {}, petro)).data.deliveries.length, 2)
  const params = { id: String(data.id) }
  await refuses(shop.call(removeDelivery, { params }, iryna), 'not_found')
  await shop.call(removeDelivery, { params }, petro)
  assert.deepEqual(await labels(), ['Корпус 1'])
})

test('a buyer has twenty addresses at most, also with concurrent calls', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const save = (n: number) =>
    shop.call(saveDelivery, { body: { label: `Корпус ${n}`, delivery: { method: 'pickup' } } }, petro)
  await Promise.allSettled(Array.from({ length: SAVED_DELIVERIES_MAX + 3 }, (_, n) => save(n)))
  assert.equal((await shop.call(listSavedDeliveries, {}, petro)).data.length, SAVED_DELIVERIES_MAX)
  await refuses(save(99), 'too_many_deliveries')
})

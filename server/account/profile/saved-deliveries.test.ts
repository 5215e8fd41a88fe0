import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongFieldsOf } from '@shop/contract/call'
import { exportMyData } from '@shop/contract/shop/account'
import {
  changeDelivery,
  listSavedDeliveries,
  removeDelivery,
  saveDelivery,
  SAVED_DELIVERIES_MAX,
} from '@shop/contract/shop/orders/saved-deliveries'
import { TO_BRANCH } from '../../testing/fixtures/order-details.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { signIn } from '../../testing/fixtures/users.ts'

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

test('one address is the default, it comes first, and an edited one keeps its id', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const save = (label: string, is_default: boolean) =>
    shop.call(saveDelivery, { body: { label, delivery: { method: 'pickup' }, is_default } }, petro)
  const shown = async () =>
    (await shop.call(listSavedDeliveries, {}, petro)).data.map(({ label, is_default }) => [label, is_default])
  await save('Корпус 1', true)
  const { data: second } = await save('Корпус 2', false)
  const params = { id: String(second.id) }
  const body = { label: 'Їдальня', delivery: TO_BRANCH, is_default: true }
  const { data: changed } = await shop.call(changeDelivery, { params, body }, petro)
  assert.deepEqual([changed.id, changed.delivery.branch?.number], [second.id, '5'])
  assert.deepEqual(await shown(), [
    ['Їдальня', true],
    ['Корпус 1', false],
  ])
  await refuses(shop.call(changeDelivery, { params, body }, iryna), 'not_found')
  const taken = shop.call(changeDelivery, { params, body: { ...body, label: 'Корпус 1' } }, petro)
  assert.equal(wrongFieldsOf(await refuses(taken, 'invalid_data')).label?.reason, 'label_taken')
})

test('an address that an order would refuse is not saved', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const petro = await signIn(shop, 'petro')
  const faultsOf = async (delivery: { method: 'np_branch' | 'pickup'; receiver_phone?: string }) => {
    const saving = shop.call(saveDelivery, { body: { label: 'Склад', delivery } }, petro)
    return Object.keys(wrongFieldsOf(await refuses(saving, 'invalid_data')))
  }
  assert.deepEqual(await faultsOf({ method: 'np_branch' }), ['delivery.settlement', 'delivery.branch'])
  assert.deepEqual(await faultsOf({ method: 'pickup', receiver_phone: '12' }), ['delivery.receiver_phone'])
})

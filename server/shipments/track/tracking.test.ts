import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCounters } from '@shop/contract/admin/access/admin-access'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { listShipments, trackShipments } from '@shop/contract/admin/orders/shipments'
import { finishTask, listTasks } from '@shop/contract/admin/orders/tasks'
import { inTransaction } from '../../platform/database/db.ts'
import { until } from '../../testing/wait-until.ts'
import { mailsTo } from '../../testing/fixtures/accounts.ts'
import { type CarrierShop, openCarrierShop, orderToBranch, ship } from '../../testing/fixtures/carrier.ts'
import { refuses } from '../../testing/shop.ts'

const OLENA = 'olena@school.example'

const track = async ({ shop, token }: CarrierShop) => (await shop.call(trackShipments, {}, { token })).data
const orderOf = async ({ shop, token }: CarrierShop, id: number) =>
  (await shop.call(getStaffOrder, { params: { id: String(id) } }, { token })).data
const tasksOf = async ({ shop, token }: CarrierShop) => (await shop.call(listTasks, {}, { token })).data

async function shippedOrder(desk: CarrierShop, lines: Record<number, number> = { 1: 1 }) {
  const { id } = await orderToBranch(desk.shop, lines)
  const made = await ship(desk, id)
  return { id, number: made.number ?? '' }
}

test('a parcel that was received delivers its order once, with one letter, however often it is asked about', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await shippedOrder(desk)
  desk.stand_in.setCode(number, '5')
  await track(desk)
  assert.equal((await orderOf(desk, id)).status, 'shipped')
  desk.stand_in.setCode(number, '9')
  const [one, other] = await Promise.all([track(desk), track(desk)])
  assert.equal(one.changed + other.changed, 1)
  assert.deepEqual(await track(desk), { asked: 0, changed: 0 })
  const order = await orderOf(desk, id)
  assert.deepEqual([order.status, order.tracking_number], ['delivered', number])
  assert.deepEqual(
    order.history.filter(({ kind }) => kind === 'status').map(({ status, by_name }) => [status, by_name]),
    [
      ['delivered', ''],
      ['shipped', ''],
      ['new', ''],
    ],
  )
  assert.equal((await mailsTo(desk.shop, OLENA, 'order_status')).length, 2)
})

test('a parcel at the branch is announced once', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await shippedOrder(desk)
  for (const code of ['7', '7', '111', '8']) {
    desk.stand_in.setCode(number, code)
    await track(desk)
  }
  const letters = await mailsTo(desk.shop, OLENA, 'parcel_waits')
  assert.equal(letters.length, 1)
  assert.match(letters[0]?.subject ?? '', /чекає на вас$/)
  assert.ok(letters[0]?.text.includes(`${number}\nЛьвів, №\u00a01\n`))
  const { data } = await desk.shop.call(listShipments, { params: { id: String(id) } }, { token: desk.token })
  assert.deepEqual(
    [data[0]?.status, data[0]?.status_name, data[0]?.status_words],
    ['at_branch', 'Прибув на відділення (завантажено в поштомат)', 'Прибув на відділення (завантажено в поштомат)'],
  )
})

for (const [code, kind] of [
  ['102', 'refused'],
  ['103', 'refused'],
  ['105', 'storage_ended'],
  ['2', 'deleted'],
] as const)
  test(`a parcel with the carrier’s status ${code} makes one task for staff and leaves the order as it is`, async (t) => {
    const desk = await openCarrierShop(t)
    const { id, number } = await shippedOrder(desk)
    desk.stand_in.setCode(number, '5')
    await track(desk)
    desk.stand_in.setCode(number, code)
    await track(desk)
    await track(desk)
    const [task, ...others] = await tasksOf(desk)
    assert.deepEqual([task?.kind, task?.order_id, task?.done_at, others.length], [kind, id, null, 0])
    assert.ok(task?.text.includes(number))
    assert.equal((await orderOf(desk, id)).status, 'shipped')
    const open = async () => (await desk.shop.call(getCounters, {}, { token: desk.token })).data.tasks_open
    assert.equal(await open(), 1)
    const done = () => desk.shop.call(finishTask, { params: { id: String(task?.id) } }, { token: desk.token })
    const { data } = await done()
    assert.ok(data.done_at)
    assert.equal(await open(), 0)
    assert.equal((await done()).data.done_at, data.done_at)
  })

test('an order in two parcels is delivered with the second one', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  const [first, second] = [await ship(desk, id, { lines: [{ product_id: 1, amount: 1 }] }), await ship(desk, id)]
  desk.stand_in.setCode(first.number ?? '', '9')
  await track(desk)
  assert.equal((await orderOf(desk, id)).status, 'shipped')
  desk.stand_in.setCode(second.number ?? '', '10')
  await track(desk)
  assert.equal((await orderOf(desk, id)).status, 'delivered')
})

test('the letters of an order in two parcels tell what follows, and that it has left', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, code } = await orderToBranch(desk.shop, { 1: 3 })
  const move = async ({ number }: { number: string | null }, ...codes: string[]) => {
    for (const code of codes) {
      desk.stand_in.setCode(number ?? '', code)
      await track(desk)
    }
  }
  const leftOf = async () =>
    (await desk.shop.call(getOrderPage, { params: { code } })).data.left_to_ship.map(({ amount }) => amount)
  assert.deepEqual(await leftOf(), [])
  await move(await ship(desk, id, { lines: [{ product_id: 1, amount: 2 }] }), '5', '6')
  assert.deepEqual(await leftOf(), [1])
  const second = await ship(desk, id)
  assert.deepEqual(await leftOf(), [])
  await move(second, '5', '6', '7', '5')
  const [part, later, ...others] = await mailsTo(desk.shop, OLENA, 'order_status')
  assert.match(part?.subject ?? '', /^Частину замовлення .* відправлено$/)
  assert.match(part?.text ?? '', /решту надішлемо окремо[^]*Надішлемо пізніше\n.+, 1\u00a0шт\./)
  assert.match(later?.subject ?? '', /відправлено ще одну посилку$/)
  assert.ok(later?.text.includes(second.number ?? ''))
  assert.doesNotMatch(later?.text ?? '', /Надішлемо пізніше/)
  assert.deepEqual(others, [])
})

test('a parcel that the letter of the order named is not announced again', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await shippedOrder(desk)
  const { version } = await orderOf(desk, id)
  const body = { version, status: 'shipped' as const }
  await desk.shop.call(changeOrderStatus, { params: { id: String(id) }, body }, { token: desk.token })
  desk.stand_in.setCode(number, '5')
  await track(desk)
  assert.equal((await mailsTo(desk.shop, OLENA, 'order_status')).length, 1)
})

test('a parcel of a cancelled order that moves on is a task, never a silent status', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await shippedOrder(desk)
  const { version } = await orderOf(desk, id)
  const body = { version, status: 'cancelled' as const }
  await desk.shop.call(changeOrderStatus, { params: { id: String(id) }, body }, { token: desk.token })
  desk.stand_in.setCode(number, '9')
  await track(desk)
  assert.deepEqual(
    (await tasksOf(desk)).map(({ kind }) => kind),
    ['order_status'],
  )
  assert.equal((await orderOf(desk, id)).status, 'cancelled')
})

test('parcels are asked about by a job, without anybody’s click', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await shippedOrder(desk)
  desk.stand_in.setCode(number, '9')
  const { services } = desk.shop
  await inTransaction(services.db, (tx) => services.jobs.enqueue(tx, 'parcel_tracking', {}))
  await until('the order is delivered', async () => (await orderOf(desk, id)).status === 'delivered')
})

test('more than a hundred parcels are asked about in batches, and a carrier in trouble changes nothing', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 1 })
  await ship(desk, id, { number: '20450000000000' })
  const { db } = desk.shop.services
  const typed = await db.selectFrom('shipments').selectAll().executeTakeFirstOrThrow()
  const { id: _, seats, problem: __, ...row } = typed
  const rows = Array.from({ length: 150 }, (_, index) => ({
    ...row,
    seats: JSON.stringify(seats),
    serial: index + 2,
    number: `2045${String(index + 1).padStart(10, '0')}`,
  }))
  await db.insertInto('shipments').values(rows).execute()
  desk.stand_in.fail('html')
  await refuses(track(desk), 'carrier_unavailable')
  desk.stand_in.fail(null)
  for (const { number } of rows) desk.stand_in.setCode(number, '5')
  assert.deepEqual(await track(desk), { asked: 151, changed: 151 })
  const sizes = desk.stand_in.calls
    .filter(({ call }) => call.startsWith('TrackingDocument'))
    .map(({ properties }) => (properties['Documents'] as unknown[]).length)
  assert.deepEqual(sizes, [100, 100, 51])
})

import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getBasket } from '@shop/contract/shop/basket'
import {
  copyPlan,
  createPlan,
  getPlan,
  getPlanSpecification,
  listPlans,
  putPlanIntoBasket,
  savePlan,
} from '@shop/contract/shop/plans'
import { buyer, newBuyer } from '../testing/fixtures/accounts.ts'
import { addNorms } from '../testing/fixtures/norms.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { specificationLines } from './plan-specification.ts'

const PRODUCTS = [
  { id: 1, price: 100.1, amount_in_store: 50 },
  { id: 2, price: 80, sale_price: 70.05, amount_in_store: 3 },
  { id: 3, price: 20, amount_in_store: 100, order_multiple: 10 },
  { id: 4, price: 5, amount_in_store: 0 },
]
const ITEMS = [
  {
    number: '1.1',
    rule: 'per_pupils' as const,
    per: 2,
    dk_code: '38300000-8',
    products: { 1: 'fits', 2: 'partly' } as const,
  },
  { number: '1.2', amount: 2, dk_code: '38340000-0', products: { 2: 'partly' } as const },
  { number: '2.1', amount: 5, products: { 3: 'fits' } as const },
  { number: '2.2', amount: 1, products: { 4: 'fits' } as const },
  { number: '3.1', amount: 4 },
]
const room = { room: 'physics', pupils: 28 }

async function openRooms(t: TestContext, env = {}): Promise<TestShop> {
  const shop = await openShop({ products: PRODUCTS, env })
  t.after(shop.close)
  await addNorms(shop.services.db, { items: ITEMS })
  return shop
}

const plan = async (shop: TestShop, body: object = { rooms: [room] }, token?: string) =>
  (await shop.call(createPlan, { body: body as never }, token === undefined ? {} : { token })).data

test('of equally fitting products a plan takes one in stock for most pieces', async (t) => {
  const items = [
    { number: '1', amount: 10, products: { 1: 'fits', 2: 'fits' } as const },
    { number: '2', amount: 2, products: { 1: 'fits', 2: 'fits', 4: 'fits' } as const },
    { number: '3', amount: 60, products: { 1: 'fits', 2: 'fits', 4: 'fits' } as const },
    { number: '4', amount: 1, products: { 1: 'partly', 4: 'fits' } as const },
    { number: '5', amount: 10, products: { 5: 'fits', 1: 'fits' } as const },
  ]
  const expected = { id: 5, price: 10, amount_in_store: 50, status_id: 3 as const }
  const shop = await openShop({ products: [...PRODUCTS, expected] })
  t.after(shop.close)
  await addNorms(shop.services.db, { items })
  const { items: planned } = await plan(shop)
  deepEqual(
    planned.map(({ choice }) => choice),
    [1, 2, 1, 4, 1],
  )
})

test('a plan takes amounts by rule and the best product of each position', async (t) => {
  const shop = await openRooms(t)
  const dk_class = { code: '38340000-0', name_ua: 'Прилади для вимірювання величин', name_en: '' }
  await shop.services.db.insertInto('dk_codes').values(dk_class).execute()
  const made = await plan(shop, { rooms: [{ ...room, has: ['2.1'] }], name: 'Фізика', budget: 2000 })
  deepEqual(
    made.items.map(({ number, needed, amount, choice, sum, is_owned }) => [
      number,
      needed,
      amount,
      choice,
      sum,
      is_owned,
    ]),
    [
      ['1.1', 14, 14, 1, 1401.4, false],
      ['1.2', 2, 2, 2, 140.1, false],
      ['2.1', 5, 0, 3, 0, true],
      ['2.2', 1, 1, 4, 5, false],
      ['3.1', 4, 4, null, 0, false],
    ],
  )
  equal(made.total, 1546.5)
  deepEqual(made.coverage, { items: 5, covered: 4, fits: 3, percent: 80 })
  deepEqual(made.gaps, [{ room: 'physics', number: '3.1', name_ua: 'Прилад 3.1', amount: 4 }])
  deepEqual(made.dk_totals, [
    { dk_class: '3830', name_ua: null, sum: 1401.4 },
    { dk_class: '3834', name_ua: 'Прилади для вимірювання величин', sum: 140.1 },
    { dk_class: null, name_ua: null, sum: 5 },
  ])
  deepEqual([made.name, made.budget, made.rooms[0]?.groups], ['Фізика', 2000, 14])
})

test('the reading code never opens a plan for changes, and the code for changes stays with its maker', async (t) => {
  const shop = await openRooms(t)
  const made = await plan(shop)
  match(made.code, /^[0-9A-Z]{13}$/)
  ok((made.edit_code ?? '').length >= 22)
  const read = (await shop.call(getPlan, { params: { code: made.code } })).data
  equal(read.edit_code, undefined)
  const body = { rooms: [room] }
  await refuses(shop.call(savePlan, { params: { code: made.code }, body }), 'not_found')
  await refuses(shop.call(getPlan, { params: { code: made.edit_code ?? '' } }), 'not_found')
  await refuses(shop.call(getPlan, { params: { code: '0000000000000' } }), 'not_found')
  const token = await newBuyer(shop, buyer.petro)
  equal((await shop.call(getPlan, { params: { code: made.code } }, { token })).data.edit_code, undefined)
  const own = await plan(shop, body, token)
  equal((await shop.call(getPlan, { params: { code: own.code } }, { token })).data.edit_code, own.edit_code)
  deepEqual(
    (await shop.call(listPlans, {}, { token })).data.map(({ code }) => code),
    [own.code],
  )
})

test('changes by hand stay, and a plan without them follows the rules again', async (t) => {
  const shop = await openRooms(t)
  const { edit_code = '' } = await plan(shop)
  const save = async (items: object[], pupils = 28) =>
    (await shop.call(savePlan, { params: { code: edit_code }, body: { rooms: [{ ...room, pupils }], items } as never }))
      .data
  const changed = await save([
    { room: 'physics', number: '1.1', amount: 3, choice: 2 },
    { room: 'physics', number: '1.2', choice: null },
  ])
  const [first, second] = changed.items
  deepEqual([first?.amount, first?.choice, first?.sum, first?.is_changed], [3, 2, 210.15, true])
  deepEqual([second?.amount, second?.choice, second?.is_changed], [2, null, true])
  deepEqual(
    changed.gaps.map(({ number }) => number),
    ['1.2', '3.1'],
  )
  equal((await save([], 30)).items[0]?.amount, 15)
})

test('a new plan takes the changes by hand in the same call', async (t) => {
  const shop = await openRooms(t)
  const items = [
    { room: 'physics', number: '1.1', owned: 5, choice: 2 },
    { room: 'physics', number: '1.2', choice: null },
  ]
  const body = { rooms: [room], budget: 900, items }
  const made = await plan(shop, body)
  deepEqual(
    made.items.slice(0, 2).map(({ amount, owned, choice, sum }) => [amount, owned, choice, sum]),
    [
      [9, 5, 2, 630.45],
      [2, 0, null, 0],
    ],
  )
  equal(made.budget, 900)
  const { edit_code = '', updated_at: _, ...rest } = made
  const { data } = await shop.call(savePlan, { params: { code: edit_code }, body: body as never })
  deepEqual({ ...data, updated_at: undefined }, { ...rest, edit_code, updated_at: undefined })
  const wrong = plan(shop, { rooms: [room], items: [{ room: 'physics', number: '1.2', choice: 1 }] })
  const { fields } = (await refuses(wrong, 'invalid_data')).body as { fields: object }
  deepEqual(fields, { 'items.0.choice': ['unknown_value'] })
})

test('wrong parts of a plan are named', async (t) => {
  const shop = await openRooms(t)
  const { edit_code = '' } = await plan(shop)
  const fieldsOf = async (call: Promise<unknown>) => (await refuses(call, 'invalid_data')).body as { fields: object }
  const create = (body: object) => shop.call(createPlan, { body: body as never })
  deepEqual((await fieldsOf(create({ rooms: [{ room: 'chemistry', pupils: 20 }] }))).fields, {
    'rooms.0.room': ['unknown_value'],
  })
  deepEqual((await fieldsOf(create({ rooms: [room, room] }))).fields, { 'rooms.1.room': ['not_unique'] })
  deepEqual((await fieldsOf(create({ rooms: [{ ...room, has: ['9'] }] }))).fields, { 'rooms.0.has': ['unknown_value'] })
  const body = { rooms: [room], items: [{ room: 'physics', number: '1.2', choice: 1 }] }
  const save = shop.call(savePlan, { params: { code: edit_code }, body: body as never })
  deepEqual((await fieldsOf(save)).fields, { 'items.0.choice': ['unknown_value'] })
})

test('a plan stays on its edition of the list and says so; a new room takes the one in force', async (t) => {
  const shop = await openRooms(t)
  const { code, edit_code = '' } = await plan(shop)
  await addNorms(shop.services.db, { set: { version: 2, valid_from: '2024-01-01' }, items: [{ number: '7' }] })
  const read = (await shop.call(getPlan, { params: { code } })).data
  deepEqual([read.items.length, read.rooms[0]?.set.version, read.rooms[0]?.is_outdated], [5, 1, true])
  const saved = (await shop.call(savePlan, { params: { code: edit_code }, body: { rooms: [room] } })).data
  equal(saved.rooms[0]?.set.version, 1)
  const later = await plan(shop)
  deepEqual([later.items.length, later.rooms[0]?.is_outdated], [1, false])
})

test('the basket takes what the store has and says what it left out', async (t) => {
  const shop = await openRooms(t)
  const { code, edit_code = '' } = await plan(shop)
  const items = [{ room: 'physics', number: '1.1', choice: 2, amount: 5 }]
  await shop.call(savePlan, { params: { code: edit_code }, body: { rooms: [room], items } })
  const { data } = await shop.call(putPlanIntoBasket, { params: { code } })
  deepEqual(data.products, [
    { product_id: 2, product_amount: 3 },
    { product_id: 3, product_amount: 10 },
  ])
  deepEqual(
    data.left_out.map(({ number, amount, reason }) => [number, amount, reason]),
    [
      ['1.1', 2, 'no_stock'],
      ['1.2', 2, 'no_stock'],
      ['2.2', 1, 'no_stock'],
      ['3.1', 4, 'no_product'],
    ],
  )
  const token = await newBuyer(shop, buyer.petro)
  for (const _ of [1, 2]) await shop.call(putPlanIntoBasket, { params: { code } }, { token })
  const basket = (await shop.call(getBasket, {}, { token })).data.products
  deepEqual(basket.map(({ product_id, product_amount }) => [product_id, product_amount]).sort(), [
    [2, 3],
    [3, 10],
  ])
})

test('guessing plan codes is stopped', async (t) => {
  const shop = await openRooms(t, { RATE_LIMIT: 'on' })
  const { code } = await plan(shop)
  for (let tries = 0; tries < 300; tries++)
    await refuses(shop.call(getPlan, { params: { code: '0000000000000' } }), 'not_found')
  await refuses(shop.call(getPlan, { params: { code } }), 'too_many_calls')
})

test('a school that has some of the pieces plans the rest, and enough of them is an owned position', async (t) => {
  const shop = await openRooms(t)
  const { edit_code = '' } = await plan(shop)
  const items = [
    { room: 'physics', number: '1.1', owned: 5 },
    { room: 'physics', number: '1.2', owned: 3 },
    { room: 'physics', number: '2.1', owned: 4, amount: 2 },
  ]
  const { data } = await shop.call(savePlan, { params: { code: edit_code }, body: { rooms: [room], items } as never })
  deepEqual(
    data.items.slice(0, 3).map(({ needed, owned, amount, is_owned, sum }) => [needed, owned, amount, is_owned, sum]),
    [
      [14, 5, 9, false, 900.9],
      [2, 3, 0, true, 0],
      [5, 4, 2, false, 40],
    ],
  )
  equal(data.total, 945.9)
})

test('a copy of a plan is the caller’s own: changing it leaves the first one as it was', async (t) => {
  const shop = await openRooms(t)
  const { code, edit_code = '' } = await plan(shop, { rooms: [room], name: 'Фізика' })
  const items = [{ room: 'physics', number: '1.1', owned: 5, choice: 2 }]
  const first = (
    await shop.call(savePlan, { params: { code: edit_code }, body: { rooms: [room], name: 'Фізика', items } as never })
  ).data
  const token = await newBuyer(shop, buyer.petro)
  const copy = (await shop.call(copyPlan, { params: { code } }, { token })).data
  deepEqual([copy.items, copy.total, copy.name], [first.items, first.total, 'Фізика'])
  ok(copy.code !== code && copy.edit_code !== edit_code)
  await shop.call(savePlan, { params: { code: copy.edit_code ?? '' }, body: { rooms: [room] } })
  equal((await shop.call(getPlan, { params: { code } })).data.total, first.total)
  deepEqual(
    (await shop.call(listPlans, {}, { token })).data.map((one) => [one.code, one.room_names[0]?.name_en]),
    [[copy.code, 'Physics classroom']],
  )
})

test('a plan’s technical specification names what is left to buy, with the list’s requirements', async (t) => {
  const shop = await openShop({ products: PRODUCTS })
  t.after(shop.close)
  const scales = { number: '1', name_ua: 'Терези', requirement_ua: 'Межа зважування 200 г', dk_code: '38300000-8' }
  await addNorms(shop.services.db, {
    items: [
      { ...scales, amount: 3, products: { 1: 'fits' } },
      { number: '2', name_ua: 'Шафа' },
    ],
  })
  await addNorms(shop.services.db, {
    room: { code: 'chemistry' },
    items: [{ ...scales, amount: 4, products: { 1: 'fits' } }],
  })
  const { code } = await plan(shop, {
    rooms: [
      { ...room, has: ['2'] },
      { room: 'chemistry', pupils: 20 },
    ],
  })
  const file = await shop.call(getPlanSpecification, { params: { code } })
  ok(file.file_name.endsWith(`${code}.docx`))
  deepEqual(String.fromCharCode(...file.bytes.slice(0, 2)), 'PK')
  const { items } = (await shop.call(getPlan, { params: { code } })).data
  deepEqual(
    specificationLines(items, new Map()).map((line) => [line.name_ua, line.amount, line.description_ua, line.dk_code]),
    [['Терези', 7, 'Межа зважування 200 г', '38300000-8']],
  )
})

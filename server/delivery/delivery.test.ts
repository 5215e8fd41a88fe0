import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { findBranches, findDeliveryCost, findSettlements } from '@shop/contract/shop/orders/delivery'
import type { TestShop } from '../testing/shop.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { type Fault } from '../integrations/nova-poshta/stand-in.ts'
import { BRANCHES, PLACES } from '../integrations/nova-poshta/stand-in-places.ts'
import { openCarrierShop, settlementOf } from '../testing/fixtures/carrier.ts'
import { guest } from '../testing/fixtures/users.ts'
import { dayText } from '../texts/dates.ts'
import { copyDirectories, findCopyState } from './copy-directories.ts'
import { completeSender } from './sender.ts'

const named = async (shop: TestShop, q: string) =>
  (await shop.call(findSettlements, { query: { q } })).data.map(({ name }) => name)
const branchesOf = async (
  shop: TestShop,
  query: { settlement: string; q?: string; weight?: string; length?: string },
) => (await shop.call(findBranches, { query })).data
const LVIV = settlementOf('Львів').ref
const products = [{ product_id: 1, product_amount: 2 }]
const DAY_MS = 86_400_000

test('the directories of the carrier are copied, all pages of them', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t)
  const pages = stand_in.calls.filter(({ call }) => call === 'Address.getWarehouses')
  assert.ok(BRANCHES.length > 500)
  assert.deepEqual(
    pages.map(({ properties }) => properties['Page']),
    ['1', '2'],
  )
  const { length } = await shop.services.db.selectFrom('delivery_branches').select('ref').execute()
  assert.equal(length, BRANCHES.length)
  const settlements = await shop.services.db.selectFrom('delivery_settlements').select('city_ref').execute()
  assert.equal(settlements.length, PLACES.length)
  assert.ok(settlements.every(({ city_ref }) => city_ref !== null))
})

test('a branch that has closed disappears with the next full copy, and an interrupted one removes nothing', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t)
  const { db, clock } = shop.services
  const count = async () => (await db.selectFrom('delivery_branches').select('ref').execute()).length
  await db
    .insertInto('delivery_branches')
    .values({ ...CLOSED, settlement_ref: LVIV, seen_at: new Date('2026-01-01') })
    .execute()
  stand_in.fail('error')
  await assert.rejects(copyDirectories(shop.services))
  assert.equal(await count(), BRANCHES.length + 1)
  assert.match((await findCopyState(db)).problem, /500/)
  stand_in.fail(null)
  shop.clock.set(new Date(clock.now().getTime() + 1000))
  await copyDirectories(shop.services)
  assert.equal(await count(), BRANCHES.length)
  assert.equal((await findCopyState(db)).problem, '')
})

const CLOSED = {
  ref: 'closed',
  city_ref: null,
  number: '99',
  name_ua: 'Відділення №99',
  name_ru: null,
  kind: 'branch' as const,
  max_weight_kg: null,
  max_sides_cm: null,
  search_text: ' 99 ',
}

test('what a stand-in knew does not stay when another carrier is connected', async (t) => {
  const { shop } = await openCarrierShop(t)
  const { db } = shop.services
  const old = { ...KNOWN_ONCE, seen_at: new Date('2026-01-01') }
  await db.insertInto('delivery_settlements').values(old).execute()
  await db.updateTable('delivery_copies').set({ source: 'stand_in' }).execute()
  assert.deepEqual(await named(shop, 'Вигадане'), ['Вигадане'])
  await copyDirectories(shop.services)
  assert.deepEqual(await named(shop, 'Вигадане'), [])
})

const KNOWN_ONCE = {
  ref: 'once',
  city_ref: null,
  name_ua: 'Вигадане',
  name_ru: null,
  area: '',
  region: '',
  key_ua: 'вигадане',
  key_ru: null,
  search_text: ' вигадане ',
  branches_at: null,
}

test('a settlement is found by a part of its name, in Russian, with typos and from the wrong keyboard', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t)
  const before = stand_in.calls.length
  assert.deepEqual((await named(shop, 'ки'))[0], 'Київ')
  for (const typed of ['Львів', 'львов', 'Львив', 'лвьів', 'Lviv', 'kmdsd', 'м. Львів', 'Львів, Львівська обл.'])
    assert.equal((await named(shop, typed))[0], 'Львів', typed)
  for (const [typed, name] of Object.entries({
    Харьков: 'Харків',
    Днепр: 'Дніпро',
    'белая церковь': 'Біла Церква',
    запорожье: 'Запоріжжя',
    'ивано франк': 'Івано-Франківськ',
  }))
    assert.equal((await named(shop, typed))[0], name, typed)
  assert.deepEqual(await named(shop, 'л'), [])
  assert.equal(stand_in.calls.length, before, 'our own copy answers')
})

test('a parcel of 38 kg is offered no branch «до 30 кг», and a long one no locker', async (t) => {
  const { shop } = await openCarrierShop(t)
  const all = await branchesOf(shop, { settlement: LVIV })
  const heavy = await branchesOf(shop, { settlement: LVIV, weight: '38' })
  assert.ok(all.some(({ name }) => name.includes('до 30 кг')) && all.some(({ kind }) => kind === 'locker'))
  assert.deepEqual(
    heavy.map(({ number, kind }) => [number, kind]),
    [['1', 'cargo']],
  )
  const long = await branchesOf(shop, { settlement: LVIV, weight: '5', length: '80' })
  assert.ok(long.length > 0 && long.every(({ kind }) => kind !== 'locker'))
  const [first] = await branchesOf(shop, { settlement: LVIV, q: '12' })
  assert.equal(first?.number, '12')
  assert.ok((await branchesOf(shop, { settlement: LVIV, q: 'бібліотечна' })).length > 0)
})

test('without a copy the carrier is asked, and what it answered is kept', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t, { copied: false })
  const [kyiv] = (await shop.call(findSettlements, { query: { q: 'Київ' } })).data
  assert.equal(kyiv?.ref, settlementOf('Київ').ref)
  const branches = await branchesOf(shop, { settlement: kyiv?.ref ?? '', weight: '38' })
  assert.deepEqual(
    branches.map(({ kind }) => kind),
    ['cargo'],
  )
  stand_in.fail('error')
  assert.deepEqual(await named(shop, 'Київ'), ['Київ'])
  assert.equal((await branchesOf(shop, { settlement: kyiv?.ref ?? '', weight: '38' })).length, 1)
})

test('delivery costs what the carrier asks, and the same question is asked once', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t, { settings: { free_delivery: 'on' } })
  await completeSender(shop.services)
  const ask = async (more: object = {}) =>
    (await shop.call(findDeliveryCost, { body: { products, settlement: LVIV, ...more } })).data
  const answer = await ask()
  assert.deepEqual(
    { ...answer, cost: typeof answer.cost },
    {
      cost: 'number',
      is_free: false,
      days: 2,
      arrives_on: answer.arrives_on,
      weight: 2,
    },
  )
  const arrives = Date.parse(answer.arrives_on ?? '')
  assert.equal(arrives, Date.parse(dayText(shop.clock.now())) + 2 * DAY_MS)
  assert.equal((await ask({ buyer_kind: 'institution' })).is_free, true)
  assert.equal(stand_in.calls.filter(({ call }) => call.endsWith('getDocumentPrice')).length, 1)
  const [price] = stand_in.calls.filter(({ call }) => call.endsWith('getDocumentPrice'))
  assert.equal(price?.properties['CityRecipient'], settlementOf('Львів').city_ref)

  const later = async (days: number) => {
    shop.clock.set(new Date(arrives + days * DAY_MS))
    return ask()
  }
  assert.deepEqual(await later(-1), { ...answer, days: 1 })
  assert.deepEqual(await later(1), { ...answer, days: null, arrives_on: null })
})

for (const fault of ['refuse', 'error', 'html'] as const satisfies Fault[])
  test(`a carrier in trouble (${fault}) takes nothing from the shop`, async (t) => {
    const { shop, stand_in } = await openCarrierShop(t, { copied: false })
    await completeSender(shop.services)
    stand_in.fail(fault)
    await assertShopWorks(shop)
  })

test('a carrier that is silent for half a minute takes nothing from the shop', async (t) => {
  const { shop, stand_in } = await openCarrierShop(t, { copied: false })
  await completeSender(shop.services)
  stand_in.fail('silence')
  await assertShopWorks(shop)
})

test('without a carrier branches are typed by hand and nothing fails', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 1000 }] })
  t.after(shop.close)
  await assertShopWorks(shop)
})

async function assertShopWorks(shop: TestShop): Promise<void> {
  assert.deepEqual(await named(shop, 'Львів'), [])
  assert.deepEqual(await branchesOf(shop, { settlement: LVIV }), [])
  const { data } = await shop.call(findDeliveryCost, { body: { products, settlement: LVIV } })
  assert.deepEqual(data, { cost: null, is_free: false, days: null, arrives_on: null, weight: 2 })
  const branch = { number: '7', name: 'Відділення №7, вул. Шкільна, 5' }
  const delivery = { method: 'np_branch' as const, settlement: { name: 'Львів' }, branch }
  const order = await shop.call(placeGuestOrder, { body: { products, ...guest.olena, delivery } })
  assert.ok(order.data.id > 0)
}

test('an unknown product is named, and not taken for a carrier that does not answer', async (t) => {
  const { shop } = await openCarrierShop(t)
  const body = { products: [...products, { product_id: 999_999, product_amount: 1 }], settlement: LVIV }
  const refused = await refuses(shop.call(findDeliveryCost, { body }), 'invalid_data')
  assert.deepEqual(faultNamesOf(refused), { 'products.1.product_id': 'product_gone' })
})

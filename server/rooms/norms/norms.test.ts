import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import * as files from '@shop/contract/admin/catalog/norm-files'
import * as calls from '@shop/contract/admin/catalog/norms'
import { createPlan, getPlan, savePlan } from '@shop/contract/shop/plans'
import { getRoom, listRooms } from '@shop/contract/shop/rooms'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { addDkCode, addNorms } from '../../testing/fixtures/norms.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { signIn } from '../../testing/fixtures/users.ts'

const ORDER = {
  title: 'Типовий перелік',
  order_number: '574',
  order_date: '2020-04-29',
  version: 1,
  valid_from: '2020-05-26',
  source_url: null,
  is_example: true,
}
const HEAD = '№;Розділ;Найменування;Технічні вимоги;Одиниця;Кількість;Правило;Код ДК 021:2015;Обов’язкове'

async function openAdmin(t: TestContext) {
  const shop = await openShop({
    products: [
      { id: 1, article: 'М-1', name_ua: 'Мультиметр учнівський' },
      { id: 2, article: 'М-2', name_ua: 'Мультиметр демонстраційний' },
      { id: 3, article: 'Т-1', name_ua: 'Терези' },
    ],
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  await addNorms(shop.services.db, {
    items: [
      { number: '1.1', name_ua: 'Мультиметр учнівський цифровий', products: { 1: 'fits' } },
      { number: '1.2', name_ua: 'Терези лабораторні', products: { 3: 'partly' } },
      { number: '1.3', name_ua: 'Динамометр' },
    ],
  })
  const staff = { token }
  const sets = async () => (await shop.call(calls.listNormSets, {}, staff)).data
  const room_id = (await sets())[0]?.rooms[0]?.id ?? 0
  const params = { id: String(room_id) }
  const room = async () => (await shop.call(calls.getNormRoom, { params }, staff)).data
  const upload = async (lines: string[], query: { apply?: '1'; remove?: '1' } = {}) => {
    const body = new TextEncoder().encode([HEAD, ...lines].join('\r\n'))
    const given = { params, body, query: { file_name: 'фізика.csv', ...query } }
    return (await shop.call(files.importNormItems, given, { token, media_type: CSV_TYPE })).data
  }
  return { shop, staff, token, sets, params, room, upload }
}

test('a new edition is shown to buyers at once, and old plans stay on theirs and say so', async (t) => {
  const { shop, staff, sets } = await openAdmin(t)
  const [old] = await sets()
  const plan = (await shop.call(createPlan, { body: { rooms: [{ room: 'physics', pupils: 20 }] } })).data
  const form = { ...ORDER, order_number: '574-2', version: 2, valid_from: '2021-01-01', is_example: false }
  const copied = (await shop.call(calls.copyNormSet, { params: { id: String(old?.id) }, body: form }, staff)).data
  assert.equal(copied.plans_count, 0)
  assert.deepEqual(
    (await sets()).map(({ order_number, is_in_force, plans_count }) => [order_number, is_in_force, plans_count]),
    [
      ['574-2', true, 0],
      ['574', false, 1],
    ],
  )
  const room_of_copy = { id: String(copied.rooms[0]?.id) }
  const items = (await shop.call(calls.getNormRoom, { params: room_of_copy }, staff)).data.items
  const [first] = items
  assert.deepEqual(
    items.map(({ matches }) => matches.map(({ article, how }) => `${article} ${how}`)),
    [['М-1 fits'], ['Т-1 partly'], []],
  )
  const changed = { ...first, name_ua: 'Мультиметр', matches: [] } as unknown as calls.NormItemForm
  await shop.call(calls.saveNormItem, { params: { id: String(first?.id) }, body: changed }, staff)
  const seen = (await shop.call(getRoom, { params: { code: 'physics' } })).data
  assert.deepEqual([seen.set.version, seen.items[0]?.name_ua, seen.items[0]?.matches.length], [2, 'Мультиметр', 0])
  const kept = (await shop.call(getPlan, { params: { code: plan.code } })).data
  assert.deepEqual(
    [kept.rooms[0]?.set.version, kept.rooms[0]?.is_outdated, kept.items[0]?.name_ua],
    [1, true, 'Мультиметр учнівський цифровий'],
  )
  await refuses(shop.call(calls.removeNormSet, { params: { id: String(old?.id) } }, staff), 'in_use')
})

test('a file is compared first and written only when asked; the file’s order becomes the list’s', async (t) => {
  const { room, upload } = await openAdmin(t)
  const lines = [
    '1.3;Механіка;Динамометр;межа 5 Н;шт;1;на 2 учнів;;так',
    '1.1;Механіка;Мультиметр учнівський цифровий;;шт.;1;на кабінет;;так',
    'Прилади для дослідів',
    '2.1;;Штатив;сталь;компл.;1 на групу;;;рекомендоване',
  ]
  const before = await room()
  const checked = await upload(lines)
  assert.deepEqual(
    checked.rows.map(({ number, kind }) => `${number} ${kind}`),
    ['1.3 changed', '1.1 unchanged', '2.1 new'],
  )
  assert.deepEqual([checked.missing, checked.is_applied], [['1.2'], false])
  assert.deepEqual(await room(), before)
  assert.equal((await upload(lines, { apply: '1', remove: '1' })).is_applied, true)
  const after = await room()
  assert.deepEqual(
    after.items.map(({ number, section, rule, per, unit, is_required }) => [
      number,
      section,
      rule,
      per,
      unit,
      is_required,
    ]),
    [
      ['1.3', 'Механіка', 'per_pupils', 2, 'pcs', true],
      ['1.1', 'Механіка', 'per_room', 1, 'pcs', true],
      ['2.1', 'Прилади для дослідів', 'per_group', 1, 'set', false],
    ],
  )
  assert.deepEqual(
    after.items[1]?.matches.map(({ article }) => article),
    ['М-1'],
  )
})

test('wrong rows are named with their cells, and nothing of the file is written', async (t) => {
  const { room, upload, shop, params, token } = await openAdmin(t)
  const lines = [
    '1.1;Механіка;Мультиметр;;ящик;1;на кабінет;;так',
    '1.1;Механіка;Мультиметр;;шт;нуль;на планету;12345678-9;може',
    '1.4;Механіка;;;шт;0;на кабінет;;так',
  ]
  const before = await room()
  const { rows, counts } = await upload(lines)
  assert.deepEqual(
    rows.map(({ problems }) => problems.map(({ field, problem }) => `${field} ${problem}`).toSorted()),
    [
      ['unit word_unknown'],
      [
        'amount not_a_number',
        'dk_code dk_check_digit',
        'is_required word_unknown',
        'number named_twice',
        'rule rule_unknown',
      ],
      ['amount value_unfit', 'name_ua value_unfit'],
    ],
  )
  assert.equal(counts.wrong, 3)
  await refuses(upload(lines, { apply: '1' }), 'import_has_errors')
  assert.deepEqual(await room(), before)
  const query = { file_name: 'x.csv' }
  const bare = { params, query, body: new TextEncoder().encode('Товар;Ціна\r\nСтіл;5') }
  await refuses(shop.call(files.importNormItems, bare, { token, media_type: CSV_TYPE }), 'invalid_data')
})

test('an exported list that is imported unchanged changes nothing', async (t) => {
  const { shop, staff, token, params, room } = await openAdmin(t)
  await addDkCode(shop.services.db, '38300000-8')
  const item = (await room()).items[0]
  const form = {
    ...item,
    dk_code: '38300000-8',
    rule: 'per_pupils',
    per: 2,
    matches: [{ product_id: 2, how: 'fits', note: 'без чохла' }],
  }
  await shop.call(calls.saveNormItem, { params: { id: String(item?.id) }, body: form as calls.NormItemForm }, staff)
  const before = await room()
  const file = await shop.call(files.exportNormRoom, { params }, staff)
  const given = { params, query: { file_name: file.file_name, apply: '1' as const }, body: file.bytes }
  const { data } = await shop.call(files.importNormItems, given, { token, media_type: XLSX_TYPE })
  assert.deepEqual([data.counts, data.missing], [{ new: 0, changed: 0, unchanged: 3, wrong: 0 }, []])
  assert.deepEqual(await room(), before)
})

test('what to buy next: uncovered positions, those that most plans need first', async (t) => {
  const { shop, staff, sets } = await openAdmin(t)
  const params = { id: String((await sets())[0]?.id) }
  const owner = { rooms: [{ room: 'physics', pupils: 20, has: ['1.2'] }] }
  await shop.call(createPlan, { body: owner })
  await shop.call(createPlan, { body: { rooms: [{ room: 'physics', pupils: 20 }] } })
  const { data } = await shop.call(files.listNormGaps, { params }, staff)
  assert.deepEqual(
    data.map(({ number, covered, plans_count }) => [number, covered, plans_count]),
    [
      ['1.3', 'none', 2],
      ['1.2', 'partly', 1],
    ],
  )
  assert.ok((await shop.call(files.exportNormGaps, { params }, staff)).bytes.length > 1000)
})

test('products are suggested by the name, also when only its first word is known to the shop', async (t) => {
  const { shop, staff, room } = await openAdmin(t)
  const [first] = (await room()).items
  const suggest = async (q?: string) =>
    (await shop.call(calls.suggestNormProducts, { params: { id: String(first?.id) }, query: { q } }, staff)).data
  assert.deepEqual(
    (await suggest()).map(({ article }) => article),
    ['М-1', 'М-2'],
  )
  assert.deepEqual(
    (await suggest('терези')).map(({ article }) => article),
    ['Т-1'],
  )
})

test('a product whose attributes meet the requirement is suggested first, with the reason', async (t) => {
  const { shop, staff, room } = await openAdmin(t)
  const { db } = shop.services
  const id = (await room()).items[0]?.id ?? 0
  await db.updateTable('norm_items').set({ requirement_ua: 'струм не менше 2 А' }).where('id', '=', id).execute()
  const named = { name_ua: 'Сила струму', name_ru: null, name_en: null }
  await db
    .insertInto('attribute_types')
    .values({ id: 1, kind: 'number', unit_code: 'AMP', better: null, ...named })
    .execute()
  const products = await db.selectFrom('products').select(['id', 'article']).execute()
  const values = { 'М-1': 1.5, 'М-2': 3 }
  for (const [article, value] of Object.entries(values)) {
    const product_id = products.find((one) => one.article === article)?.id ?? 0
    await db.insertInto('product_attributes').values({ product_id, attribute_id: 1, value }).execute()
  }
  const { data } = await shop.call(calls.suggestNormProducts, { params: { id: String(id) }, query: {} }, staff)
  assert.deepEqual(
    data.map(({ article, reasons }) => [article, reasons[0]?.wanted.replaceAll('\u00a0', ' '), reasons[0]?.is_met]),
    [
      ['М-2', 'не менше 2 А', true],
      ['М-1', 'не менше 2 А', false],
    ],
  )
})

test('a position in use stays, a taken number or an unknown product is refused at its field', async (t) => {
  const { shop, staff, params, room } = await openAdmin(t)
  const plan = (await shop.call(createPlan, { body: { rooms: [{ room: 'physics', pupils: 20 }] } })).data
  const body = { rooms: [{ room: 'physics', pupils: 20, has: ['1.1'] }] }
  await shop.call(savePlan, { params: { code: plan.edit_code ?? '' }, body })
  const [first, second] = (await room()).items
  await refuses(shop.call(calls.removeNormItem, { params: { id: String(first?.id) } }, staff), 'in_use')
  const wrong = {
    ...second,
    number: '1.1',
    matches: [{ product_id: 99, how: 'fits' }],
  } as unknown as calls.NormItemForm
  const save = (form: calls.NormItemForm) =>
    shop.call(calls.saveNormItem, { params: { id: String(second?.id) }, body: form }, staff)
  const unknown = await refuses(save(wrong), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(unknown)), ['matches.0.product_id'])
  const taken = await refuses(save({ ...wrong, matches: [] }), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(taken)), ['number'])
  const ids = (await room()).items.map(({ id }) => id).toReversed()
  await shop.call(calls.orderNormItems, { params, body: { ids } }, staff)
  assert.deepEqual(
    (await room()).items.map(({ id }) => id),
    ids,
  )
  await refuses(shop.call(calls.orderNormItems, { params, body: { ids: ids.slice(1) } }, staff), 'stale_edit')
})

test('a list and its rooms can be made from nothing', async (t) => {
  const { shop, staff } = await openAdmin(t)
  const backwards = { ...ORDER, valid_to: '2019-01-01' }
  const refused = await refuses(shop.call(calls.createNormSet, { body: backwards }, staff), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(refused)), ['valid_to'])
  const set = (await shop.call(calls.createNormSet, { body: { ...ORDER, order_number: '1' } }, staff)).data
  const params = { id: String(set.id) }
  const form = { code: 'music', name_ua: 'Кабінет музики' }
  const room = (await shop.call(calls.createNormRoom, { params, body: form }, staff)).data
  const twice = await refuses(shop.call(calls.createNormRoom, { params, body: form }, staff), 'invalid_data')
  assert.deepEqual(Object.keys(faultNamesOf(twice)), ['code'])
  const item = {
    number: '1',
    section: 'Інструменти',
    name_ua: 'Піаніно',
    unit: 'pcs',
    rule: 'per_room',
    amount: 1,
  } as const
  await shop.call(calls.createNormItem, { params: { id: String(room.id) }, body: item }, staff)
  const rooms = (await shop.call(listRooms, {})).data
  assert.ok(rooms.some(({ code, coverage }) => code === 'music' && coverage.items === 1))
  await shop.call(calls.saveNormRoom, { params: { id: String(room.id) }, body: { ...form, name_ua: 'Музика' } }, staff)
  await shop.call(calls.removeNormRoom, { params: { id: String(room.id) } }, staff)
  await shop.call(calls.removeNormSet, { params }, staff)
  assert.equal((await shop.call(listRooms, {})).data.length, 1)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { listFacets, listProducts } from '@shop/contract/catalog'
import { inTransaction } from '../platform/db.ts'
import { until } from '../platform/trial-database.ts'
import type { GivenProduct } from '../test/goods.ts'
import { openShop, type TestShop } from '../test/shop.ts'
import { missText } from './search-misses.ts'

const LAB: GivenProduct[] = [
  {
    id: 1,
    article: '13-0412',
    name_ua: 'Мікроскоп біологічний учнівський',
    name_ru: 'Микроскоп биологический ученический',
    name_en: 'Student biological microscope',
  },
  { id: 2, article: '13-0500', name_ua: 'Предметні скельця для мікроскопа', name_en: 'Slides for a microscope' },
  { id: 3, article: '20-0001', name_ua: 'Глобус фізичний', name_ru: 'Глобус физический', name_en: 'Physical globe' },
  { id: 4, article: '20-0002', name_ua: 'Ґумка та об’єктив', producer: 'Levenhuk' },
  { id: 5, article: '13-041', name_ua: 'Лупа 0412' },
  { id: 6, article: '33-0001', name_ua: 'Дошка маркерна' },
]

async function openLab(t: TestContext, products = LAB): Promise<TestShop> {
  const shop = await openShop({ products })
  t.after(shop.close)
  return shop
}

async function find(shop: TestShop, search: string, more: object = {}) {
  const { data, corrected } = await shop.call(listProducts, { query: { search, ...more } })
  return { ids: data.map(({ id }) => id), corrected }
}

/** What is typed, what is found first, and what it was taken for. */
const FORGIVEN: [string, string, number, string | undefined][] = [
  ['as it is written', 'мікроскоп', 1, undefined],
  ['words in another order', 'учнівський мікроскоп', 1, undefined],
  ['the neighbour language', 'микроскоп', 1, undefined],
  ['with ґ for г and without an apostrophe', 'гумка обєктив', 4, undefined],
  ['with any apostrophe', 'ґумка об`єктив', 4, undefined],
  ['with a sign that no database takes', 'мікроскоп\0біологічний', 1, undefined],
  ['on a Latin keyboard', 'vsrhjcrjg', 1, 'мікроскоп'],
  ['on a Latin keyboard, Russian', 'vbrhjcrjg', 1, 'микроскоп'],
  ['an English word on a Ukrainian keyboard', 'ьшскщісщзу', 2, 'microscope'],
  ['in Latin letters', 'mikroskop', 1, 'мікроскоп'],
  ['half in Latin letters, half in English', 'mikroscope', 2, 'microscope'],
  ['in Latin letters, several words', 'globus fizychnyi', 3, 'глобус фізичний'],
  ['a brand in Cyrillic', 'левенгук', 4, 'levenhuk'],
  ['a letter too few', 'мікрскоп', 1, 'мікроскоп'],
  ['a letter too many', 'глоббус', 3, 'глобус'],
  ['another letter', 'мікраскоп', 1, 'мікроскоп'],
  ['two letters exchanged', 'глобсу', 3, 'глобус'],
  ['two letters of a short word exchanged', 'лпуа', 5, 'лупа'],
  ['a slip in one of two words', 'дошка макерна', 6, 'дошка маркерна'],
  ['a slip in a beginning', 'мікрас', 1, 'мікроскоп'],
  ['a small word that no name has', 'глобус до класу', 0, undefined],
  ['a small word too many', 'глобус без фізичний', 3, 'глобус фізичний'],
]

test('a search forgives', async (t) => {
  const shop = await openLab(t)
  for (const [how, typed, first, corrected] of FORGIVEN)
    await t.test(`${how}: ${typed}`, async () => {
      const found = await find(shop, typed)
      assert.deepEqual([found.ids[0] ?? 0, found.corrected], [first, corrected])
    })
})

test('what is too far from every word finds nothing, and says so with the count', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['телепорт', 'щщщщ', 'qqqq', '', '   ', '%', '___', '0', '🔬', 'ъ', '🔬🔬🔬', '0'.repeat(300)])
    assert.deepEqual((await find(shop, typed)).ids.length > 0, typed === '0', typed)
  for (const search of ['мікроскоп '.repeat(30), `${'а '.repeat(149)}я`, "'; drop table products; --"])
    assert.equal((await shop.fetch(`/api/products/get?search=${encodeURIComponent(search)}`)).status, 200)
})

test('the exact article comes first, with or without dashes, then names that begin with the text', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['13-0412', '130412', '13 0412', '13–0412'])
    assert.equal((await find(shop, typed)).ids[0], 1, typed)
  assert.deepEqual((await find(shop, '13-041')).ids, [5, 1], 'the whole article before the beginning of one')
  assert.deepEqual((await find(shop, 'мікроскоп')).ids, [1, 2], 'a name before a mention, though it is older')
  assert.deepEqual((await find(shop, 'microscope')).ids, [2, 1])
  assert.deepEqual((await find(shop, 'physical')).ids, [3])
})

test('an article is found though more newer products have its figures than are ranked', async (t) => {
  const shop = await openLab(t, [{ id: 1, article: '7' }])
  await sql`
    insert into products (article, price, name_ua, search_text, created_at)
    select 'n-' || n, 100, 'Набір 7', ' набір 7 n ' || n || ' n' || n || ' ', now() + interval '1 day'
    from generate_series(1, 1100) as n`.execute(shop.house.db)
  const { data, meta } = await shop.call(listProducts, { query: { search: '7' } })
  assert.equal(data[0]?.id, 1)
  assert.equal(meta.total, 1001)
})

test('a rare word is found behind two thousand products, a common one a thousand times', async (t) => {
  const shop = await openLab(t)
  await sql`
    insert into products (article, price, name_ua, search_text)
    select 'n-' || n, 100, 'Набір', ' набір n ' || n || ' n' || n || ' ' from generate_series(1, 2100) as n`.execute(
    shop.house.db,
  )
  assert.deepEqual(await find(shop, 'об’єктив'), { ids: [4], corrected: undefined })
  assert.deepEqual(await find(shop, 'го об'), { ids: [], corrected: undefined })
  assert.deepEqual(await find(shop, 'гу об'), { ids: [4], corrected: undefined })
  const pages = await Promise.all(['1', '67', '68'].map((page) => find(shop, 'набір', { page })))
  assert.deepEqual(
    pages.map(({ ids }) => ids.length),
    [15, 10, 0],
  )
})

test('a letter or two begin a word, three and more are anywhere in it', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['лу', 'Л', 'лу 04']) assert.deepEqual((await find(shop, typed)).ids, [5], typed)
  assert.deepEqual((await find(shop, 'уп')).ids, [])
  assert.deepEqual((await find(shop, 'упа')).ids, [5])
  await sql`update products set search_text = ' лінійка 30см 17 ' where id = 3`.execute(shop.house.db)
  assert.deepEqual((await find(shop, 'лінійка 30 см')).ids, [3])
})

test('pages of a search share nothing, and end where the count says', async (t) => {
  const created_at = new Date('2026-11-01T10:00:00Z')
  const shop = await openLab(
    t,
    Array.from({ length: 40 }, (_, n) => ({ id: n + 1, created_at })),
  )
  const pages = await Promise.all(['1', '2', '3'].map((page) => find(shop, 'приалд', { page })))
  assert.deepEqual(
    pages.flatMap(({ ids }) => ids).sort((one, other) => one - other),
    Array.from({ length: 40 }, (_, n) => n + 1),
  )
  assert.equal(pages[0]?.corrected, 'прилад')
})

test('filters and orders hold for what is found, and an empty list of a known word is not corrected', async (t) => {
  const shop = await openLab(t)
  assert.deepEqual(await find(shop, 'мікроскоп', { price_max: '1' }), { ids: [], corrected: undefined })
  assert.deepEqual((await find(shop, 'мікрскоп', { sort: 'name' })).ids, [1, 2])
  const { data } = await shop.call(listFacets, { query: { search: 'левенгук' } })
  assert.deepEqual(data.producers, [{ producer: 'Levenhuk', count: 1 }])
})

test('a word of a product that was added or renamed is known at once', async (t) => {
  const shop = await openLab(t)
  const { db } = shop.house
  assert.deepEqual((await find(shop, 'спектормер')).ids, [])
  await db.updateTable('products').set({ search_text: ' спектрометр 330001 ' }).where('id', '=', 6).execute()
  assert.deepEqual(await find(shop, 'спекртометр'), { ids: [6], corrected: 'спектрометр' })
  await db.updateTable('products').set({ active: false }).where('id', '=', 6).execute()
  assert.deepEqual((await find(shop, 'спекртометр')).ids, [], 'a word of what is hidden leads nowhere')
})

const misses = async ({ house }: TestShop) => {
  const rows = await house.db.selectFrom('search_misses').select(['text', 'searches']).orderBy('text').execute()
  return rows.map(({ text, searches }) => `${text} ${searches}`)
}

test('what a page looked for in vain is counted, what is only being typed is not', async (t) => {
  const shop = await openLab(t)
  await find(shop, 'телепорт')
  await find(shop, 'глобсу', { counted: '1' })
  await find(shop, 'мікроскоп', { counted: '1', price_max: '1' })
  for (const typed of ['Телепорт', 'ТЕЛЕПОРТ  ']) {
    const before = await misses(shop)
    await find(shop, typed, { counted: '1' })
    await until('it is counted', async () => String(await misses(shop)) !== String(before))
  }
  assert.deepEqual(await misses(shop), ['телепорт 2'])
})

test('so many misses a day are enough, and old ones go', async (t) => {
  const shop = await openLab(t)
  shop.clock.set('2026-11-21T10:00:00Z')
  await inTransaction(shop.house.db, (tx) =>
    sql`insert into search_misses (day, text)
        select date '2026-11-21', 'слово ' || n from generate_series(1, 499) as n
        union all select date '2026-05-01', 'давнє'`.execute(tx),
  )
  const count = async () => (await misses(shop)).length
  await find(shop, 'телепорт', { counted: '1' })
  const kept = async () => (await misses(shop)).filter((miss) => /^(?:телепорт|давнє) /.test(miss)).join()
  await until('it is counted, and the old one is gone', async () => (await kept()) === 'телепорт 1')
  assert.equal(await count(), 500)
  await find(shop, 'антиграв', { counted: '1' })
  await find(shop, 'телепорт', { counted: '1' })
  await until('a known one is counted on', async () => (await misses(shop)).includes('телепорт 2'))
  assert.equal(await count(), 500)
})

test('nobody’s address or number is kept of a search', () => {
  for (const typed of ['olena@school.example', '+380 (67) 111 22 33', '0671112233', 'Олена 067-111-22-33', '  ', '%%'])
    assert.equal(missText(typed), null, typed)
  assert.equal(missText('Телепорт  МІНІ'), 'телепорт міні')
  assert.equal(missText('слово '.repeat(50))?.length, 59)
})

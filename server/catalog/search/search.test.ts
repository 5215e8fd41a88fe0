import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { listFacets, listProducts } from '@shop/contract/shop/catalog'
import { inTransaction } from '../../platform/database/db.ts'
import { until } from '../../testing/wait-until.ts'
import type { GivenProduct } from '../../testing/fixtures/products.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
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
  { id: 7, article: '11-0002', name_ua: 'Ваги електронні учнівські' },
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

/** [what is wrong, the typed text, the first product found, the correction]. */
const FORGIVEN: [string, string, number, string | undefined][] = [
  ['as it is written', 'мікроскоп', 1, undefined],
  ['words in another order', 'учнівський мікроскоп', 1, undefined],
  ['in Russian', 'микроскоп', 1, undefined],
  ['with ґ for г and without an apostrophe', 'гумка обєктив', 4, undefined],
  ['with any apostrophe', 'ґумка об`єктив', 4, undefined],
  ['with a zero character, which PostgreSQL rejects', 'мікроскоп\0біологічний', 1, undefined],
  ['on a Latin keyboard', 'vsrhjcrjg', 1, 'мікроскоп'],
  ['on a Latin keyboard, Russian', 'vbrhjcrjg', 1, 'микроскоп'],
  ['an English word on a Ukrainian keyboard', 'ьшскщісщзу', 2, 'microscope'],
  ['in Latin letters', 'mikroskop', 1, 'мікроскоп'],
  ['half in Latin letters, half in English', 'mikroscope', 2, 'microscope'],
  ['in Latin letters, several words', 'globus fizychnyi', 3, 'глобус фізичний'],
  ['a brand in Cyrillic', 'левенгук', 4, 'levenhuk'],
  ['a missing letter', 'мікрскоп', 1, 'мікроскоп'],
  ['an extra letter', 'глоббус', 3, 'глобус'],
  ['a wrong letter', 'мікраскоп', 1, 'мікроскоп'],
  ['two swapped letters', 'глобсу', 3, 'глобус'],
  ['two swapped letters in a short word', 'лпуа', 5, 'лупа'],
  ['a typo in one of two words', 'дошка макерна', 6, 'дошка маркерна'],
  ['a typo in the beginning of a word', 'мікрас', 1, 'мікроскоп'],
  ['a word that no name contains', 'глобус до класу', 3, 'глобус'],
  ['an unknown word before the thing itself', 'телепорт глобус', 3, 'глобус'],
  ['two words that no name has together', 'глобус учнівський', 3, 'глобус'],
  ['two words that no name has together, with a typo', 'глоббус учнівський', 3, 'глобус'],
  ['a synonym', 'терези учнівські', 7, 'ваги учнівські'],
  ['an extra preposition', 'глобус без фізичний', 3, 'глобус фізичний'],
]

test('a search finds products despite typos and wrong keyboard layouts', async (t) => {
  const shop = await openLab(t)
  for (const [how, typed, first, corrected] of FORGIVEN)
    await t.test(`${how}: ${typed}`, async () => {
      const found = await find(shop, typed)
      assert.deepEqual([found.ids[0] ?? 0, found.corrected], [first, corrected])
    })
})

test('a text unlike every known word finds nothing', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['телепорт', 'щщщщ', 'qqqq', '', '   ', '%', '___', '0', '🔬', 'ъ', '🔬🔬🔬', '0'.repeat(300)])
    assert.deepEqual((await find(shop, typed)).ids.length > 0, typed === '0', typed)
  for (const search of ['мікроскоп '.repeat(30), `${'а '.repeat(149)}я`, "'; drop table products; --"])
    assert.equal((await shop.fetch(`/api/products/get?search=${encodeURIComponent(search)}`)).status, 200)
})

test('an exact article comes first, with or without dashes, then names that begin with the text', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['13-0412', '130412', '13 0412', '13–0412'])
    assert.equal((await find(shop, typed)).ids[0], 1, typed)
  assert.deepEqual((await find(shop, '13-041')).ids, [5, 1], 'an exact article before a longer one')
  assert.deepEqual(
    (await find(shop, 'мікроскоп')).ids,
    [1, 2],
    'a name that begins with the text before a newer mention',
  )
  assert.deepEqual((await find(shop, 'microscope')).ids, [2, 1])
  assert.deepEqual((await find(shop, 'physical')).ids, [3])
})

test('an article is found behind a thousand newer products with the same number', async (t) => {
  const shop = await openLab(t, [{ id: 1, article: '7' }])
  await sql`
    insert into products (article, price, name_ua, search_text, created_at)
    select 'n-' || n, 100, 'Набір 7', ' набір 7 n ' || n || ' n' || n || ' ', now() + interval '1 day'
    from generate_series(1, 1100) as n`.execute(shop.services.db)
  const { data, meta } = await shop.call(listProducts, { query: { search: '7' } })
  assert.equal(data[0]?.id, 1)
  assert.equal(meta.total, 1001)
})

test('a rare word is found behind two thousand products, and a common one is counted up to a thousand', async (t) => {
  const shop = await openLab(t)
  await sql`
    insert into products (article, price, name_ua, search_text)
    select 'n-' || n, 100, 'Набір', ' набір n ' || n || ' n' || n || ' ' from generate_series(1, 2100) as n`.execute(
    shop.services.db,
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

test('one or two letters match word beginnings, three or more any part of a word', async (t) => {
  const shop = await openLab(t)
  for (const typed of ['лу', 'Л', 'лу 04']) assert.deepEqual((await find(shop, typed)).ids, [5], typed)
  assert.deepEqual((await find(shop, 'уп')).ids, [])
  assert.deepEqual((await find(shop, 'упа')).ids, [5])
  await sql`update products set search_text = ' лінійка 30см 17 ' where id = 3`.execute(shop.services.db)
  assert.deepEqual((await find(shop, 'лінійка 30 см')).ids, [3])
})

test('search pages share no product and end where the count says', async (t) => {
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

test('filters and sorting apply to a search, and a known word with no match is not corrected', async (t) => {
  const shop = await openLab(t)
  assert.deepEqual(await find(shop, 'мікроскоп', { price_max: '1' }), { ids: [], corrected: undefined })
  assert.deepEqual((await find(shop, 'мікрскоп', { sort: 'name' })).ids, [1, 2])
  const { data } = await shop.call(listFacets, { query: { search: 'левенгук' } })
  assert.deepEqual(data.producers, [{ producer: 'Levenhuk', count: 1 }])
})

test('words of a renamed product are known at once', async (t) => {
  const shop = await openLab(t)
  const { db } = shop.services
  assert.deepEqual((await find(shop, 'спектормер')).ids, [])
  await db.updateTable('products').set({ search_text: ' спектрометр 330001 ' }).where('id', '=', 6).execute()
  assert.deepEqual(await find(shop, 'спекртометр'), { ids: [6], corrected: 'спектрометр' })
  await db.updateTable('products').set({ active: false }).where('id', '=', 6).execute()
  assert.deepEqual((await find(shop, 'спекртометр')).ids, [], 'words of hidden products are not suggested')
})

const misses = async ({ services }: TestShop) => {
  const rows = await services.db.selectFrom('search_misses').select(['text', 'searches']).orderBy('text').execute()
  return rows.map(({ text, searches }) => `${text} ${searches}`)
}

test('submitted searches without results are counted, suggestions while typing are not', async (t) => {
  const shop = await openLab(t)
  await find(shop, 'телепорт')
  await find(shop, 'глобсу', { counted: '1' })
  await find(shop, 'мікроскоп', { counted: '1', price_max: '1' })
  for (const typed of ['Телепорт', 'ТЕЛЕПОРТ  ']) {
    const before = await misses(shop)
    await find(shop, typed, { counted: '1' })
    await until('the search is counted', async () => String(await misses(shop)) !== String(before))
  }
  assert.deepEqual(await misses(shop), ['телепорт 2'])
})

test('at most 500 different texts are counted per day, and old ones are deleted', async (t) => {
  const shop = await openLab(t)
  shop.clock.set('2026-11-21T10:00:00Z')
  await inTransaction(shop.services.db, (tx) =>
    sql`insert into search_misses (day, text)
        select date '2026-11-21', 'слово ' || n from generate_series(1, 499) as n
        union all select date '2026-05-01', 'давнє'`.execute(tx),
  )
  const count = async () => (await misses(shop)).length
  await find(shop, 'телепорт', { counted: '1' })
  const stored = async () => (await misses(shop)).filter((miss) => /^(?:телепорт|давнє) /.test(miss)).join()
  await until('the search is counted and the old one deleted', async () => (await stored()) === 'телепорт 1')
  assert.equal(await count(), 500)
  await find(shop, 'антиграв', { counted: '1' })
  await find(shop, 'телепорт', { counted: '1' })
  await until('a known text is still counted', async () => (await misses(shop)).includes('телепорт 2'))
  assert.equal(await count(), 500)
})

test('e-mail addresses and phone numbers in searches are not stored', () => {
  for (const typed of ['olena@school.example', '+380 (67) 111 22 33', '0671112233', 'Олена 067-111-22-33', '  ', '%%'])
    assert.equal(missText(typed), null, typed)
  assert.equal(missText('Телепорт  МІНІ'), 'телепорт міні')
  assert.equal(missText('слово '.repeat(50))?.length, 59)
})

/** Twelve words that no shop has, different ones for each search. */
const madeUp = (search: number) =>
  Array.from(
    { length: 12 },
    (_, place) => 'щфхж'.repeat(3) + [...`${search * 12 + place}`].map((n) => 'абвгдежзик'[Number(n)]).join(''),
  ).join(' ')

test('a text with too many typos or too long a word is not corrected', async (t) => {
  const shop = await openLab(t)
  assert.equal((await find(shop, 'глоббус фізчний мікрскоп дошкаа')).ids.length, 0, 'no product has all four words')
  assert.deepEqual(await find(shop, 'фізчний глоббус'), { ids: [3], corrected: 'фізичний глобус' })
  assert.deepEqual(await find(shop, 'фізчний глоббус дошкаа мікрскоп лупаа'), { ids: [], corrected: undefined })
  await sql`update products set search_text = ' електроенцефалографічний ' where id = 6`.execute(shop.services.db)
  assert.deepEqual(await find(shop, 'електроенцефалографічнийй'), { ids: [], corrected: undefined })
})

test('a failed correction is cached until the catalog changes', async (t) => {
  const shop = await openLab(t)
  await find(shop, 'спекртометр')
  const { db } = shop.services
  await db.updateTable('products').set({ search_text: ' спектрометр 330001 ' }).where('id', '=', 6).execute()
  assert.deepEqual((await find(shop, 'Спекртометр')).ids, [], 'the cache was not invalidated yet')
  shop.services.cache.invalidate(['catalog'])
  assert.deepEqual((await find(shop, 'спекртометр')).ids, [6])
})

test('a network that keeps searching for nonsense gets no more corrections, others do', async (t) => {
  const shop = await openShop({ products: LAB, env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  t.after(shop.close)
  const from = async (ip: string, search: string) => {
    const address = `/api/products/get?search=${encodeURIComponent(search)}`
    const answer = await shop.fetch(address, { headers: { 'X-Forwarded-For': ip } })
    assert.equal(answer.status, 200)
    return ((await answer.json()) as { corrected?: string }).corrected
  }
  assert.equal(await from('2001:db8::1', 'глоббус'), 'глобус')
  for (let search = 0; search < 60; search += 1) await from(`2001:db8::${search + 1}`, madeUp(search))
  assert.equal(await from('2001:db8::ffff', 'мікрскоп'), undefined)
  assert.equal(await from('2001:db8:0:1::1', 'мікрскоп'), 'мікроскоп')
})

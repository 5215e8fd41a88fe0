import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { listFacets, listProducts, suggest } from '@shop/contract/shop/catalog'
import { addProducts, type GivenProduct } from '../../testing/fixtures/products.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const CODES = ['39160000-1', '39162000-5', '39162100-6', '39162110-9', '38510000-3']

const GOODS: GivenProduct[] = [
  { id: 1, name_ua: 'Глобус', article: '20-0001', dk_code: '39162100-6', price: 300, producer: 'Аква' },
  { id: 2, name_ua: 'Карта', article: '20-0002', dk_code: '39162110-9', price: 100, producer: 'Бета', category_id: 1 },
  { id: 3, name_ua: 'Парта', article: '20-0003', dk_code: '39160000-1', price: 200, amount_in_store: 0 },
  { id: 4, name_ua: 'Мікроскоп', article: '13-0101', dk_code: '38510000-3' },
  { id: 5, name_ua: 'Глобус знятий', article: '20-0005', dk_code: '39162100-6', status_id: 4 },
  { id: 6, name_ua: 'Глобус прихований', article: '20-0006', dk_code: '39162100-6', active: false },
]

async function openCoded(t: TestContext, products = GOODS): Promise<TestShop> {
  const shop = await openShop({ categories: [{ id: 1 }] })
  t.after(shop.close)
  for (const code of CODES)
    await shop.services.db.insertInto('dk_codes').values({ code, name_ua: 'Товари', name_en: null }).execute()
  await addProducts(shop.services.db, products)
  return shop
}

async function find(shop: TestShop, search: string, query: object = {}) {
  const { data, meta, corrected } = await shop.call(listProducts, { query: { search, ...query } })
  assert.deepEqual([meta.total, corrected], [data.length, undefined], search)
  return data.map(({ id }) => id)
}

test('a search for a ДК 021 code finds the listed products that have it, however it is written', async (t) => {
  const shop = await openCoded(t)
  for (const typed of [
    '39162100-6',
    ' 39162100–6 ',
    'ДК 39162100-6',
    'дк 021:2015 39162100-6',
    'Код ДК021:2015: 39162100-6',
  ])
    assert.deepEqual(await find(shop, typed), [2, 1], typed)
  assert.deepEqual(await find(shop, '39162100'), [2, 1])
  assert.deepEqual(await find(shop, '39162110-9'), [2])
  assert.deepEqual(await find(shop, '39160000-1'), [3, 2, 1], 'a class holds its subclasses, as in the filter')
  assert.deepEqual(await find(shop, 'ДК 021:2015 3916'), [3, 2, 1])
  assert.deepEqual(await find(shop, '38652120-7'), [], 'a code that no product has')
})

test('an article or a number is not taken for a ДК 021 code', async (t) => {
  const shop = await openCoded(t, [...GOODS, { id: 7, name_ua: 'Дошка', article: '38510000' }])
  assert.deepEqual(await find(shop, '13-0101'), [4])
  assert.deepEqual(await find(shop, '38510000'), [7, 4], 'the article comes first')
  for (const typed of ['3851', '38510', '38-5100', 'ДК-3851', '38510000-33', '385100003', '38510000-3 глобус'])
    assert.deepEqual(
      (await shop.call(listProducts, { query: { search: typed } })).data.map(({ id }) => id).includes(4),
      false,
      typed,
    )
})

test('filters, sorting, facets and suggestions know the products of a ДК 021 code', async (t) => {
  const shop = await openCoded(t)
  assert.deepEqual(await find(shop, '39160000-1', { sort: 'price' }), [2, 3, 1])
  assert.deepEqual(await find(shop, '39160000-1', { in_stock: '1' }), [2, 1])
  assert.deepEqual(await find(shop, '39160000-1', { category_id: '1' }), [2])
  assert.deepEqual(await find(shop, '39160000-1', { dk: '39162110' }), [2])
  assert.deepEqual(await find(shop, '39160000-1', { price_max: '1' }), [])
  const { data: facets } = await shop.call(listFacets, { query: { search: 'ДК 39160000-1' } })
  assert.deepEqual([facets.in_stock, facets.price?.min, facets.price?.max], [2, 100, 300])
  assert.deepEqual(
    facets.dk.map(({ code, count }) => [code, count]),
    [['3916', 3]],
  )
  const { data: suggested } = await shop.call(suggest, { query: { q: '39162100-6' } })
  assert.deepEqual([suggested.products.map(({ id }) => id), suggested.total], [[2, 1], 2])
  await sql`insert into kit_components (kit_id, product_id, position, amount) values (1, 4, 1, 1)`.execute(
    shop.services.db,
  )
  const { data: with_kit } = await shop.call(suggest, { query: { q: '39162100-6' } })
  assert.deepEqual(
    [with_kit.kits, with_kit.products].map((cards) => cards.map(({ id }) => id)),
    [[1], [2]],
  )
})

test('a search for a ДК 021 code read again shows a product that got it or lost it', async (t) => {
  const shop = await openCoded(t)
  for (const [dk_code, found] of [
    ['39162100-6', [4, 2, 1]],
    ['38510000-3', [2, 1]],
  ] as const) {
    await find(shop, '39162100-6')
    await shop.services.db.updateTable('products').set({ dk_code }).where('id', '=', 4).execute()
    assert.deepEqual(await find(shop, '39162100-6'), found)
  }
})

test('a rare ДК 021 code is found behind many products, and a common one is counted up to a thousand', async (t) => {
  const shop = await openCoded(t, GOODS.slice(0, 4))
  await sql`
    insert into products (id, article, price, name_ua, search_text, dk_code)
    select n, 'n-' || n, 100, 'Набір', ' набір n ' || n || ' n' || n || ' ', '38510000-3'
    from generate_series(101, 2300) as n`.execute(shop.services.db)
  assert.deepEqual(await find(shop, '39162100-6'), [2, 1])
  const { data, meta } = await shop.call(listProducts, { query: { search: '38510000-3' } })
  assert.deepEqual([data[0]?.id, meta.total], [2300, 1000])
})

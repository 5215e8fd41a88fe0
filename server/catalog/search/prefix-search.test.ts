import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { listProducts } from '@shop/contract/shop/catalog'
import { openShop, type TestShop } from '../../testing/shop.ts'

/** Inserts `count` products from id `from`, with this name and the matching search text. */
async function add({ services }: TestShop, from: number, count: number, name: string): Promise<void> {
  await sql`
    insert into products (id, article, price, name_ua, search_text, created_at)
    select ${from}::int + n, 'n-' || ${from}::int + n, 100, ${name}::text,
      ' ' || lower(${name}::text) || ' n ' || ${from}::int + n || ' n' || ${from}::int + n || ' ', now()
    from generate_series(0, ${count - 1}::int) as n`.execute(services.db)
}

async function openEmpty(t: TestContext): Promise<TestShop> {
  const shop = await openShop({ products: [] })
  t.after(shop.close)
  return shop
}

async function find(shop: TestShop, search: string, query: object = {}) {
  const { data, meta } = await shop.call(listProducts, { query: { search, ...query } })
  return { ids: data.map(({ id }) => id), total: meta.total }
}

test('a search finds old products behind many newer ones and leaves out hidden ones', async (t) => {
  const shop = await openEmpty(t)
  await add(shop, 5, 1, 'Глобус фізичний')
  await add(shop, 8191, 2, 'Глобус зоряний')
  await add(shop, 2_000_000_000, 300, 'Набір дослідів')
  await add(shop, 2_100_000_000, 1, 'Глобуси')
  assert.deepEqual((await find(shop, 'глобус')).ids, [2_100_000_000, 8192, 8191, 5])
  assert.deepEqual((await find(shop, 'глобус фіз')).ids, [5])
  assert.deepEqual(await find(shop, 'глобус', { price_max: '0.5' }), { ids: [], total: 0 })
  assert.equal((await find(shop, 'наб дос')).total, 300)
  await sql`update products set active = false where id > 8191`.execute(shop.services.db)
  assert.deepEqual((await find(shop, 'глобус')).ids, [8191, 5])
})

test('a text inside a word is found only while fewer than ten pages begin with it', async (t) => {
  const shop = await openEmpty(t)
  await add(shop, 1, 20, 'Мікроскоп')
  await add(shop, 101, 149, 'Скоп')
  assert.equal((await find(shop, 'скоп')).total, 169)
  await add(shop, 301, 1, 'Скопа')
  assert.equal((await find(shop, 'скоп')).total, 150)
  assert.equal((await find(shop, 'кроск')).total, 20)
})

test('filters never show products that the unfiltered search leaves out', async (t) => {
  const shop = await openEmpty(t)
  await add(shop, 1, 20, 'Мікроскоп')
  await add(shop, 101, 160, 'Скоп')
  await sql`update products set price = 500 where id <= 20 or id = 101`.execute(shop.services.db)
  assert.equal((await find(shop, 'скоп')).total, 160)
  assert.deepEqual(await find(shop, 'скоп', { price_min: '4' }), { ids: [101], total: 1 })
})

test('a word followed by a digit is found among many without one', async (t) => {
  const shop = await openEmpty(t)
  await add(shop, 1, 200, 'Кабель USB')
  await add(shop, 301, 10, 'Кабель USB3.0')
  assert.equal((await find(shop, 'usb')).total, 210)
  assert.equal((await find(shop, 'кабель usb')).total, 210)
})

test('a number that every article contains does not hide rarer matches', async (t) => {
  const shop = await openEmpty(t)
  await add(shop, 1, 400, 'Набір 90 школа')
  await add(shop, 501, 3, 'Лупа 90')
  await add(shop, 601, 80, 'Лупа 7')
  await add(shop, 1001, 60, 'Набір 90 школа')
  assert.deepEqual((await find(shop, 'лупа 90')).ids, [503, 502, 501])
  assert.equal((await find(shop, '90')).total, 463)
  assert.equal((await find(shop, 'школа 9')).total, 460)
})

test('a search works when many different words share its beginning', async (t) => {
  const shop = await openEmpty(t)
  for (const [place, letter] of [...'абвгдежзиклмнопрст'].entries())
    await add(shop, 1 + place * 10, 10, `Прилад${letter}`)
  assert.equal((await find(shop, 'прилад')).total, 180)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listFacets, listProducts, suggest } from '@shop/contract/shop/catalog'
import { openShop, type TestShop } from '../../testing/shop.ts'

async function openRooms(t: TestContext): Promise<TestShop> {
  const shop = await openShop({
    categories: [
      { id: 1, name_ua: 'Кабінет фізики' },
      { id: 2, name_ua: 'Оптика', parent_id: 1 },
      { id: 3, name_ua: 'STEM-лабораторія' },
      { id: 4, name_ua: 'Кабінет хімії', active: false },
    ],
    products: [
      { id: 1, name_ua: 'Маятник Ньютона', category_id: 1 },
      { id: 2, name_ua: 'Лінза збиральна', category_id: 1, subcategory_id: 2 },
      { id: 3, name_ua: 'Шафа для кабінету фізики', category_id: 3 },
      { id: 4, name_ua: '3D-принтер', category_id: 3, amount_in_store: 0 },
      { id: 5, name_ua: 'Колба', category_id: 4 },
      { id: 6, name_ua: 'Динамометр', category_id: 1, active: false },
    ],
  })
  t.after(shop.close)
  return shop
}

const find = async (shop: TestShop, search: string, more: object = {}) =>
  (await shop.call(listProducts, { query: { search, ...more } })).data.map(({ id }) => id)

test('a search for a room finds its goods, after those that have the words themselves', async (t) => {
  const shop = await openRooms(t)
  assert.deepEqual(await find(shop, 'кабінет фізики'), [3, 2, 1])
  assert.deepEqual(await find(shop, 'кабінету фізики'), [3, 2, 1])
  assert.deepEqual(await find(shop, 'фізика'), [2, 1])
  assert.deepEqual(await find(shop, 'лабораторії'), [4, 3])
  assert.deepEqual(await find(shop, 'оптик'), [2])
  assert.deepEqual(await find(shop, 'оптика'), [2])
  assert.deepEqual(await find(shop, 'оптика фізика'), [2])
  assert.deepEqual(await find(shop, 'хімія'), [], 'a hidden category')
})

test('filters, facets and corrections know the goods of a room', async (t) => {
  const shop = await openRooms(t)
  assert.deepEqual(await find(shop, 'лабораторія', { in_stock: '1' }), [3])
  assert.equal((await shop.call(listFacets, { query: { search: 'лабораторія' } })).data.in_stock, 1)
  assert.deepEqual(await find(shop, 'rf,sytn'), [3, 2, 1], 'on a Latin keyboard')
})

test('suggestions begin with rooms and subcategories and count all products', async (t) => {
  const shop = await openRooms(t)
  const { data } = await shop.call(suggest, { query: { q: 'фізик' } })
  assert.deepEqual(
    data.categories.map(({ id, parent_id, products_count }) => [id, parent_id, products_count]),
    [[1, null, 2]],
  )
  assert.deepEqual([data.kits, data.norm_items, data.total, data.products.length], [[], [], 3, 3])
  const optics = (await shop.call(suggest, { query: { q: 'опт' } })).data
  assert.deepEqual(
    optics.categories.map(({ id, parent_id }) => [id, parent_id]),
    [[2, 1]],
  )
  assert.equal((await shop.call(suggest, { query: { q: 'маятик' } })).data.corrected, 'маятник')
  for (const q of ['', ' ', '%']) assert.deepEqual((await shop.call(suggest, { query: { q } })).data.products, [], q)
})

import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProduct, listCategories, listProducts } from '@shop/contract/shop/catalog'
import { inTransaction } from '../../platform/database/db.ts'
import { invalidate } from '../../platform/cache.ts'
import { openShop, refuses } from '../../testing/shop.ts'

const many = (count: number, rest: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, ...rest }))
const ids = (page: { data: { id: number }[] }) => page.data.map((product) => product.id)

test('products are listed newest first, 15 per page, ties broken by id', async (t) => {
  const shop = await openShop({ products: many(17, { created_at: new Date('2026-11-01T10:00:00Z') }) })
  t.after(shop.close)
  const first = await shop.call(listProducts, { query: { active: '1' } })
  const second = await shop.call(listProducts, { query: { active: '1', page: '2' } })
  assert.deepEqual(ids(first), [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  assert.deepEqual(ids(second), [2, 1])
  assert.deepEqual([first.meta.total, first.meta.per_page, first.meta.last_page], [17, 15, 2])
})

test('an invalid page number means page 1, and a page past the end is empty', async (t) => {
  const shop = await openShop({ products: many(3) })
  t.after(shop.close)
  for (const page of ['0', 'abc', '-1', '1.5', ''])
    assert.equal((await shop.call(listProducts, { query: { page } })).meta.current_page, 1, page)
  for (const page of ['99', '9999999999', '9'.repeat(30)]) {
    const past = await shop.call(listProducts, { query: { page } })
    assert.deepEqual([past.data, past.meta.from, past.meta.total], [[], null, 3], page)
  }
})

test('a top category includes its subcategories, a subcategory only itself', async (t) => {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: 1 }, { id: 4 }],
    products: [
      { id: 1, category_id: 1, subcategory_id: 2 },
      { id: 2, category_id: 1, subcategory_id: 3 },
      { id: 3, category_id: 4 },
    ],
  })
  t.after(shop.close)
  const found = async (category_id: string) => ids(await shop.call(listProducts, { query: { category_id } }))
  assert.deepEqual(await found('1'), [2, 1])
  assert.deepEqual(await found('2'), [1])
  assert.deepEqual(await found('4'), [3])
  assert.deepEqual(await found('99'), [])
  assert.deepEqual(await found('x'), [])
  assert.deepEqual(await found(''), [3, 2, 1], 'an empty filter counts as no filter')
})

test('removed products leave the lists but stay reachable by id; hidden ones are not found at all', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2, status_id: 4 }, { id: 3, active: false }] })
  t.after(shop.close)
  assert.deepEqual(ids(await shop.call(listProducts)), [1])
  assert.equal((await shop.call(getProduct, { params: { id: '2' } })).data.status.id, 4)
  await refuses(shop.call(getProduct, { params: { id: '3' } }), 'not_found')
})

test('a product without stock is shown with status 1', async (t) => {
  const shop = await openShop({ products: [{ id: 1, status_id: 3, amount_in_store: 0 }] })
  t.after(shop.close)
  assert.equal((await shop.call(getProduct, { params: { id: '1' } })).data.status.id, 1)
})

for (const id of ['0', '-1', '1e3', 'abc', '99999999999999', '007', '%00', "1'--"])
  test(`the product "${id}" is not found`, async (t) => {
    const shop = await openShop({ products: [{ id: 1 }] })
    t.after(shop.close)
    await refuses(shop.call(getProduct, { params: { id } }), 'not_found')
  })

test('prices are in hryvnia with at most two decimals', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 1250.5, sale_price: 999.99 },
      { id: 2, price: 0.01 },
    ],
  })
  t.after(shop.close)
  const { data } = await shop.call(listProducts)
  assert.deepEqual(
    data.map((product) => [product.price, product.sale_price]),
    [
      [0.01, null],
      [1250.5, 999.99],
    ],
  )
})

test('a search finds words of any language, in any case, and articles with or without dashes', async (t) => {
  const shop = await openShop({
    products: [
      {
        id: 1,
        name_ua: 'Мікроскоп біологічний «Ґудзик»',
        name_ru: 'Микроскоп биологический',
        name_en: 'Student microscope',
        article: '13-0412',
      },
      { id: 2, name_ua: 'М’яч футбольний', name_ru: 'Мяч', name_en: 'Football' },
    ],
  })
  t.after(shop.close)
  const found = async (search: string) => ids(await shop.call(listProducts, { query: { search } }))
  for (const typed of ['мікроскоп', 'БІОЛОГІЧНИЙ мікро', 'student', 'гудзик', '13-0412', '130412'])
    assert.deepEqual(await found(typed), [1], typed)
  for (const typed of ['м’яч', "м'яч", 'мяч']) assert.deepEqual(await found(typed), [2], typed)
  for (const typed of ['%', '_', '   ', 'глобус', '%%мікроскоп_'])
    assert.deepEqual(await found(typed), typed.includes('мікроскоп') ? [1] : [], typed)
})

test('page links keep the category and the search', async (t) => {
  const shop = await openShop({ categories: [{ id: 1 }], products: many(16, { category_id: 1 }) })
  t.after(shop.close)
  const page = await shop.call(listProducts, { query: { active: '1', category_id: '1', search: 'прилад' } })
  assert.equal(
    page.links.next,
    '/api/products/get?active=1&category_id=1&search=%D0%BF%D1%80%D0%B8%D0%BB%D0%B0%D0%B4&page=2',
  )
})

test('categories come with their subcategories and the number of listed products', async (t) => {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, active: false }],
    products: [
      { id: 1, category_id: 1, subcategory_id: 2 },
      { id: 2, category_id: 1 },
      { id: 3, category_id: 1, status_id: 4 },
    ],
  })
  t.after(shop.close)
  const { data } = await shop.call(listCategories, { query: { active: '1' } })
  assert.deepEqual(
    data.map((category) => [
      category.id,
      category.products_count,
      category.subcategories.map((child) => [child.id, child.products_count]),
    ]),
    [[1, 2, [[2, 1]]]],
  )
})

test('names with quotes, markup, emoji and 300 letters come back unchanged', async (t) => {
  const names = [`"Лапки" 'й' <script>alert(1)</script> & 🙂`, 'Щ'.repeat(300)]
  const shop = await openShop({ products: names.map((name_ua, index) => ({ id: index + 1, name_ua })) })
  t.after(shop.close)
  for (const [index, name] of names.entries())
    assert.equal((await shop.call(getProduct, { params: { id: String(index + 1) } })).data.name_ua, name)
})

test('a saved price shows in the very next answer', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const price = async () => (await shop.call(getProduct, { params: { id: '1' } })).data.price
  assert.equal(await price(), 100)
  await inTransaction(shop.services.db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ price: wholeKopiykas(12_345) })
      .where('id', '=', 1)
      .execute()
    await invalidate(tx, ['product:1'])
  })
  assert.equal(await price(), 123.45)
})

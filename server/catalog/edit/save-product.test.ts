import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import {
  createProduct,
  duplicateProduct,
  getStaffProduct,
  listStaffProducts,
  saveProduct,
  type AdminProduct,
} from '@shop/contract/admin/catalog/catalog'
import { callInProcess } from '../../platform/http/in-process.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { type GivenShop, openShop, refuses } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'

const GLOBE = {
  article: '14-0100',
  active: true,
  status_id: 2,
  category_id: null,
  subcategory_id: null,
  price: 1250.5,
  sale_price: null,
  order_multiple: 1,
  unit: 'pcs',
  name_ua: 'Глобус фізичний',
} as const

async function openAdmin(t: TestContext, given: GivenShop = {}) {
  const shop = await openShop(given)
  t.after(shop.close)
  const { token, user_id } = await signIn(shop, 'yeva')
  const product = async (id: number) =>
    (await shop.call(getStaffProduct, { params: { id: String(id) } }, { token })).data
  const create = async (changes: object = {}) =>
    (await shop.call(createProduct, { body: { ...GLOBE, ...changes } }, { token })).data
  const save = async (was: AdminProduct, changes: object) =>
    (await shop.call(saveProduct, { params: { id: String(was.id) }, body: { ...was, ...changes } }, { token })).data
  return { shop, token, user_id, product, create, save }
}

/** Calls through the cache, as page rendering does. */
const asPagesSee = ({ services, app }: Awaited<ReturnType<typeof openShop>>) =>
  callInProcess(services.cache, app.table, () => undefined)

const wrongField = async (answer: Promise<unknown>) => faultNamesOf(await refuses(answer, 'invalid_data'))

test('a new product is in the shop at once, without stock', async (t) => {
  const { shop, create } = await openAdmin(t, { products: [{ id: 1 }] })
  const see = asPagesSee(shop)
  assert.equal((await see(listProducts)).meta.total, 1)
  const added = await create()
  assert.equal(added.amount_in_store, 0)
  await soon(
    async () => (await see(listProducts)).data.map(({ id, price }) => [id, price]),
    [
      [added.id, 1250.5],
      [1, 100],
    ],
  )
})

test('a saved product shows on the next page view, and the search finds its new name', async (t) => {
  const { shop, product, save } = await openAdmin(t, { products: [{ id: 1, name_ua: 'Мікроскоп' }] })
  const see = asPagesSee(shop)
  assert.equal((await see(getProduct, { params: { id: '1' } })).data.price, 100)
  await save(await product(1), { price: 120.4, sale_price: 99.99, name_ua: 'Телескоп шкільний' })
  await soon(async () => {
    const { data } = await see(getProduct, { params: { id: '1' } })
    return [data.price, data.sale_price, data.name_ua].map(String)
  }, ['120.4', '99.99', 'Телескоп шкільний'])
  assert.equal((await shop.call(listProducts, { query: { search: 'телескоп' } })).meta.total, 1)
  assert.equal((await shop.call(listProducts, { query: { search: 'мікроскоп' } })).meta.total, 0)
})

test('the second of two editors of one product is refused, and the first one’s changes stay', async (t) => {
  const { product, save } = await openAdmin(t, { products: [{ id: 1 }] })
  const seen_by_both = await product(1)
  await save(seen_by_both, { price: 200 })
  await refuses(save(seen_by_both, { name_ua: 'Інша назва' }), 'stale_edit')
  const now = await product(1)
  assert.deepEqual([now.price, now.name_ua, now.version], [200, seen_by_both.name_ua, seen_by_both.version + 1])
})

test('of two simultaneous saves one wins', async (t) => {
  const { product, save } = await openAdmin(t, { products: [{ id: 1 }] })
  const seen = await product(1)
  const saves = await Promise.allSettled([save(seen, { price: 200 }), save(seen, { price: 300 })])
  assert.deepEqual(saves.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('a save without changes leaves no line in the audit log', async (t) => {
  const { shop, product, save } = await openAdmin(t, { products: [{ id: 1 }] })
  await save(await product(1), {})
  assert.deepEqual(await shop.services.db.selectFrom('audit_entries').selectAll().execute(), [])
  await save(await product(1), { producer: 'Лабприлад' })
  const entries = await shop.services.db.selectFrom('audit_entries').select(['before', 'after', 'by_name']).execute()
  assert.deepEqual(entries, [
    { before: { producer: null }, after: { producer: 'Лабприлад' }, by_name: 'Єва Редакторка' },
  ])
})

test('a duplicate article is refused at its field, also in simultaneous requests', async (t) => {
  const { create } = await openAdmin(t)
  await create({ article: '10-1' })
  assert.deepEqual(await wrongField(create({ article: '10-1' })), { article: 'article_taken' })
  const both = await Promise.allSettled([create({ article: '10-2' }), create({ article: '10-2' })])
  const lost = both.find((one) => one.status === 'rejected')
  assert.ok(lost)
  assert.deepEqual(await wrongField(Promise.reject(lost.reason as Error)), { article: 'article_taken' })
})

test('each invalid field is reported by name', async (t) => {
  const { create } = await openAdmin(t, {
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }],
    products: [{ id: 1 }],
  })
  const cases: [object, object][] = [
    [{ price: 100, sale_price: 100 }, { sale_price: 'sale_price_not_below_price' }],
    [{ price: 10.005 }, { price: 'price_decimals' }],
    [{ dk_code: '39162100-5' }, { dk_code: 'dk_check_digit' }],
    [{ dk_code: '39162100-6' }, { dk_code: 'dk_unknown' }],
    [{ category_id: 3, subcategory_id: 2 }, { subcategory_id: 'subcategory_of_another' }],
    [{ category_id: 2 }, { category_id: 'category_unknown' }],
    [{ category_id: 99 }, { category_id: 'category_unknown' }],
    [{ subcategory_id: 2 }, { subcategory_id: 'subcategory_without_category' }],
    [{ precept_ids: [9] }, { precept_ids: 'precept_unknown' }],
    [{ recommended_ids: [9] }, { recommended_ids: 'product_unknown' }],
    [{ files: [{ id: 9 }] }, { files: 'picture_unknown' }],
    [{ name_ua: '\u200b' }, { name_ua: 'empty' }],
    [{ country: 'Україна' }, { country: 'country_unknown' }],
  ]
  for (const [changes, expected] of cases)
    assert.deepEqual(await wrongField(create(changes)), expected, JSON.stringify(changes))
  for (const field of ['price', 'article', 'name_ua', 'order_multiple', 'unit', 'status_id'])
    assert.deepEqual(Object.keys(await wrongField(create({ [field]: null }))), [field])
  assert.equal((await create({ category_id: 1, subcategory_id: 2, recommended_ids: [1] })).subcategory_id, 2)
})

test('markup in a description stays plain text in every language', async (t) => {
  const { shop, create } = await openAdmin(t)
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const { id } = await create({
    description_ua: `\ufeff${script}\r\n\r\n\r\n\r\n- перше\r\n*  друге\t\u0007кінець\u202e`,
    description_en: '   ',
    name_en: script,
  })
  const { data } = await shop.call(getProduct, { params: { id: String(id) } })
  assert.equal(data.description_ua, `${script}\n\n• перше\n• друге кінець`)
  assert.deepEqual([data.description_en, data.name_en], [null, script])
})

test('a copy is hidden, with a new article, all texts and no stock', async (t) => {
  const { shop, token, create, product } = await openAdmin(t, { products: [{ id: 1 }] })
  const original = await create({ recommended_ids: [1], name_en: 'Globe' })
  const copy = async () =>
    product((await shop.call(duplicateProduct, { params: { id: String(original.id) } }, { token })).data.id)
  const [first, second] = [await copy(), await copy()]
  assert.deepEqual([first.article, second.article], ['14-0100-2', '14-0100-3'])
  assert.deepEqual([first.active, first.amount_in_store, first.name_en], [false, 0, 'Globe'])
  assert.deepEqual(first.recommended_ids, [1])
})

test('the admin list searches names in any language and articles, and filters by status, stock and missing texts', async (t) => {
  const { shop, token, create } = await openAdmin(t, {
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }],
    products: [
      { id: 1, name_ua: 'Парта', article: '19-0146', amount_in_store: 0, category_id: 1, subcategory_id: 2 },
      { id: 2, name_ua: 'Стілець', active: false, amount_in_store: 3, price: 50 },
      { id: 3, name_ua: 'Шафа', status_id: 4, amount_in_store: 40, price: 70 },
    ],
  })
  const full = { name_ru: 'Глобус', name_en: 'Globe', description_ua: 'а', description_ru: 'б', description_en: 'в' }
  const { id } = await create(full)
  const found = async (query: object) => {
    const list = await shop.call(listStaffProducts, { query }, { token })
    assert.equal(list.total, list.data.length)
    return list.data.map((row) => row.id)
  }
  assert.deepEqual(await found({}), [id, 3, 2, 1], 'hidden and removed products too, newest first')
  assert.deepEqual(await found({ q: 'globe' }), [id])
  assert.deepEqual(await found({ q: '190146' }), [1])
  assert.deepEqual(await found({ q: '777%_' }), [])
  assert.deepEqual(await found({ category: '1' }), [1])
  assert.deepEqual(await found({ category: '2' }), [1])
  assert.deepEqual(await found({ status: '4' }), [3])
  assert.deepEqual(await found({ active: '0' }), [2])
  assert.deepEqual(await found({ stock: 'none', sort: 'article' }), [id, 1])
  assert.deepEqual(await found({ stock: 'low' }), [2])
  assert.deepEqual(await found({ no_translation: '1', sort: 'price' }), [2, 3, 1])
  assert.deepEqual(await found({ ids: '3,1', sort: 'name', order: 'desc' }), [3, 1])
  const [row] = (await shop.call(listStaffProducts, { query: { q: 'глобус' } }, { token })).data
  assert.deepEqual(row?.translations, { ua: true, ru: true, en: true })
})

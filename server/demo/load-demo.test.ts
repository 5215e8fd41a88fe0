import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { logIn } from '@shop/contract/account'
import { getProduct, listCategories, listProducts } from '@shop/contract/catalog'
import * as content from '@shop/contract/content'
import { openShop, type TestShop } from '../test/shop.ts'
import { readDemoData } from './demo-data.ts'
import { NEWEST } from './demo-dates.ts'
import { DEMO_BUYER } from './load-buyer.ts'
import { isShopEmpty, loadDemo } from './load-demo.ts'

const data = await readDemoData()
const products = data.categories.flatMap((file) => file.products)
const listed = products.filter((product) => product.status_id !== 4)
// A suite, because its hooks end before those of the file, which close the database.
describe('the demonstration shop', () => {
  let shop: TestShop
  const told: string[] = []

  before(async () => {
    shop = await openShop()
    assert.equal(await isShopEmpty(shop.house.db), true)
    // Two nodes that start at once on one empty database: one of them fills it, the other finds it taken or full.
    await Promise.all([
      loadDemo(shop.house, (line) => told.push(line)),
      loadDemo(shop.house, (line) => told.push(line)),
    ])
  })
  after(() => shop.close())

  test('two nodes that start at once fill an empty shop once', async () => {
    assert.equal(await isShopEmpty(shop.house.db), false)
    const page = await shop.call(listProducts, { query: {} })
    assert.equal(page.meta.total, listed.length)
    assert.equal(told.filter((line) => line === `Products: ${products.length}`).length, 1)
  })

  test('the first page shows the eight newest in their order, each with its picture', async () => {
    const { data: cards } = await shop.call(listProducts, { query: {} })
    assert.deepEqual(
      cards.slice(0, 8).map((card) => card.article),
      NEWEST,
    )
    for (const card of cards.slice(0, 8)) {
      assert.equal(card.is_new, true)
      const bytes = await shop.house.files.read(card.files[0]?.web_path ?? '/none')
      assert.ok(bytes && bytes.length > 1000, `${card.article} has no picture`)
    }
  })

  test('a product’s page has everything that its file tells', async () => {
    const { data: cards } = await shop.call(listProducts, { query: { search: '13-0101' } })
    const given = products.find((product) => product.article === '13-0101')
    const { data: product } = await shop.call(getProduct, { params: { id: String(cards[0]?.id) } })
    assert.ok(given)
    assert.equal(product.description_en, given.description_en)
    assert.equal(product.price, given.price)
    assert.equal(product.files.length, given.pictures.length)
    assert.equal(product.dk_name_ua, data.dk_codes.find((dk) => dk.code === given.dk_code)?.name_ua)
    assert.deepEqual(
      product.precepts.map((precept) => precept.number),
      given.precepts,
    )
    assert.deepEqual(
      product.recommended_products.map((card) => card.article),
      given.recommended,
    )
    assert.equal(product.category?.name_en, 'Biology classroom')
  })

  test('a product is found by a word of each language and by its article', async () => {
    for (const search of ['телурій', 'теллурий', 'tellurium', '14-0310', '140310']) {
      const { data: cards } = await shop.call(listProducts, { query: { search } })
      assert.ok(
        cards.some((card) => card.article === '14-0310'),
        search,
      )
    }
  })

  test('every category is there in its order, with its subcategories and its picture', async () => {
    const { data: categories } = await shop.call(listCategories, { query: {} })
    assert.deepEqual(
      categories.map((one) => one.name_ua),
      data.categories.map((file) => file.category.name_ua),
    )
    for (const category of categories) {
      assert.ok(category.picture, category.name)
      assert.ok(
        category.subcategories.every((one) => one.products_count > 0),
        category.name,
      )
    }
  })

  test('a product that is expected shows so, and a removed one is in no list', async () => {
    const rows = await shop.house.db.selectFrom('products').select(['id', 'article', 'status_id']).execute()
    for (const row of rows.filter((one) => one.status_id === 3 || one.status_id === 4)) {
      const { data: product } = await shop.call(getProduct, { params: { id: String(row.id) } })
      assert.equal(product.status.id, row.status_id, row.article)
      const { data: found } = await shop.call(listProducts, { query: { search: row.article } })
      assert.equal(
        found.some((card) => card.article === row.article),
        row.status_id === 3,
        row.article,
      )
    }
  })

  test('the full price list has the id 6, and the next one gets a number of its own', async () => {
    const { data: lists } = await shop.call(content.listPriceLists, {})
    assert.equal(lists.length, data.categories.length + 1)
    assert.equal(lists.find((list) => list.id === 6)?.category, null)
    assert.equal(lists.filter((list) => list.category === null).length, 1)
    const next = await shop.house.db
      .insertInto('price_lists')
      .values({ name_ua: 'Новий', name_ru: null, name_en: null, category_id: null, web_path: null, made_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.house.db.deleteFrom('price_lists').where('id', '=', next.id).execute()
    assert.equal(next.id, Math.max(...lists.map((list) => list.id)) + 1)
  })

  test('texts, settings, reviews, certificates and orders of the Ministry are there', async () => {
    const { data: settings } = await shop.call(content.listSettings, {})
    assert.deepEqual(settings, [{ key: 'min_order_price', value: '500' }])
    const { data: entries } = await shop.call(content.listStaticData, {})
    assert.deepEqual(
      entries.map((entry) => entry.key),
      data.static_data.map((entry) => entry.key),
    )
    assert.equal(entries.find((entry) => entry.key === 'phone_number_1')?.value, '+380 (44) 555 01 52')
    const { data: reviews } = await shop.call(content.listReviews, { query: {} })
    assert.equal(reviews.data.length, data.reviews.length)
    assert.ok(reviews.data.every((review) => new Date(review.created_at) <= new Date()))
    const { data: certificates } = await shop.call(content.listCertificates, {})
    assert.ok(certificates.length === 9 && certificates.every((one) => one.files.length === 1))
    const { data: precepts } = await shop.call(content.listPrecepts, {})
    assert.deepEqual(
      precepts.map((one) => one.number),
      data.precepts.map((one) => one.number),
    )
  })

  test('the demonstration’s buyer signs in and has a discount and bonuses to spend', async () => {
    const { data: signed_in } = await shop.call(logIn, { body: { ...DEMO_BUYER } })
    assert.deepEqual(signed_in.user.discount, { percent: 5, bonuses_sum: 250 })
    assert.ok(Object.values(signed_in.user.organization).every((value) => value !== null))
    const [ledger] = await shop.house.db.selectFrom('bonus_entries').select(['bonuses', 'user_id']).execute()
    assert.deepEqual(ledger, { bonuses: 25_000, user_id: signed_in.user.id })
  })

  test('a shop that sells something already is left as it is', async (t) => {
    const other = await openShop({ products: [{ id: 1 }] })
    t.after(other.close)
    await loadDemo(other.house, () => undefined)
    const { meta } = await other.call(listProducts, { query: {} })
    assert.equal(meta.total, 1)
  })
})

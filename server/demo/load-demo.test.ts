import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { logIn } from '@shop/contract/shop/account'
import { getProduct, listCategories, listProducts } from '@shop/contract/shop/catalog'
import * as content from '@shop/contract/shop/content'
import { isGtin, isUktzed } from '@shop/contract/rules/goods/product-details'
import { shopIdentity } from '@shop/contract/rules/shop-identity'
import { countryName } from '../texts/country-names.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
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
  const progress: string[] = []

  before(async () => {
    shop = await openShop()
    assert.equal(await isShopEmpty(shop.services.db), true)
    // Two nodes start on one empty database: one fills it, the other finds it locked or full.
    await Promise.all([
      loadDemo(shop.services, (line) => progress.push(line)),
      loadDemo(shop.services, (line) => progress.push(line)),
    ])
  })
  after(() => shop.close())

  test('two nodes that start at once fill an empty shop once', async () => {
    assert.equal(await isShopEmpty(shop.services.db), false)
    const page = await shop.call(listProducts, { query: {} })
    const kits = await shop.services.db
      .selectFrom('products')
      .select('amount_in_store')
      .where('is_kit', '=', true)
      .execute()
    assert.ok(kits.length >= 4 && kits.every(({ amount_in_store }) => amount_in_store > 0))
    assert.equal(page.meta.total, listed.length + kits.length)
    assert.equal(progress.filter((line) => line === `Products: ${products.length}`).length, 1)
  })

  test('every product has the attributes that its category requires, so that staff can save it', async () => {
    const { db } = shop.services
    const missing = await db
      .selectFrom('products as p')
      .innerJoin('category_attributes as required', (join) =>
        join.on((on) =>
          on.or([
            on('required.category_id', '=', on.ref('p.category_id')),
            on('required.category_id', '=', on.ref('p.subcategory_id')),
          ]),
        ),
      )
      .select(['p.article', 'required.attribute_id'])
      .where('required.is_required', '=', true)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product_attributes as own')
              .whereRef('own.product_id', '=', 'p.id')
              .whereRef('own.attribute_id', '=', 'required.attribute_id'),
          ),
        ),
      )
      .execute()
    assert.deepEqual(missing, [])
  })

  test('the first page shows the eight newest in their order, each with its picture', async () => {
    const { data: cards } = await shop.call(listProducts, { query: {} })
    assert.deepEqual(
      cards.slice(0, 8).map((card) => card.article),
      NEWEST,
    )
    for (const card of cards.slice(0, 8)) {
      assert.equal(card.is_new, true)
      const bytes = await shop.services.files.read(card.files[0]?.web_path ?? '/none')
      assert.ok(bytes && bytes.length > 1000, `${card.article} has no picture`)
    }
  })

  test('a product page shows everything in its data file', async () => {
    const { data: cards } = await shop.call(listProducts, { query: { search: '13-0101' } })
    const given = products.find((product) => product.article === '13-0101')
    const { data: product } = await shop.call(getProduct, { params: { id: String(cards[0]?.id) } })
    assert.ok(given)
    assert.equal(product.description_en, given.description_en)
    assert.equal(product.price, given.price)
    assert.equal(product.files.length, given.pictures.length)
    assert.equal(product.country_name_en, countryName(given.country ?? '', 'en'))
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

  test('a product shows its own pictures, stored byte for byte, and says what is seen on them', async () => {
    const [card] = (await shop.call(listProducts, { query: { search: '14-0110' } })).data
    const { files } = (await shop.call(getProduct, { params: { id: String(card?.id) } })).data
    const given = products.find((product) => product.article === '14-0110')?.pictures ?? []
    assert.ok(files.length >= 3)
    assert.deepEqual(
      files.map(({ alt_ua, alt_ru, alt_en }) => [alt_ua, alt_ru, alt_en]),
      given.map(({ alt_ua, alt_ru, alt_en }) => [alt_ua, alt_ru, alt_en]),
    )
    for (const [place, file] of files.entries()) {
      const source = await readFile(data.pictures.products.get(given[place]?.name ?? '') ?? '')
      assert.deepEqual(await shop.services.files.read(file.web_path), source)
      assert.ok((file.width ?? 0) >= 512 && file.blur?.startsWith('data:image/webp'), file.web_path)
    }
  })

  test('every product has its own sizes and codes, and some have papers, one of them expired', async () => {
    const rows = await shop.services.db.selectFrom('products').selectAll().where('is_kit', '=', false).execute()
    for (const { article, gtin, uktzed, mpn, length_mm, width_mm, height_mm } of rows) {
      assert.ok(gtin !== null && isGtin(gtin) && gtin.startsWith('2'), `${article}: ${gtin}`)
      assert.ok(uktzed !== null && isUktzed(uktzed) && mpn !== null, article)
      for (const side of [length_mm, width_mm, height_mm])
        assert.ok(side && side >= 5 && side <= 4000, `${article}: ${side}`)
    }
    assert.equal(new Set(rows.map(({ gtin }) => gtin)).size, rows.length)
    assert.ok(rows.some(({ vat_rate }) => vat_rate === 7))
    const documentsOf = async (article: string) => {
      const id = rows.find((row) => row.article === article)?.id
      return (await shop.call(getProduct, { params: { id: String(id) } })).data.documents
    }
    const papers = await documentsOf('13-0101')
    assert.deepEqual(
      papers.map(({ kind }) => kind),
      ['passport', 'certificate', 'manual'],
    )
    for (const { web_path } of papers) {
      const bytes = await shop.services.files.read(web_path ?? '')
      assert.equal(bytes?.toString('latin1', 0, 5), '%PDF-')
    }
    assert.equal((await documentsOf('13-0104')).find(({ kind }) => kind === 'certificate')?.web_path, null)
    assert.deepEqual(await documentsOf('14-0310'), [])
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

  test('all categories are listed in order with subcategories and pictures', async () => {
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

  test('an expected product is shown as expected, and a removed one is in no list', async () => {
    const rows = await shop.services.db.selectFrom('products').select(['id', 'article', 'status_id']).execute()
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

  test('the full price list has the id 6, and the next list gets a new id', async () => {
    const { data: lists } = await shop.call(content.listPriceLists, {})
    assert.equal(lists.length, data.categories.length + 1)
    assert.equal(lists.find((list) => list.id === 6)?.category, null)
    assert.equal(lists.filter((list) => list.category === null).length, 1)
    const next = await shop.services.db
      .insertInto('price_lists')
      .values({ name_ua: 'Новий', name_ru: null, name_en: null, category_id: null, web_path: null, made_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.services.db.deleteFrom('price_lists').where('id', '=', next.id).execute()
    assert.equal(next.id, Math.max(...lists.map((list) => list.id)) + 1)
  })

  test('texts, settings, reviews, certificates and Ministry orders are loaded', async () => {
    const { data: settings } = await shop.call(content.listSettings, {})
    assert.equal(settings.find(({ key }) => key === 'min_order_price')?.value, '500')
    assert.equal(shopIdentity(settings).names.ua, 'Навчальне обладнання')
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

  test('the demonstration buyer can sign in and has a discount and bonuses to spend', async () => {
    const { data: signed_in } = await shop.call(logIn, { body: { ...DEMO_BUYER } })
    assert.deepEqual(signed_in.user.discount, { percent: 5, bonuses_sum: 250 })
    assert.ok(Object.values(signed_in.user.organization).every((value) => value !== null))
    const [ledger] = await shop.services.db.selectFrom('bonus_entries').select(['bonuses', 'user_id']).execute()
    assert.deepEqual(ledger, { bonuses: 25_000, user_id: signed_in.user.id })
  })

  test('a shop with products is left unchanged', async (t) => {
    const other = await openShop({ products: [{ id: 1 }] })
    t.after(other.close)
    await loadDemo(other.services, () => undefined)
    const { meta } = await other.call(listProducts, { query: {} })
    assert.equal(meta.total, 1)
  })
})

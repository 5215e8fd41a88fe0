import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { getProduct, listProducts } from '@shop/contract/catalog'
import { openShop, type TestShop } from '../../test/shop.ts'
import { loadDemo } from '../load-demo.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { assortmentOf, generatedProduct, KIND_PICTURES, type Lender } from './generated-product.ts'
import { findLenders } from './lenders.ts'

const lender: Lender = {
  picture: 'globe',
  category_id: 4,
  subcategory_id: 16,
  dk_code: '39162200-7',
  unit: 'pcs',
  country: 'UA',
  producer: 'Меридіан-Школа',
  warranty_months: 24,
  file_id: 1,
}
const globes = assortmentOf(new Map([['globe', [lender]]]))

// A suite, because its hooks end before those of the file, which close the database.
describe('a shop filled for measuring', () => {
  let shop: TestShop
  before(async () => {
    shop = await openShop()
    await loadDemo(shop.house, () => undefined)
  })
  after(() => shop.close())

  const silent = () => undefined
  const countAll = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from products`.execute(shop.house.db)
    return rows[0]?.total
  }
  /** Indexes and rules of the two tables, as the database describes them. */
  const describeTables = async () => {
    const indexes =
      await sql`select indexdef from pg_indexes where tablename in ('products', 'product_files') order by 1`.execute(
        shop.house.db,
      )
    const rules = await sql`
    select conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid in ('products'::regclass, 'product_files'::regclass) order by 1`.execute(shop.house.db)
    return [...indexes.rows, ...rules.rows]
  }

  test('a number always makes the same product, and its own', () => {
    assert.deepEqual(generatedProduct(42, globes), generatedProduct(42, globes))
    assert.equal(generatedProduct(42, globes).article, '90-0000042')
    assert.notDeepEqual(generatedProduct(42, globes).name_ua, generatedProduct(43, globes).name_ua)
  })

  test('ten thousand generated products could all be sold', () => {
    const made = Array.from({ length: 10_000 }, (_, place) => generatedProduct(place + 1, globes))
    assert.equal(new Set(made.map((product) => product.article)).size, made.length)
    for (const product of made) {
      assert.ok(product.price > 0 && Number.isInteger(product.price), product.article)
      assert.ok(
        product.sale_price === null || (product.sale_price > 0 && product.sale_price < product.price),
        product.article,
      )
      assert.equal(product.status_id === 1, product.amount_in_store === 0, product.article)
      assert.ok(new Date(product.created_at) < new Date('2026-01-01'), product.article)
    }
    const share = made.filter((product) => product.sale_price !== null).length / made.length
    assert.ok(share > 0.12 && share < 0.22, `${share} are on sale`)
  })

  test('a generated product speaks three languages, each with its own letters', () => {
    for (let number = 1; number <= 2_000; number++) {
      const product = generatedProduct(number, globes)
      assert.doesNotMatch(product.name_ua + product.description_ua, /[ыэёъ]/i)
      assert.doesNotMatch(product.name_ru + product.description_ru, /[іїєґ]/i)
      assert.doesNotMatch(product.name_en + product.description_en, /[а-яіїєґ]/i)
    }
  })

  test('every kind of goods finds its category and picture in the demonstration', async () => {
    const lenders = await findLenders(shop.house.db)
    assert.deepEqual([...lenders.keys()].sort(), [...KIND_PICTURES].sort())
  })

  test('the shop is filled up to the wanted number and no further, with its rules as they were', async () => {
    const described = await describeTables()
    const before_filling = Number(await countAll())
    assert.equal((await fillCatalogue(shop.house.db, 300, silent)).added, 300)
    assert.equal((await fillCatalogue(shop.house.db, 300, silent)).added, 0)
    // 1: takes indexes and foreign keys off and puts them back, as for a hundred thousand.
    assert.equal((await fillCatalogue(shop.house.db, 2_500, silent, 1)).added, 2_200)
    assert.equal(await countAll(), before_filling + 2_500)
    assert.deepEqual(await describeTables(), described)
  })

  test('a filling that is broken off leaves nothing behind', async () => {
    const described = await describeTables()
    const before_filling = await countAll()
    const breakOff = (added: number) => {
      if (added > 0) throw new Error('the power went')
    }
    await assert.rejects(fillCatalogue(shop.house.db, 9_000, breakOff, 1), /the power went/)
    assert.equal(await countAll(), before_filling)
    assert.deepEqual(await describeTables(), described)
  })

  test('visitors find and open generated products, and the shop can add one of its own', async () => {
    await fillCatalogue(shop.house.db, 100, silent)
    const { data: found } = await shop.call(listProducts, { query: { search: '90-0000007' } })
    const card = found.find((one) => one.article === '90-0000007')
    assert.equal(card?.files.length, 1)
    const { data: product } = await shop.call(getProduct, { params: { id: String(card?.id) } })
    assert.ok(product.category && product.subcategory && product.dk_name_ua)
    const { rows } = await sql<{ next: number; last: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as next, max(id) as last from products`.execute(
      shop.house.db,
    )
    assert.ok(Number(rows[0]?.next) > Number(rows[0]?.last))
  })
})

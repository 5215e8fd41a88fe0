import { after, before, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { engine } from '../../testing/database.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { guest } from '../../testing/fixtures/users.ts'
import { loadDemo } from '../load-demo.ts'
import { fillCatalog, rebuildFrom } from './fill-catalog.ts'
import { assortmentOf, generatedProduct, KIND_PICTURES, type ProductTemplate } from './generated-product.ts'
import { findProductTemplates } from './product-templates.ts'

const template: ProductTemplate = {
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
const globes = assortmentOf(new Map([['globe', [template]]]))

// A suite, because its hooks end before those of the file, which close the database.
describe('a shop filled for measuring', () => {
  let shop: TestShop
  before(async () => {
    shop = await openShop()
    await loadDemo(shop.services, () => undefined)
  })
  after(() => shop.close())

  const silent = () => undefined
  const countAll = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from products`.execute(shop.services.db)
    return rows[0]?.total
  }
  /** Indexes and constraints of the two tables, as PostgreSQL describes them. */
  const describeTables = async () => {
    const indexes =
      await sql`select indexdef from pg_indexes where tablename in ('products', 'product_files') order by 1`.execute(
        shop.services.db,
      )
    const rules = await sql`
    select conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid in ('products'::regclass, 'product_files'::regclass) order by 1`.execute(shop.services.db)
    return [...indexes.rows, ...rules.rows]
  }

  test('a number always generates the same product, different from all others', () => {
    assert.deepEqual(generatedProduct(42, globes), generatedProduct(42, globes))
    assert.equal(generatedProduct(42, globes).article, '90-0000042')
    assert.notDeepEqual(generatedProduct(42, globes).name_ua, generatedProduct(43, globes).name_ua)
  })

  test('ten thousand generated products are all valid', () => {
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

  test('a generated product has texts in three languages, each in its own alphabet', () => {
    for (let number = 1; number <= 2_000; number++) {
      const product = generatedProduct(number, globes)
      assert.doesNotMatch(product.name_ua + product.description_ua, /[ыэёъ]/i)
      assert.doesNotMatch(product.name_ru + product.description_ru, /[іїєґ]/i)
      assert.doesNotMatch(product.name_en + product.description_en, /[а-яіїєґ]/i)
    }
  })

  test('every kind of product has a category and a picture in the demonstration', async () => {
    const templates = await findProductTemplates(shop.services.db)
    assert.deepEqual([...templates.keys()].sort(), [...KIND_PICTURES].sort())
  })

  test('the shop is filled up to the wanted number, and all indexes and constraints are restored', async () => {
    const described = await describeTables()
    const before_filling = Number(await countAll())
    assert.equal((await fillCatalog(shop.services.db, 300, silent)).added, 300)
    assert.equal((await fillCatalog(shop.services.db, 300, silent)).added, 0)
    // 1: drops and restores indexes and foreign keys, as for 100,000 products.
    assert.equal((await fillCatalog(shop.services.db, 2_500, silent, 1)).added, 2_200)
    assert.equal(await countAll(), before_filling + 2_500)
    assert.deepEqual(await describeTables(), described)
  })

  test('a running shop keeps its indexes while it is filled', async () => {
    const indexes = async () => {
      const { rows } = await sql<{ id: number }>`select indexrelid::int as id from pg_index
        where indrelid in ('products'::regclass, 'product_files'::regclass) order by 1`.execute(shop.services.db)
      return rows.map(({ id }) => id)
    }
    const before_filling = await indexes()
    await fillCatalog(shop.services.db, 2_600, silent, rebuildFrom(false))
    assert.deepEqual(await indexes(), before_filling)
    assert.ok(rebuildFrom(true) < 100_000 && rebuildFrom(false) > 1_000_000)
  })

  test('an interrupted run leaves nothing behind', async () => {
    const described = await describeTables()
    const before_filling = await countAll()
    const breakOff = (added: number) => {
      if (added > 0) throw new Error('the power went')
    }
    await assert.rejects(fillCatalog(shop.services.db, 9_000, breakOff, 1), /the power went/)
    assert.equal(await countAll(), before_filling)
    assert.deepEqual(await describeTables(), described)
  })

  // The embedded database answers one transaction at a time.
  if (engine === 'postgres')
    test('while it is filled, buyers read, search and order', async () => {
      const { data: cards } = await shop.call(listProducts, { query: { in_stock: '1' } })
      const id = cards[0]?.id ?? 0
      let is_filling = true
      const answered: Promise<boolean>[] = []
      const whileFilling = (call: Promise<unknown>) => answered.push(call.then(() => is_filling))
      await fillCatalog(shop.services.db, 12_600, (added) => {
        if (added === 0 || answered.length > 0) return
        whileFilling(shop.call(getProduct, { params: { id: String(id) } }))
        whileFilling(shop.call(listProducts, { query: { search: 'глобус' } }))
        const products = [{ product_id: id, product_amount: 1 }]
        whileFilling(shop.call(placeGuestOrder, { body: { products, ...guest.olena } }))
      })
      is_filling = false
      assert.deepEqual(await Promise.all(answered), [true, true, true])
    })

  test('visitors can find and open generated products, and staff can add new ones', async () => {
    await fillCatalog(shop.services.db, 100, silent)
    const { data: found } = await shop.call(listProducts, { query: { search: '90-0000007' } })
    const card = found.find((one) => one.article === '90-0000007')
    assert.equal(card?.files.length, 1)
    const { data: product } = await shop.call(getProduct, { params: { id: String(card?.id) } })
    assert.ok(product.category && product.subcategory && product.dk_name_ua)
    const { rows } = await sql<{ next: number; last: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as next, max(id) as last from products`.execute(
      shop.services.db,
    )
    assert.ok(Number(rows[0]?.next) > Number(rows[0]?.last))
  })
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { listCategories, listProducts } from '@shop/contract/shop/catalog'
import { inTransaction } from '../../platform/database/db.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'
import { catalogChanged } from '../catalog-changed.ts'

const PRODUCTS = 2_400

/** Products 1 to 2400. Groups of them share one `created_at`, so ids break the ties; every tenth is removed. */
async function openLargeShop(t: TestContext): Promise<TestShop> {
  const shop = await openShop({ categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }] })
  t.after(shop.close)
  await sql`
    insert into products (id, article, price, name_ua, search_text, created_at, status_id, category_id, subcategory_id)
    select n, 'n-' || n, 100, 'Набір', ' набір ',
      timestamptz '2026-01-01' + (n * 7919 % ${PRODUCTS} / 3) * interval '1.000001 s',
      case when n % 10 = 0 then 4 else 2 end, case when n % 3 = 0 then 3 else 1 end, case when n % 3 = 1 then 2 end
    from generate_series(1, ${PRODUCTS}) as n`.execute(shop.services.db)
  return shop
}

async function expectedIds({ services }: TestShop, condition = sql<boolean>`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where active and status_id <> 4 and ${condition}
    order by created_at desc, id desc`.execute(services.db)
  return rows.map(({ id }) => id)
}

const page = async (shop: TestShop, number: number, query: object = {}) => {
  const { data, meta } = await shop.call(listProducts, { query: { page: String(number), ...query } })
  return { ids: data.map(({ id }) => id), total: meta.total }
}

test('deep pages show the right products, down to the last page', async (t) => {
  const shop = await openLargeShop(t)
  const all = await expectedIds(shop)
  for (const number of [1, 67, 68, 69, 133, 134, 135, 136, 144, 145, 999])
    assert.deepEqual(
      await page(shop, number),
      { ids: all.slice((number - 1) * 15, number * 15), total: all.length },
      `page ${number}`,
    )
  const of_category = await expectedIds(shop, sql<boolean>`category_id = 1`)
  assert.deepEqual((await page(shop, 80, { category_id: '1' })).ids, of_category.slice(79 * 15, 80 * 15))
})

test('a deep page shifts when a newer product is added', async (t) => {
  const shop = await openLargeShop(t)
  const before = await page(shop, 100)
  await inTransaction(shop.services.db, async (tx) => {
    await sql`
      insert into products (id, article, price, name_ua, search_text)
      values (9999, 'new', 100, 'Новий', ' новий ')`.execute(tx)
    await catalogChanged(tx, shop.services)
  })
  const { ids } = before
  await soon(
    async () => {
      const after = await page(shop, 100)
      return { ids: after.ids.slice(1), total: after.total }
    },
    { ids: ids.slice(0, -1), total: before.total + 1 },
  )
})

/** Compares the stored counts with the products. */
async function assertCounted(shop: TestShop, when: string): Promise<void> {
  const { rows } = await sql`
    select category_id, subcategory_id, is_listed, sum(change)::int as too_many from (
      select category_id, subcategory_id, is_listed, change from product_tallies
      union all select category_id, subcategory_id, active and status_id <> 4, -1 from products
    ) as compared group by 1, 2, 3 having sum(change) <> 0`.execute(shop.services.db)
  assert.deepEqual(rows, [], when)
  const kinds = await sql`
    select category_id, subcategory_id, producer, dk_class, is_in_stock, is_on_sale, sum(change)::int as too_many from (
      select category_id, subcategory_id, producer, dk_class, is_in_stock, is_on_sale, change from product_kinds
      union all
      select category_id, subcategory_id, producer, left(dk_code, 4), status_id = 2 and amount_in_store > 0,
        coalesce(sale_price < price, false), -1
      from products where active and status_id <> 4
    ) as compared group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0`.execute(shop.services.db)
  assert.deepEqual(kinds.rows, [], when)
}

test('counts stay correct through every kind of change, and their rows are merged', async (t) => {
  const shop = await openLargeShop(t)
  const { db } = shop.services
  const change = (statement: string) =>
    inTransaction(db, async (tx) => {
      await sql.raw(statement).execute(tx)
      await catalogChanged(tx, shop.services)
    })
  await assertCounted(shop, 'after they were added')
  for (const statement of [
    'update products set active = false where id % 7 = 0',
    'update products set category_id = null, subcategory_id = null where id % 5 = 0',
    'update products set category_id = 3, status_id = 4 where id % 4 = 0',
    'update products set status_id = 1 where id % 8 = 0',
    'update products set amount_in_store = id % 2, sale_price = case when id % 3 = 0 then 50 end where id < 2000',
    'update products set amount_in_store = amount_in_store + 1, price = price + id % 2',
    "update products set producer = 'Оптика' where id % 11 = 0",
    'delete from products where id % 9 = 0',
    `insert into products (id, article, price, name_ua, search_text) values (9999, 'n-1', 100, 'Інший', ' інший ')
     on conflict (article) do update set active = not products.active`,
  ]) {
    await change(statement)
    await assertCounted(shop, statement)
  }
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from product_tallies`.execute(db)
  assert.ok((rows[0]?.rows ?? 0) < 1000, 'the rows were merged')
  const { data } = await shop.call(listCategories, { query: { active: '1' } })
  const of_category = await expectedIds(shop, sql<boolean>`category_id = 1`)
  assert.equal(data.find(({ id }) => id === 1)?.products_count, of_category.length)
})

test('transactions that merge the counts at the same time lose nothing', async (t) => {
  const shop = await openLargeShop(t)
  const { db } = shop.services
  await Promise.all(
    Array.from({ length: 8 }, (_, remainder) =>
      inTransaction(db, async (tx) => {
        await sql`update products set active = not active where id % 8 = ${remainder}`.execute(tx)
        await catalogChanged(tx, shop.services)
      }),
    ),
  )
  await assertCounted(shop, 'after eight at once')
})

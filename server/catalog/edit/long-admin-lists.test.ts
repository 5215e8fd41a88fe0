import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listStaffProducts } from '@shop/contract/admin/catalog/catalog'
import { LIST_COUNT_MAX, SEARCH_COUNT_MAX } from '@shop/contract/rules/pagination'
import type { Db } from '../../platform/database/db.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop } from '../../testing/shop.ts'

const PRODUCTS = LIST_COUNT_MAX + 300
const ORDERS = {
  created: sql`created_at`,
  name: sql`ukrainian_order(name_ua) collate "C"`,
  price: sql`coalesce(sale_price, price)`,
  updated: sql`updated_at`,
  stock: sql`amount_in_store`,
}

/** A statement may take five seconds, on a slow machine too. */
const BATCH = 1000

async function addProducts(db: Db, first: number, last: number): Promise<void> {
  await sql`
    insert into products
      (id, article, price, name_ua, search_text, created_at, updated_at, active, archived_at, category_id, amount_in_store)
    select n, 'n-' || n, 100 + n * 31 % 97, 'Набір ' || n * 17 % 89, ' набір ', timestamptz '2026-01-01' + n * 7919 % 301 * interval '1 s',
      timestamptz '2026-02-01' + n * 7907 % 307 * interval '1 s', n % 100 <> 0 and n > 40,
      case when n <= 40 then timestamptz '2026-03-01' end, 1 + n % 2, n % 9
    from generate_series(${first}::int, ${last}::int) as n`.execute(db)
}

test('staff page through listed and hidden products in one sequence, and long filtered lists say "more than"', async (t) => {
  const shop = await openShop({ categories: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { db } = shop.services
  for (let first = 1; first <= PRODUCTS; first += BATCH)
    await addProducts(db, first, Math.min(first + BATCH - 1, PRODUCTS))
  // As autovacuum does. Without statistics PostgreSQL chooses plans for ten products.
  await sql`analyze products, product_facts, search_words`.execute(db)
  const { token } = await signIn(shop, 'yeva')
  const list = (query: object) => shop.call(listStaffProducts, { query }, { token })

  for (const [sort, expression] of Object.entries(ORDERS))
    for (const order of ['asc', 'desc']) {
      const by = sql.raw(order)
      const { rows } = await sql<{ id: number }>`
        select id from products where archived_at is null order by ${expression} ${by}, id ${by}`.execute(db)
      for (const page of [1, 3]) {
        const { data, total } = await list({ sort, order, page: String(page), per_page: '100' })
        const expected = rows.slice((page - 1) * 100, page * 100).map(({ id }) => id)
        assert.deepEqual([data.map(({ id }) => id), total], [expected, PRODUCTS - 40], `${sort} ${order} ${page}`)
      }
    }
  for (const [filter, condition] of Object.entries({
    none: 'amount_in_store = 0',
    low: 'amount_in_store between 1 and 5',
  }))
    for (const where of ['', 'and category_id = 2', 'and not active']) {
      const { rows } = await sql<{ id: number }>`select id from products where archived_at is null
        and ${sql.raw(condition)} ${sql.raw(where)} order by created_at desc, id desc`.execute(db)
      const others = {
        ...(where.includes('category') && { category: '2' }),
        ...(where.includes('active') && { active: '0' }),
      }
      const { data, total } = await list({ stock: filter, no_picture: '1', ...others, per_page: '100' })
      assert.deepEqual(
        [data.map(({ id }) => id), total],
        [rows.slice(0, 100).map(({ id }) => id), rows.length],
        filter + where,
      )
    }
  assert.equal((await list({ category: '2' })).total, PRODUCTS / 2 - 20)
  assert.equal((await list({ archived: '1' })).total, 40)
  assert.equal((await list({ active: '0' })).total, Math.floor(PRODUCTS / 100))
  assert.equal((await list({ active: '1' })).total, LIST_COUNT_MAX + 1)
  for (const [q, total] of Object.entries({ набір: SEARCH_COUNT_MAX + 1, абір: SEARCH_COUNT_MAX + 1, набірник: 0 }))
    assert.equal((await list({ q })).total, total, q)
  await sql`update products set search_text = ' глобус ' where id > 41 and id <= 41 + ${SEARCH_COUNT_MAX}::int`.execute(
    db,
  )
  assert.equal((await list({ q: 'глобус' })).total, SEARCH_COUNT_MAX)
  assert.equal((await list({ q: 'глоб', category: '2' })).total, SEARCH_COUNT_MAX / 2)
  // More than a search takes: the last word counts, too.
  const words = Array.from('абвгдежзийкл', (letter) => `слово${letter}`)
  for (const first of [42, 700])
    await sql`update products set search_text = ${` ${words.join(' ')} `}
      where id >= ${first} and id < ${first + 658}`.execute(db)
  assert.equal((await list({ q: words.join(' ') })).total, SEARCH_COUNT_MAX + 1)
  assert.equal((await list({ q: `${words.join(' ')} словом` })).total, 0)
})

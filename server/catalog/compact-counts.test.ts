import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listProducts } from '@shop/contract/shop/catalog'
import { openShop } from '../testing/shop.ts'
import { mergeCounts } from './catalog-changed.ts'
import { compactCounts } from './compact-counts.ts'
import { inTransaction } from '../platform/database/db.ts'

test('a table of counts that is nearly empty after an import is rewritten, with the same counts', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 100 },
      { id: 2, price: 100 },
    ],
  })
  t.after(shop.close)
  const { db } = shop.services
  // A change of 20,000 prices and back; merging keeps only what differs.
  await sql`insert into product_price_kinds (is_in_stock, is_on_sale, price_from, change)
    select true, false, 1000 + n % 50, case when n <= 20000 then 1 else -1 end from generate_series(1, 40000) as n`.execute(
    db,
  )
  await inTransaction(db, mergeCounts)
  const size = async () =>
    (await sql<{ bytes: number }>`select pg_relation_size('product_price_kinds')::int as bytes`.execute(db)).rows[0]
      ?.bytes ?? 0
  const before = await size()
  deepEqual(await compactCounts(db), ['product_price_kinds'])
  equal((await size()) < before / 20, true)
  deepEqual(await compactCounts(db), [])
  equal((await shop.call(listProducts, { query: { price_max: '100' } })).meta.total, 2)
})

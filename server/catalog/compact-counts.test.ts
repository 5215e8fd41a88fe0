import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listProducts } from '@shop/contract/shop/catalog'
import { openShop } from '../testing/shop.ts'
import { compactCounts } from './compact-counts.ts'
import { mergeCounts } from './merge-counts.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import { until } from '../testing/wait-until.ts'

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
  await untilNobodySeesDeletedRows(db)
  const size = async () =>
    (await sql<{ bytes: number }>`select pg_relation_size('product_price_kinds')::int as bytes`.execute(db)).rows[0]
      ?.bytes ?? 0
  const before = await size()
  deepEqual(await compactCounts(db), ['product_price_kinds'])
  equal((await size()) < before / 20, true)
  deepEqual(await compactCounts(db), [])
  equal((await shop.call(listProducts, { query: { price_max: '100' } })).meta.total, 2)
})

/** Rewriting keeps rows that a transaction may still see, even one of another test’s database on the same server. */
async function untilNobodySeesDeletedRows(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  await until('no older transaction runs', async () => {
    const { rows: oldest } = await sql<{ id: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as id`.execute(db)
    return BigInt(oldest[0]?.id ?? 0) >= BigInt(rows[0]?.id ?? 0)
  })
}

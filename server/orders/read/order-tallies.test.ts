import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { wholeKopiykas } from '@shop/contract/rules/money/price'
import { openShop } from '../../testing/shop.ts'
import { countByStatus, mergeOrderTallies } from './order-tallies.ts'

const byStatus = (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status)

/** Around first digits, within one, and the wrong way round. */
const SUMS: readonly (readonly [number | undefined, number | undefined])[] = [
  [undefined, undefined],
  [0, undefined],
  [1, 99],
  [95, undefined],
  [undefined, 100],
  [101, 199],
  [199, 2999],
  [200, 3000],
  [1050, 1070],
  [2345, 12_345],
  [9, 1_000_000_000_000],
  [500, 400],
]

async function assertCounted(db: Db, when: string): Promise<void> {
  for (const [min, max] of SUMS) {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from orders
      where total >= ${min ?? 0} and total <= ${max ?? Number.MAX_SAFE_INTEGER} group by status`.execute(db)
    const sums = {
      min: min === undefined ? min : wholeKopiykas(min),
      max: max === undefined ? max : wholeKopiykas(max),
    }
    const counts = await countByStatus(db, sums)
    deepEqual(counts.toSorted(byStatus), rows.toSorted(byStatus), `${when}: ${min} to ${max}`)
  }
}

test('the counts of orders by their sums follow every change, and their rows are merged', async (t) => {
  const shop = await openShop({})
  t.after(shop.close)
  const { db } = shop.services
  await assertCounted(db, 'without orders')
  for (const statement of [
    `insert into orders (number, email, phone, language, products_count, products_sum, total)
     select 'n-' || n, 'a@school.example', '1', 'ua', 1, (n - 1) * (n - 1), (n - 1) * (n - 1) from generate_series(1, 600) as n`,
    `update orders set status = 'confirmed' where id % 3 = 0`,
    `update orders set status = 'cancelled' where id % 5 = 0`,
    `update orders set status = status, note = 'a note'`,
    `update orders set total = total + 5 where id % 2 = 0`,
    `delete from orders where id % 7 = 0`,
    `update orders set status = 'new', total = 100`,
  ]) {
    await sql.raw(statement).execute(db)
    await assertCounted(db, statement)
  }
  await inTransaction(db, mergeOrderTallies)
  await assertCounted(db, 'merged')
  for (const table of ['order_tallies', 'order_sums']) {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)
    equal(rows[0]?.rows, 1, table)
  }
})

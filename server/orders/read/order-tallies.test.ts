import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { openShop } from '../../testing/shop.ts'
import { countByStatus, mergeOrderTallies } from './order-tallies.ts'

const byStatus = (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status)

async function assertCounted(db: Db, when: string): Promise<void> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from orders group by status`.execute(db)
  deepEqual((await countByStatus(db)).toSorted(byStatus), rows.toSorted(byStatus), when)
}

test('the counts of orders follow every change, and their rows are merged', async (t) => {
  const shop = await openShop({})
  t.after(shop.close)
  const { db } = shop.services
  await assertCounted(db, 'without orders')
  for (const statement of [
    `insert into orders (number, email, phone, language, products_count, products_sum, total)
     select 'n-' || n, 'a@school.example', '1', 'ua', 1, 100, 100 from generate_series(1, 600) as n`,
    `update orders set status = 'confirmed' where id % 3 = 0`,
    `update orders set status = 'cancelled' where id % 5 = 0`,
    `update orders set status = status, note = 'a note'`,
    `delete from orders where id % 7 = 0`,
    `update orders set status = 'new'`,
  ]) {
    await sql.raw(statement).execute(db)
    await assertCounted(db, statement)
  }
  await inTransaction(db, mergeOrderTallies)
  await assertCounted(db, 'merged')
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from order_tallies`.execute(db)
  equal(rows[0]?.rows, 1)
})

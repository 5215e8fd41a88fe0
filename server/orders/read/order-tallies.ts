import { sql } from 'kysely'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { Db, Tx } from '../../platform/database/db.ts'
import { mergeChanges } from '../../platform/database/merge-changes.ts'

/** Summing so many rows takes about 1 ms. */
const UNMERGED_MAX = 1000

/** All orders of the shop. */
export async function countByStatus(db: Db): Promise<{ status: OrderStatus; count: number }[]> {
  return db
    .selectFrom('order_tallies')
    .select('status')
    .select(sql<number>`sum(change)::int`.as('count'))
    .groupBy('status')
    .having(sql<boolean>`sum(change) > 0`)
    .execute()
}

export const mergeOrderTallies = (tx: Tx): Promise<void> =>
  mergeChanges(tx, { table: 'order_tallies', columns: ['status'], unmerged_max: UNMERGED_MAX })

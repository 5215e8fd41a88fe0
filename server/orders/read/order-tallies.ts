import { type RawBuilder, sql } from 'kysely'
import { type Kopiykas, NOTHING } from '@shop/contract/rules/money/price'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { Db, Tx } from '../../platform/database/db.ts'
import { mergeChanges } from '../../platform/database/merge-changes.ts'

/** Summing so many rows takes about 1 ms. */
const UNMERGED_MAX = 1000

/** Of an order, both included. */
export interface Sums {
  min?: Kopiykas | undefined
  max?: Kopiykas | undefined
}

interface StatusCount {
  status: OrderStatus
  count: number
}

/** All orders of the shop with such totals. */
export async function countByStatus(db: Db, sums: Sums = {}): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, sum(change)::int as count from (${sql.join(changesWithin(sums), sql` union all `)}) as changes
    group by status having sum(change) > 0`.execute(db)
  return rows
}

/** Counts of the first digits that lie whole within the sums; orders themselves below the lowest and above the highest. */
function changesWithin({ min, max }: Sums): RawBuilder<unknown>[] {
  if (min === undefined && max === undefined) return [sql`select status, change from order_tallies`]
  const low = min ?? NOTHING
  const first = firstDigitFrom(low)
  const digits = sql`select status, change from order_sums where sum_from >= ${first}`
  if (max === undefined) return [digits, ordersIn(low, first)]
  const end = Math.max(first, firstDigitOf(max + 1))
  return [sql`${digits} and sum_from < ${end}`, ordersIn(low, Math.min(first, max + 1)), ordersIn(end, max + 1)]
}

const ordersIn = (from: number, end: number) =>
  sql`select status, 1 from orders where total >= ${from} and total < ${end}`

/** As in migration 0088: 2,345 is 2,000. */
function firstDigitOf(sum: number): number {
  const place = placeOf(sum)
  return Math.floor(sum / place) * place
}

/** The lowest that is not below the sum: 2,345 is 3,000. */
function firstDigitFrom(sum: number): number {
  const place = placeOf(sum)
  return Math.ceil(sum / place) * place
}

const placeOf = (sum: number) => 10 ** (String(sum).length - 1)

export async function mergeOrderTallies(tx: Tx): Promise<void> {
  await mergeChanges(tx, { table: 'order_tallies', columns: ['status'], unmerged_max: UNMERGED_MAX })
  await mergeChanges(tx, { table: 'order_sums', columns: ['status', 'sum_from'], unmerged_max: UNMERGED_MAX })
}

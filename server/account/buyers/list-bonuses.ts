import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'

/** Newest first; spent bonuses are negative. */
export async function listBonuses(db: Db, user_id: number) {
  const entries = await db
    .selectFrom('bonus_entries as b')
    .leftJoin('orders as o', 'o.id', 'b.order_id')
    .select(['b.id', 'b.bonuses', 'b.reason', 'b.comment', 'b.created_at', 'o.number as order_number'])
    .where('b.user_id', '=', user_id)
    .orderBy('b.id', 'desc')
    .execute()
  return entries.map(({ comment, ...entry }) => ({
    ...entry,
    // The staff member's own words.
    reason: comment || entry.reason,
    bonuses: hryvnia(entry.bonuses),
    created_at: entry.created_at.toISOString(),
  }))
}

import type { PaymentAttempt } from '@shop/contract/admin/money/fiscal-receipts'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'

const ATTEMPTS_MAX = 100

/** Newest first. */
export async function listAttempts(db: Db, order_id: number): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'sum', 'state', 'reference', 'card', 'problem', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .limit(ATTEMPTS_MAX)
    .execute()
  return rows.map(({ card, sum, created_at, ...attempt }) => ({
    ...attempt,
    sum: hryvnia(sum),
    card_mask: card?.mask ?? '',
    created_at: created_at.toISOString(),
  }))
}

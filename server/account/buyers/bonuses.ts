import { type Kopiykas, negative, NOTHING } from '@shop/contract/rules/price'
import { spentBonuses } from '@shop/contract/rules/price'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Pays for an order with as many of the buyer's bonuses as are available.
 *
 * @param most kopiykas to pay
 * @param order_id an order inserted in this transaction: the ledger entry refers to it
 * @returns kopiykas spent, 0 to `sum_max`
 */
export async function spendBonuses(tx: Tx, user_id: number, sum_max: Kopiykas, order_id: number): Promise<Kopiykas> {
  // Without the lock two concurrent orders would read the same balance and spend it twice. `no key update`, because
  // each order row already references its buyer: with `for update` the two would deadlock.
  const user = await tx
    .selectFrom('users')
    .select('bonuses_balance')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const spent = spentBonuses(sum_max, user.bonuses_balance)
  if (spent === 0) return NOTHING
  await tx
    .updateTable('users')
    .set((row) => ({ bonuses_balance: row('bonuses_balance', '-', spent) }))
    .where('id', '=', user_id)
    .execute()
  await tx
    .insertInto('bonus_entries')
    .values({ user_id, order_id, bonuses: negative(spent), reason: 'order' })
    .execute()
  return spent
}

interface OrderBonuses {
  user_id: number
  order_id: number
  /** Kopiykas, above 0. */
  bonuses: Kopiykas
}

/** The ledger has a unique key per order: accruing twice is a bug and fails. */
export const accrueBonuses = (tx: Tx, earned: OrderBonuses): Promise<void> =>
  addBonuses(tx, { ...earned, reason: 'order_completed' })

/**
 * Gives back bonuses that an order was paid with: all of them when it is cancelled (once per order, enforced by the
 * ledger), some when the order has become cheaper than what was paid.
 */
export const returnBonuses = (
  tx: Tx,
  returned: OrderBonuses & { reason: 'order_cancelled' | 'order_changed' },
): Promise<void> => addBonuses(tx, returned)

async function addBonuses(tx: Tx, entry: OrderBonuses & { reason: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ bonuses_balance: row('bonuses_balance', '+', entry.bonuses) }))
    .where('id', '=', entry.user_id)
    .execute()
  await tx.insertInto('bonus_entries').values(entry).execute()
}

import type { Kopiykas } from '@shop/contract/rules/price'
import { spentBonuses } from '@shop/contract/rules/price'
import type { Tx } from '../platform/db.ts'

/**
 * Pays for an order with the buyer's bonuses, as far as they reach.
 *
 * @param most     kopiykas that there are to pay
 * @param order_id an order of this transaction: the ledger names it
 * @returns kopiykas that were spent, 0 to `most`
 */
export async function spendBonuses(tx: Tx, user_id: number, most: Kopiykas, order_id: number): Promise<Kopiykas> {
  // Locked: two orders at once, of different goods, would both read the same balance and spend it twice. `no key
  // update`, because each order already refers to its buyer: with `for update` the two would wait for each other.
  const user = await tx
    .selectFrom('users')
    .select('bonuses_balance')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const spent = spentBonuses(most, user.bonuses_balance)
  if (spent === 0) return 0
  await tx
    .updateTable('users')
    .set((row) => ({ bonuses_balance: row('bonuses_balance', '-', spent) }))
    .where('id', '=', user_id)
    .execute()
  await tx.insertInto('bonus_entries').values({ user_id, order_id, bonuses: -spent, reason: 'order' }).execute()
  return spent
}

/** Bonuses that an order brings to its buyer. */
interface OrderBonuses {
  user_id: number
  order_id: number
  /** Kopiykas, above 0. */
  bonuses: Kopiykas
}

/** A completed order earns bonuses. The ledger takes it once an order: a second time is a mistake, and fails. */
export const accrueBonuses = (tx: Tx, earned: OrderBonuses): Promise<void> =>
  addBonuses(tx, { ...earned, reason: 'order_completed' })

/**
 * Bonuses come back that an order was paid with: all of them when it is cancelled (the ledger takes that once an
 * order), some when it became cheaper than what was paid.
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

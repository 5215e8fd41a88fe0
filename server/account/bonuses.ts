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

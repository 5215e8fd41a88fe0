import { type Kopiykas, negative, NOTHING, wholeKopiykas } from '@shop/contract/rules/money/price'
import { spentBonuses } from '@shop/contract/rules/money/price'
import type { Tx } from '../../platform/database/db.ts'

/** The bonuses that `spendBonuses` would spend now. Locks nothing. */
export async function spendableBonuses(tx: Tx, user_id: number, sum_max: Kopiykas): Promise<Kopiykas> {
  const { bonuses_balance } = await balanceOf(tx, user_id).executeTakeFirstOrThrow()
  return spentBonuses(sum_max, bonuses_balance)
}

const balanceOf = (tx: Tx, user_id: number) =>
  tx.selectFrom('users').select('bonuses_balance').where('id', '=', user_id)

/**
 * Pays with as many bonuses as are available.
 *
 * @param most kopiykas to pay
 * @param order_id an order inserted in this transaction, for the ledger
 * @returns kopiykas spent, 0 to `sum_max`
 */
export async function spendBonuses(tx: Tx, user_id: number, sum_max: Kopiykas, order_id: number): Promise<Kopiykas> {
  // Otherwise concurrent orders would spend a balance twice. `no key update`: order rows reference their buyer, so `for
  // update` could deadlock.
  const user = await balanceOf(tx, user_id).forNoKeyUpdate().executeTakeFirstOrThrow()
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
  bonuses: Kopiykas
}

/** Accruing twice for an order fails. */
export const accrueBonuses = (tx: Tx, earned: OrderBonuses): Promise<void> =>
  addBonuses(tx, { ...earned, reason: 'order_completed' })

/**
 * Returns bonuses spent on an order: all when it is cancelled (once, enforced by the ledger), some when it became
 * cheaper.
 */
export const returnBonuses = (
  tx: Tx,
  returned: OrderBonuses & { reason: 'order_cancelled' | 'order_changed' },
): Promise<void> => addBonuses(tx, returned)

interface ClaimBonuses {
  user_id: number
  order_id: number
  claim_number: string
  /** Returned ones less accrued ones taken back; may be negative. */
  bonuses: Kopiykas
}

/**
 * Settles the bonuses of returned goods, once per claim (enforced by the ledger). The balance never falls below 0.
 *
 * @returns the change of the balance
 */
export async function settleClaimBonuses(tx: Tx, settled: ClaimBonuses): Promise<Kopiykas> {
  const { user_id, order_id, claim_number } = settled
  const { bonuses_balance } = await balanceOf(tx, user_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const bonuses = wholeKopiykas(Math.max(settled.bonuses, -Math.max(0, bonuses_balance)))
  if (bonuses === 0) return NOTHING
  await addBonuses(tx, { user_id, order_id, bonuses, reason: 'claim_refunded', comment: claim_number })
  return bonuses
}

async function addBonuses(tx: Tx, entry: OrderBonuses & { reason: string; comment?: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set((row) => ({ bonuses_balance: row('bonuses_balance', '+', entry.bonuses) }))
    .where('id', '=', entry.user_id)
    .execute()
  await tx.insertInto('bonus_entries').values(entry).execute()
}

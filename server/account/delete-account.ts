import { forgetPerson } from '../content/public.ts'
import type { House } from '../house.ts'
import { forgetBuyerInOffers } from '../offers/public.ts'
import { forgetBuyer } from '../orders/public.ts'
import { inTransaction } from '../platform/db.ts'
import { forgetLetters } from '../platform/forget-letters.ts'
import { Refusal } from '../platform/refusal.ts'
import { requirePassword } from './password-change.ts'
import { lockUser } from './users.ts'

/**
 * Deletes the account with its basket, favourites, bonuses and sessions. Orders stay for bookkeeping, without anything
 * that names the buyer. Staff are taken off in the back office: the shop must not lose its last owner to a click.
 * Refuses with `wrong_current_password`, for staff with `forbidden`.
 */
export async function deleteAccount(house: House, user_id: number, password: string): Promise<void> {
  const { email } = await requirePassword(house, user_id, password)
  await inTransaction(house.db, async (tx) => {
    // Orders of this buyer that are placed at this moment lock the same row: they come before, or find him gone.
    await lockUser(tx, user_id)
    await forgetBuyer(tx, user_id)
    await forgetBuyerInOffers(tx, user_id, email)
    await forgetPerson(tx, house, user_id)
    await forgetLetters(tx, email)
    const deleted = await tx
      .deleteFrom('users')
      .where('id', '=', user_id)
      .where('role', '=', 'buyer')
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new Refusal('forbidden')
  })
}

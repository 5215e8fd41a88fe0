import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { eraseMails } from '../../platform/mail/erase-mails.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requirePassword } from '../passwords/change-password.ts'
import { lockUser } from '../users.ts'

/**
 * Deletes the account with basket, favourites, bonuses and sessions. Orders stay for bookkeeping, without personal
 * data. Refuses with `wrong_current_password`, and for staff with `forbidden`: the shop must not lose its last owner.
 */
export async function deleteAccount(services: Services, user_id: number, password: string): Promise<void> {
  const { email } = await requirePassword(services, user_id, password)
  await inTransaction(services.db, async (tx) => {
    // Concurrent orders lock the same row: they commit first, or find no buyer.
    await lockUser(tx, user_id)
    await services.personalData.erase(tx, { user_id, email })
    await eraseMails(tx, email)
    const deleted = await tx
      .deleteFrom('users')
      .where('id', '=', user_id)
      .where('role', '=', 'buyer')
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) throw new Refusal('forbidden')
  })
}

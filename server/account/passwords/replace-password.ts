import type { Language } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { dropPendingEmailChange } from '../email-change/request-email-change.ts'
import { clearFailedAttempts } from '../sign-in/failed-attempts.ts'
import { writePasswordChanged } from '../account-mails.ts'
import { lockUser } from '../users.ts'

/** Removes what could open the account without it, and mails the user, by default in the account's language. */
export async function replacePassword(
  tx: Tx,
  services: Services,
  { user_id, password_hash, language }: { user_id: number; password_hash: string; language?: Language },
): Promise<void> {
  const user = await lockUser(tx, user_id)
  if (!user) return
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await clearFailedAttempts(tx, user.email)
  // It may have been requested with the old password.
  await dropPendingEmailChange(tx, user_id)
  await writePasswordChanged(tx, services, { ...user, language: language ?? user.language })
}

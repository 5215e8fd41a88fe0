import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { checkCode, spendCode } from './email-codes.ts'
import { forgiveAccount } from './failed-tries.ts'
import { writePasswordChanged, writePasswordReset } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'
import { findUserByEmail, lockUser } from './users.ts'
import { confirmEmail, type LetterWanted } from './verify-email.ts'

/** The job behind `resetPassword`: mails the link when there is such an account. */
export async function sendPasswordReset(house: House, wanted: LetterWanted): Promise<void> {
  await inTransaction(house.db, async (tx) => {
    const user = await findUserByEmail(tx, wanted.email)
    if (user) await writePasswordReset(tx, house, { ...user, language: wanted.language })
  })
}

/**
 * Sets a new password with the code of a reset letter and signs out everywhere. Who has the code has the mailbox, so
 * the e-mail is confirmed with it. Refuses with `not_found`, `code_used` or `code_expired`.
 */
export async function setPassword(house: House, typed: { code: string; password: string }): Promise<void> {
  const code = { code: typed.code, purpose: 'reset' as const, now: house.clock.now() }
  // Before hashing: whoever sends made-up codes must not cost us more than a look.
  await checkCode(house.db, code)
  const password_hash = await hashPassword(typed.password)
  await inTransaction(house.db, async (tx) => {
    const user_id = await spendCode(tx, code)
    await confirmEmail(tx, user_id, code.now)
    await replacePassword(tx, house, { user_id, password_hash })
    await revokeSessions(tx, user_id)
  })
}

/** The new password, and whatever could still open the account without it gone; the owner hears of it. */
export async function replacePassword(
  tx: Tx,
  house: House,
  { user_id, password_hash }: { user_id: number; password_hash: string },
): Promise<void> {
  const user = await lockUser(tx, user_id)
  if (!user) return
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await forgiveAccount(tx, user.email)
  await writePasswordChanged(tx, house, user)
}

import type { Language } from '@shop/contract/primitives'
import { isPassword } from '@shop/contract/rules/validation'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { replacePassword } from './replace-password.ts'
import { revokeOtherSessions } from '../sign-in/sessions.ts'
import { findUser, lockUser, type User } from '../users.ts'

export interface PasswordChange {
  user_id: number
  /** The current session stays open. */
  token: string | null
  current_password: string
  new_password: string
  /** Of the mail; by default the account's. */
  language?: Language
}

/** Ends the user's other sessions. Refuses with `wrong_current_password` or `invalid_password`. */
export async function changePassword(services: Services, change: PasswordChange): Promise<void> {
  const user = await requirePassword(services, change.user_id, change.current_password)
  if (!isPassword(change.new_password)) throw new Refusal('invalid_password')
  const password_hash = await hashPassword(change.new_password)
  await inTransaction(services.db, async (tx) => {
    // The password changed while we were hashing.
    const locked = await lockUser(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw new Refusal('wrong_current_password')
    const { language = user.language } = change
    await replacePassword(tx, services, { user_id: user.id, password_hash, language })
    await revokeOtherSessions(tx, user.id, change.token)
  })
}

/** Rate-limited: a stolen session must not help to guess the password. */
export async function requirePassword(services: Services, user_id: number, password: string): Promise<User> {
  await services.limits.spend('log_in', `user ${user_id}`)
  const user = await findUser(services.db, user_id)
  const is_right = await verifyPassword(user?.password_hash ?? null, password)
  if (!user || !is_right) throw new Refusal('wrong_current_password')
  return user
}

import { isPassword } from '@shop/contract/rules/validation'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { replacePassword } from './password-reset.ts'
import { revokeOtherSessions } from './sessions.ts'
import { findUser, lockUser, type User } from './users.ts'

export interface PasswordChange {
  user_id: number
  /** The session that stays. */
  token: string | null
  current_password: string
  new_password: string
}

/**
 * Sets a new password and signs out the user's other sessions. Refuses with `wrong_current_password` or
 * `invalid_password`.
 */
export async function changePassword(house: House, change: PasswordChange): Promise<void> {
  const user = await requirePassword(house, change.user_id, change.current_password)
  if (!isPassword(change.new_password)) throw new Refusal('invalid_password')
  const password_hash = await hashPassword(change.new_password)
  await inTransaction(house.db, async (tx) => {
    // Somebody changed it while we hashed: what was typed as the current one is not it any more.
    const locked = await lockUser(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw new Refusal('wrong_current_password')
    await replacePassword(tx, house, { user_id: user.id, password_hash })
    await revokeOtherSessions(tx, user.id, change.token)
  })
}

/** The user, if this is his password. Counted like log-ins: a stolen session must not serve to guess it. */
export async function requirePassword(house: House, user_id: number, password: string): Promise<User> {
  await house.limits.spend('log_in', `user ${user_id}`)
  const user = await findUser(house.db, user_id)
  const is_right = await verifyPassword(user?.password_hash ?? null, password)
  if (!user || !is_right) throw new Refusal('wrong_current_password')
  return user
}

import type { Profile } from '@shop/contract/account'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { guardWithCaptcha } from './captcha.ts'
import { countFailedLogIn, forgiveAccount, type Knock, logInAllowances } from './failed-tries.ts'
import { verifyPassword } from './passwords.ts'
import { findProfile } from './profile.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail, type User } from './users.ts'

export interface LogIn extends Knock {
  password: string
  captcha: string | undefined
}

/**
 * Exchanges e-mail and password for a token. A wrong password and an unknown e-mail are answered with the same words
 * in the same time: `wrong_credentials`. Opens its transactions itself: none may stay open while a password is hashed.
 */
export async function logIn(house: House, typed: LogIn): Promise<{ user: Profile; token: string }> {
  // Per person and address: nobody can shut a buyer out by trying his e-mail from elsewhere.
  await house.limits.spend('log_in', `${typed.ip} ${typed.email}`)
  await guardWithCaptcha(house, logInAllowances(typed), typed.captcha)
  const user = await findUserByEmail(house.db, typed.email)
  const is_right = await verifyPassword(user?.password_hash ?? null, typed.password)
  if (!user || !is_right) {
    await inTransaction(house.db, (tx) => countFailedLogIn(tx, typed, house.clock.now()))
    throw new Refusal('wrong_credentials')
  }
  // Told only to who knows the password.
  if (user.email_confirmed_at === null) throw new Refusal('confirm_email')
  const token = await inTransaction(house.db, (tx) => letIn(tx, user, house.clock.now()))
  return { user: await findProfile(house.db, user.id), token }
}

async function letIn(tx: Tx, user: User, now: Date): Promise<string> {
  // Held until commit: a password change that runs at the same moment must not miss the session of the old password.
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) throw new Refusal('wrong_credentials')
  await forgiveAccount(tx, user.email)
  return openSession(tx, user.id, now)
}

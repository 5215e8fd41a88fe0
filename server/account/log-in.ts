import type { Profile } from '@shop/contract/account'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { guardWithCaptcha } from './captcha.ts'
import { countFailedLogIn, forgiveAccount, type Knock, logInAllowances } from './failed-tries.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { findProfile } from './profile.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail, type User } from './users.ts'

/** A hash that another log-in renewed meanwhile is looked at once more; a password that was changed is then wrong. */
const TRIES_MAX = 2

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
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const user = await recognise(house, typed)
    const token = await inTransaction(house.db, (tx) => letIn(tx, user, house.clock.now()))
    if (token === null) continue
    await renewHash(house, user, typed.password)
    return { user: await findProfile(house.db, user.id), token }
  }
  throw new Refusal('wrong_credentials')
}

/** Whose e-mail and password these are. Refuses with `wrong_credentials` and `confirm_email`. */
async function recognise(house: House, typed: LogIn): Promise<User> {
  const user = await findUserByEmail(house.db, typed.email)
  const is_right = await verifyPassword(user?.password_hash ?? null, typed.password)
  if (!user || !is_right) {
    await inTransaction(house.db, (tx) => countFailedLogIn(tx, typed, house.clock.now()))
    throw new Refusal('wrong_credentials')
  }
  // Told only to who knows the password.
  if (user.email_confirmed_at === null) throw new Refusal('confirm_email')
  return user
}

/** @returns null for who is blocked, and where the hash has become another one since the password was held against it */
async function letIn(tx: Tx, user: User, now: Date): Promise<string | null> {
  // Held until commit: a password change that runs at the same moment must not miss the session of the old password.
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('is_blocked', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return null
  await forgiveAccount(tx, user.email)
  return openSession(tx, user.id, now)
}

/** A hash of easier times is made anew with today's figures while the password is at hand. */
async function renewHash(house: House, user: User, password: string): Promise<void> {
  if (!isOutdated(user.password_hash)) return
  const password_hash = await hashPassword(password).catch((error: unknown) => {
    // Too busy for this just now: the buyer is in, and the next log-in has another go.
    if (error instanceof Refusal) return null
    throw error
  })
  if (password_hash === null) return
  await inTransaction(house.db, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute(),
  )
}

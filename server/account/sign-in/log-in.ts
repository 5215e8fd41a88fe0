import type { Profile } from '@shop/contract/shop/account'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { clearFailedAttempts, type LogInAttempt, logInAllowances } from './failed-attempts.ts'
import { guardTry } from './guarded-try.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/hash-password.ts'
import { findProfile } from '../profile/profile.ts'
import { openSession } from './sessions.ts'
import { findUserByEmail, type User } from '../users.ts'

/** Again if a concurrent log-in rehashed the password. */
const TRIES_MAX = 2

export interface LogIn extends LogInAttempt {
  password: string
  captcha: string | undefined
}

/**
 * A wrong password and an unknown e-mail both get `wrong_credentials` after the same time. Opens its own transactions:
 * none may stay open while hashing.
 */
export async function logIn(services: Services, typed: LogIn): Promise<{ user: Profile; token: string }> {
  // Per account and address: guessing elsewhere must not lock the buyer out.
  await services.limits.spend('log_in', `${typed.ip} ${typed.email}`)
  const guarded = {
    allowances: logInAllowances(typed),
    captcha: typed.captcha,
    failures: ['wrong_credentials'] as const,
  }
  return guardTry(services, guarded, () => exchangePassword(services, typed))
}

async function exchangePassword(services: Services, typed: LogIn): Promise<{ user: Profile; token: string }> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const user = await verifyCredentials(services, typed)
    const token = await inTransaction(services.db, (tx) => openUserSession(tx, user, services.clock.now()))
    if (token === null) continue
    await rehashPassword(services, user, typed.password)
    return { user: await findProfile(services.db, user.id, services.clock.now()), token }
  }
  throw new Refusal('wrong_credentials')
}

async function verifyCredentials(services: Services, typed: LogIn): Promise<User> {
  const user = await findUserByEmail(services.db, typed.email)
  const is_right = await verifyPassword(user?.password_hash ?? null, typed.password)
  if (!user || !is_right) throw new Refusal('wrong_credentials')
  // Only revealed after the password was verified.
  if (user.email_confirmed_at === null) throw new Refusal('confirm_email')
  return user
}

/** @returns null if the user is blocked, or the password changed while we verified it */
async function openUserSession(tx: Tx, user: User, now: Date): Promise<string | null> {
  // A concurrent password change must not miss this session.
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('is_blocked', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return null
  await clearFailedAttempts(tx, user.email)
  return openSession(tx, user.id, now)
}

async function rehashPassword(services: Services, user: User, password: string): Promise<void> {
  if (!isOutdated(user.password_hash)) return
  const password_hash = await hashPassword(password).catch((error: unknown) => {
    // Overloaded: the next log-in tries again.
    if (error instanceof Refusal) return null
    throw error
  })
  if (password_hash === null) return
  await inTransaction(services.db, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute(),
  )
}

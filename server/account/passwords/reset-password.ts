import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkCode, redeemCode } from '../registration/email-codes.ts'
import { writePasswordReset } from '../account-mails.ts'
import { hashPassword } from './hash-password.ts'
import { replacePassword } from './replace-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { findUserByEmail, lockUser, type User } from '../users.ts'
import { confirmEmail, type MailWanted } from '../registration/verify-email.ts'

/** The job behind `resetPassword`. */
export async function sendPasswordReset(services: Services, wanted: MailWanted): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const user = await findUserByEmail(tx, wanted.email)
    if (user) await writePasswordReset(tx, services, { ...user, language: wanted.language })
  })
}

/**
 * Ends all sessions and confirms the e-mail: the code proves access to the mailbox. Refuses with `not_found` (also for
 * staff), `code_used` or `code_expired`.
 */
export async function setPassword(services: Services, typed: { code: string; password: string }): Promise<void> {
  const code = { code: typed.code, purpose: 'reset' as const, now: services.clock.now() }
  // First: a made-up code must not cost a password hash.
  const { is_staff } = await checkCode(services.db, code)
  if (is_staff) throw new Refusal('not_found')
  const password_hash = await hashPassword(typed.password)
  await inTransaction(services.db, async (tx) => {
    const user = await redeemReset(tx, services, { code: typed.code, password_hash })
    if (user.role !== 'buyer') throw new Refusal('not_found')
  })
}

export interface StaffReset {
  code: string
  password_hash: string
}

/** The caller checks the role. */
async function redeemReset(tx: Tx, services: Services, { code, password_hash }: StaffReset): Promise<User> {
  const now = services.clock.now()
  const typed = { code, purpose: 'reset' as const, now }
  const { user_id } = await checkCode(tx, typed)
  // The user first, as in accepting an invitation.
  const user = await lockUser(tx, user_id)
  if (!user) throw new Refusal('not_found')
  await redeemCode(tx, typed)
  await confirmEmail(tx, user_id, now)
  await replacePassword(tx, services, { user_id, password_hash })
  await revokeSessions(tx, user_id)
  return user
}

/** The staff member's id. Refuses with `not_found`, `code_used` or `code_expired`. */
export async function checkStaffReset(services: Services, code: string): Promise<number> {
  const { user_id, is_staff } = await checkCode(services.db, { code, purpose: 'reset', now: services.clock.now() })
  if (!is_staff) throw new Refusal('not_found')
  return user_id
}

/** Also ends admin sessions. */
export async function setPasswordOfStaff(tx: Tx, services: Services, reset: StaffReset): Promise<User> {
  const user = await redeemReset(tx, services, reset)
  if (user.role === 'buyer' || user.is_blocked) throw new Refusal('not_found')
  return user
}

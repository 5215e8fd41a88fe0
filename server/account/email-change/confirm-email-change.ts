import type { Services } from '../../services.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, makeToken } from '../../platform/http/tokens.ts'
import { deleteCodes } from '../registration/email-codes.ts'
import { type AskedIn, refusingTakenEmail, requireFreeEmail } from './request-email-change.ts'
import { writeEmailChanged } from '../account-mails.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { lockUser, type User } from '../users.ts'

const UNDO_MS = 7 * 86_400_000

export interface ChangeCode {
  code: string
  asked_in: AskedIn
  now: Date
}

export interface SettledChange {
  user: User
  old_email: string
  new_email: string
}

export const findChangeToConfirm = (db: Db, { code, asked_in }: Omit<ChangeCode, 'now'>) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('confirm_hash', '=', hashToken(code))
    .where('asked_in', '=', asked_in)
    .executeTakeFirst()

/**
 * Makes the e-mail effective and mails the old mailbox an undo link. Refuses with `not_found`, `code_used`,
 * `code_expired` or `email_taken`.
 */
export async function confirmEmailChange(tx: Tx, services: Services, typed: ChangeCode): Promise<SettledChange> {
  const { now } = typed
  const pending = await findChangeToConfirm(tx, typed)
  if (!pending) throw new Refusal('not_found')
  const user = await lockUser(tx, pending.user_id)
  // It may have changed before the lock.
  const change = await findChangeToConfirm(tx, typed)
  if (!change || !user || !mayChange(user, typed.asked_in)) throw new Refusal('not_found')
  if (change.confirmed_at !== null) throw new Refusal('code_used')
  if (change.expires_at <= now) throw new Refusal('code_expired')
  if (user.email !== change.old_email) throw new Refusal('not_found')
  const { old_email, new_email } = change
  await requireFreeEmail(tx, { email: new_email, user_id: user.id, now })
  const undo_code = makeToken()
  const undo = { undo_hash: hashToken(undo_code), undo_expires_at: new Date(now.getTime() + UNDO_MS) }
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: now, ...undo })
    .where('id', '=', change.id)
    .execute()
  await setEmail(tx, { user_id: user.id, email: new_email, now })
  await writeEmailChanged(tx, services, user, { email: new_email, asked_in: typed.asked_in, code: undo_code })
  return { user, old_email, new_email }
}

/** A change requested as a buyer does not apply to staff, nor the reverse. */
const mayChange = ({ role, is_blocked }: User, asked_in: AskedIn) =>
  !is_blocked && (role === 'buyer') === (asked_in === 'shop')

/** Links mailed to the previous address stop working. */
async function setEmail(tx: Tx, { user_id, email, now }: { user_id: number; email: string; now: Date }): Promise<void> {
  await tx.updateTable('users').set({ email, email_confirmed_at: now }).where('id', '=', user_id).execute()
  await deleteCodes(tx, user_id)
}

/** Refuses with `not_found` or `code_expired`. */
export async function checkUndo(db: Db, { code, asked_in, now }: ChangeCode) {
  const hash = hashToken(code)
  const change = await db
    .selectFrom('email_changes')
    .selectAll()
    .where((where) => where.or([where('cancel_hash', '=', hash), where('undo_hash', '=', hash)]))
    .where('asked_in', '=', asked_in)
    .executeTakeFirst()
  if (!change) throw new Refusal('not_found')
  if ((change.undo_expires_at ?? change.expires_at) <= now) throw new Refusal('code_expired')
  return change
}

/**
 * The old mailbox takes the account back, before or after the change: new password, all sessions ended, later changes
 * deleted. Refuses with `not_found`, `code_expired` or `email_taken`.
 */
export async function undoEmailChange(
  tx: Tx,
  services: Services,
  { password_hash, ...typed }: ChangeCode & { password_hash: string },
): Promise<SettledChange> {
  const { user_id } = await checkUndo(tx, typed)
  const user = await lockUser(tx, user_id)
  const change = await checkUndo(tx, typed)
  if (!user || !mayChange(user, typed.asked_in)) throw new Refusal('not_found')
  const { old_email, new_email } = change
  // Earlier mailboxes take precedence.
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).where('id', '>=', change.id).execute()
  await requireFreeEmail(tx, { email: old_email, user_id, now: typed.now })
  await setEmail(tx, { user_id, email: old_email, now: typed.now })
  await replacePassword(tx, services, { user_id, password_hash })
  await revokeSessions(tx, user_id)
  return { user, old_email, new_email }
}

export async function restoreAccount(services: Services, typed: { code: string; password: string }): Promise<void> {
  const code = { code: typed.code, asked_in: 'shop' as const, now: services.clock.now() }
  await checkUndo(services.db, code)
  const password_hash = await hashPassword(typed.password)
  await refusingTakenEmail(() =>
    inTransaction(services.db, (tx) => undoEmailChange(tx, services, { ...code, password_hash })),
  )
}

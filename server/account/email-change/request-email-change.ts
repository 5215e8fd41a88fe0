import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, makeToken } from '../../platform/http/tokens.ts'
import { isInvited } from '../invitations/invitations.ts'
import { writeConfirmNewEmail, writeEmailChangeAsked } from '../account-mails.ts'
import { findUserByEmail, type User } from '../users.ts'

/** Staff change it in the admin only: a shop session is not enough. */
export type AskedIn = 'shop' | 'admin'

const CONFIRM_MS = 24 * 3_600_000

export interface WantedEmail {
  user: User
  email: string
  asked_in: AskedIn
}

/**
 * Mails both mailboxes: the new one confirms, the old one can cancel. The same e-mail again only resends the
 * confirmation. The user's row must be locked. Refuses with `email_taken`.
 */
export async function requestEmailChange(tx: Tx, services: Services, wanted: WantedEmail): Promise<void> {
  const { user, email, asked_in } = wanted
  const now = services.clock.now()
  await requireFreeEmail(tx, { email, user_id: user.id, now })
  const confirm_code = makeToken()
  const fresh = { confirm_hash: hashToken(confirm_code), expires_at: new Date(now.getTime() + CONFIRM_MS) }
  if (!(await renewPendingChange(tx, wanted, fresh))) {
    await dropPendingEmailChange(tx, user.id)
    const cancel_code = makeToken()
    const change = { user_id: user.id, old_email: user.email, new_email: email, asked_in, created_at: now }
    await tx
      .insertInto('email_changes')
      .values({ ...change, ...fresh, cancel_hash: hashToken(cancel_code) })
      .execute()
    await writeEmailChangeAsked(tx, services, user, { email, asked_in, code: cancel_code })
  }
  // The mailbox should find only one mail with a button: the invitation.
  if (await isInvited(tx, email, now)) return
  await writeConfirmNewEmail(tx, services, { ...user, email }, { asked_in, code: confirm_code })
}

async function renewPendingChange(
  tx: Tx,
  { user, email, asked_in }: WantedEmail,
  fresh: { confirm_hash: string; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set(fresh)
    .where('user_id', '=', user.id)
    .where('new_email', '=', email)
    .where('asked_in', '=', asked_in)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface FreeEmail {
  email: string
  /** May reuse their old address; null for a new account. */
  user_id: number | null
  now: Date
}

export async function requireFreeEmail(db: Db, wanted: FreeEmail): Promise<void> {
  const existing = await findUserByEmail(db, wanted.email)
  const is_taken = (existing && existing.id !== wanted.user_id) || (await isReserved(db, wanted))
  if (is_taken) throw emailTaken()
}

/** Another account can still take this address back. */
export async function isReserved(db: Db, { email, user_id, now }: FreeEmail): Promise<boolean> {
  const reserved = await db
    .selectFrom('email_changes')
    .select('id')
    .where(sql<boolean>`lower(old_email) = lower(${email})`)
    .where('confirmed_at', 'is not', null)
    .where('undo_expires_at', '>', now)
    .$if(user_id !== null, (found) => found.where('user_id', '<>', user_id ?? 0))
    .executeTakeFirst()
  return reserved !== undefined
}

export async function findPendingEmail(db: Db, user_id: number, now: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return pending?.new_email ?? null
}

export async function dropPendingEmailChange(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).where('confirmed_at', 'is', null).execute()
}

/** Only changes requested in the same place: a shop session must not cancel one made in the admin. */
export async function cancelEmailChange(tx: Tx, user_id: number, asked_in: AskedIn): Promise<void> {
  const pending = tx.deleteFrom('email_changes').where('user_id', '=', user_id).where('confirmed_at', 'is', null)
  await pending.where('asked_in', '=', asked_in).execute()
}

export async function deleteEmailChanges(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', user_id).execute()
}

/** Until then expired links explain why they do nothing. */
const REMEMBERED_MS = 30 * 86_400_000

export async function deleteExpiredEmailChanges(db: Db, now: Date, rows_max: number): Promise<number> {
  const before = new Date(now.getTime() - REMEMBERED_MS)
  const { numAffectedRows } = await sql`
    delete from email_changes where id = any(array(
      select id from email_changes where coalesce(undo_expires_at, expires_at) < ${before} limit ${rows_max}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

const emailTaken = () => new Refusal('email_taken', { email: ['email_taken'] })

/** The unique key refuses the second of two concurrent changes. */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_email') throw emailTaken()
    throw error
  }
}

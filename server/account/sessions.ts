import type { Clock } from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { hashToken, makeToken } from './tokens.ts'

const DAY_MS = 86_400_000
/** A session ends when it was not used for so long. */
const SESSION_MS = 30 * DAY_MS
/** Moved on once a day at most: a write with every call would cost more than it is worth. */
const SLIDE_MS = DAY_MS

export interface Person {
  user_id: number
  is_staff: boolean
}

/**
 * Whose token it is, or null for an unknown, revoked or expired one; a token in use stays good for 30 days from now.
 * Asks the database each time: a log-out counts on every node at once.
 */
export async function authenticate(db: Db, token: string, clock: Clock): Promise<Person | null> {
  const now = clock.now()
  const token_hash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.expires_at', 'users.role'])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!session) return null
  const expires_at = new Date(now.getTime() + SESSION_MS)
  if (expires_at.getTime() - session.expires_at.getTime() > SLIDE_MS)
    await inTransaction(db, (tx) => prolongSession(tx, token_hash, expires_at))
  return { user_id: session.user_id, is_staff: session.role !== 'buyer' }
}

/** Only an update: a session that was revoked meanwhile stays revoked. */
async function prolongSession(tx: Tx, token_hash: string, expires_at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at }).where('token_hash', '=', token_hash).execute()
}

/** Opens a session and returns its token, which is told once and kept nowhere. Clears away the buyer's expired ones. */
export async function openSession(tx: Tx, user_id: number, now: Date): Promise<string> {
  const token = makeToken()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute()
  return token
}

export async function revokeSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Signs the user out everywhere. */
export async function revokeSessions(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}

/** Signs the user out everywhere but here. */
export async function revokeOtherSessions(tx: Tx, user_id: number, token: string | null): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '<>', token === null ? '' : hashToken(token))
    .execute()
}

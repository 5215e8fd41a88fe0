import { OFFICE_IDLE_HOURS } from '@shop/contract/office.admin'
import type { Role } from '@shop/contract/rights'
import type { Clock } from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { hashToken, makeToken } from './tokens.ts'

const DAY_MS = 86_400_000
/** A session ends when it was not used for so long. */
const SESSION_MS = 30 * DAY_MS
/** Moved on once a day at most: a write with every call would cost more than it is worth. */
const SLIDE_MS = DAY_MS
/** The office's doors shut sooner, and it is known to a quarter of an hour when somebody was there last. */
export const OFFICE_MS = OFFICE_IDLE_HOURS * 3_600_000
const OFFICE_SLIDE_MS = 15 * 60_000

export interface Person {
  user_id: number
  is_staff: boolean
  /** null for a session that was not opened at the back office's own sign-in. */
  role: Role | null
}

/**
 * Whose token it is, or null for an unknown, revoked or expired one; a token in use stays good for 30 days from now,
 * one of the office for 12 hours. Nobody who is blocked comes in by either.
 * Asks the database each time: a log-out counts on every node at once.
 */
export async function authenticate(db: Db, token: string, clock: Clock): Promise<Person | null> {
  const now = clock.now()
  const token_hash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.expires_at', 'sessions.is_office', 'users.role'])
    .where('sessions.token_hash', '=', token_hash)
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  // Here and not in the question, whose plan the server can so keep: it is asked at every call.
  if (!session || session.expires_at <= now) return null
  const [life_ms, slide_ms] = session.is_office ? [OFFICE_MS, OFFICE_SLIDE_MS] : [SESSION_MS, SLIDE_MS]
  const expires_at = new Date(now.getTime() + life_ms)
  if (expires_at.getTime() - session.expires_at.getTime() > slide_ms)
    await inTransaction(db, (tx) => prolongSession(tx, token_hash, expires_at))
  const role = session.role === 'buyer' ? null : session.role
  return { user_id: session.user_id, is_staff: role !== null, role: session.is_office ? role : null }
}

/** Only an update: a session that was revoked meanwhile stays revoked. */
async function prolongSession(tx: Tx, token_hash: string, expires_at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at }).where('token_hash', '=', token_hash).execute()
}

/** Where a session of the back office was opened, so that its owner can tell them apart. */
export interface OfficeDoor {
  ip: string
  user_agent: string
}

/**
 * Opens a session and returns its token, which is told once and kept nowhere. Clears away the person's expired ones.
 * With a `door` it is a session of the back office; without one it opens nothing there, whoever has it.
 */
export async function openSession(tx: Tx, user_id: number, now: Date, door?: OfficeDoor): Promise<string> {
  const token = makeToken()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      is_office: door !== undefined,
      ip: door?.ip ?? null,
      user_agent: door?.user_agent.slice(0, 300) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + (door ? OFFICE_MS : SESSION_MS)),
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

import { ADMIN_IDLE_HOURS } from '@shop/contract/admin/access/admin-access'
import type { Role } from '@shop/contract/rights'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts'
import { hashToken, makeToken } from '../../platform/http/tokens.ts'

const DAY_MS = 86_400_000
const SESSION_MS = 30 * DAY_MS
/** Limits writes. */
const EXTEND_AFTER_MS = DAY_MS
/** End sooner, and record the last use within a quarter of an hour. */
export const ADMIN_SESSION_MS = ADMIN_IDLE_HOURS * 3_600_000
const ADMIN_EXTEND_AFTER_MS = 15 * 60_000

export interface SessionUser {
  user_id: number
  is_staff: boolean
  role: Role | null
}

/** Use extends the session. Always queries the database: a log-out takes effect on all nodes at once. */
export async function authenticate(db: Db, token: string, clock: Clock): Promise<SessionUser | null> {
  const now = clock.now()
  const token_hash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.expires_at', 'sessions.is_office', 'users.role'])
    .where('sessions.token_hash', '=', token_hash)
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  // Not in the WHERE clause: keeps the statement's cached plan.
  if (!session || session.expires_at <= now) return null
  const [life_ms, extend_after_ms] = session.is_office
    ? [ADMIN_SESSION_MS, ADMIN_EXTEND_AFTER_MS]
    : [SESSION_MS, EXTEND_AFTER_MS]
  const expires_at = new Date(now.getTime() + life_ms)
  if (expires_at.getTime() - session.expires_at.getTime() > extend_after_ms)
    await inTransaction(db, (tx) => extendSession(tx, token_hash, expires_at))
  const role = session.role === 'buyer' ? null : session.role
  return { user_id: session.user_id, is_staff: role !== null, role: session.is_office ? role : null }
}

async function extendSession(tx: Tx, token_hash: string, expires_at: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at }).where('token_hash', '=', token_hash).execute()
}

export interface AdminClient {
  ip: string
  user_agent: string
}

/** Only the token's hash is stored. Without `admin_client` it opens nothing in the admin, even for staff. */
export async function openSession(tx: Tx, user_id: number, now: Date, admin_client?: AdminClient): Promise<string> {
  const token = makeToken()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('expires_at', '<=', now).execute()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      is_office: admin_client !== undefined,
      ip: admin_client?.ip ?? null,
      user_agent: admin_client?.user_agent.slice(0, 300) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + (admin_client ? ADMIN_SESSION_MS : SESSION_MS)),
    })
    .execute()
  return token
}

export async function revokeSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

export async function revokeSessions(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
}

export async function revokeOtherSessions(tx: Tx, user_id: number, token: string | null): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '<>', token === null ? '' : hashToken(token))
    .execute()
}

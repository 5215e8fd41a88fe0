import type { AdminSession } from '@shop/contract/admin/access/admin-access'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { ADMIN_SESSION_MS } from './sessions.ts'

interface SessionQuery {
  /** null lists everybody's. */
  user_id: number | null
  /** The session that asks. */
  token: string | null
  now: Date
}

/** Most recently used first. */
export async function listAdminSessions(db: Db, { user_id, token, now }: SessionQuery): Promise<AdminSession[]> {
  let found = db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.token_hash', 's.ip', 's.user_agent', 's.created_at', 's.expires_at', 'u.name'])
    .where('s.is_office', '=', true)
    .where('s.expires_at', '>', now)
    .orderBy('s.expires_at', 'desc')
    .limit(200)
  if (user_id !== null) found = found.where('s.user_id', '=', user_id)
  const this_hash = token === null ? '' : hashToken(token)
  return (await found.execute()).map((session) => ({
    id: session.id,
    user_id: session.user_id,
    user_name: session.name,
    ip: session.ip ?? '',
    user_agent: session.user_agent ?? '',
    created_at: session.created_at.toISOString(),
    used_at: new Date(session.expires_at.getTime() - ADMIN_SESSION_MS).toISOString(),
    is_this: session.token_hash === this_hash,
  }))
}

/** Returns whose it was. Refuses with `not_found`, also for sessions of others than `user_id`. */
export async function endAdminSession(tx: Tx, id: number, user_id: number | null): Promise<{ user_id: number }> {
  let ended = tx.deleteFrom('sessions').where('id', '=', id).where('is_office', '=', true)
  if (user_id !== null) ended = ended.where('user_id', '=', user_id)
  const session = await ended.returning('user_id').executeTakeFirst()
  if (!session) throw new Refusal('not_found')
  return session
}

import type { OfficeSession } from '@shop/contract/office.admin'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { OFFICE_MS } from './sessions.ts'
import { hashToken } from './tokens.ts'

interface Asked {
  /** null: everybody's. */
  user_id: number | null
  /** The token that asks. */
  token: string | null
  now: Date
}

/** Open sessions of the back office, the latest used first. */
export async function listOfficeSessions(db: Db, { user_id, token, now }: Asked): Promise<OfficeSession[]> {
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
    used_at: new Date(session.expires_at.getTime() - OFFICE_MS).toISOString(),
    is_this: session.token_hash === this_hash,
  }))
}

/** Ends one, and says whose it was. Refuses with `not_found`, for somebody else's too where `user_id` is named. */
export async function endOfficeSession(tx: Tx, id: number, user_id: number | null): Promise<{ user_id: number }> {
  let ended = tx.deleteFrom('sessions').where('id', '=', id).where('is_office', '=', true)
  if (user_id !== null) ended = ended.where('user_id', '=', user_id)
  const session = await ended.returning('user_id').executeTakeFirst()
  if (!session) throw new Refusal('not_found')
  return session
}

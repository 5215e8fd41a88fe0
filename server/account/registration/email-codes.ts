import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashToken, makeToken } from './tokens.ts'

export type Purpose = 'confirm' | 'reset'

const MINUTE_MS = 60_000
/** Contract-decisions: a reset is good for 60 minutes. A confirmation harms nobody by waiting over a holiday. */
const VALID_MS: Record<Purpose, number> = { confirm: 7 * 24 * 60 * MINUTE_MS, reset: 60 * MINUTE_MS }
const INVITATION_MS = 3 * 24 * 60 * MINUTE_MS
/** How long a dead code is remembered, so that who follows its link is told why it does nothing. */
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE_MS

/** Makes a code for a letter's link. Only its hash is kept. */
export const makeCode = (tx: Tx, user_id: number, purpose: Purpose, now: Date): Promise<string> =>
  keepCode(tx, { user_id, purpose, now, life_ms: VALID_MS[purpose] })

/** A code like a reset's that waits for a Monday: the first password of who is to work in the back office. */
export const makeInvitationCode = (tx: Tx, user_id: number, now: Date): Promise<string> =>
  keepCode(tx, { user_id, purpose: 'reset', now, life_ms: INVITATION_MS })

interface NewCode {
  user_id: number
  purpose: Purpose
  now: Date
  life_ms: number
}

async function keepCode(tx: Tx, { user_id, purpose, now, life_ms }: NewCode): Promise<string> {
  const code = makeToken()
  await tx
    .deleteFrom('email_codes')
    .where('user_id', '=', user_id)
    .where('expires_at', '<', new Date(now.getTime() - REMEMBERED_MS))
    .execute()
  await tx
    .insertInto('email_codes')
    .values({
      code_hash: hashToken(code),
      user_id,
      purpose,
      expires_at: new Date(now.getTime() + life_ms),
    })
    .execute()
  return code
}

export interface TypedCode {
  code: string
  purpose: Purpose
  now: Date
}

/** Whose code it is. Refuses with `not_found`, `code_used` or `code_expired`; the code may still be used. */
export async function checkCode(
  db: Db,
  { code, purpose, now }: TypedCode,
): Promise<{ user_id: number; email: string }> {
  const found = await db
    .selectFrom('email_codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'u.email', 'c.used_at', 'c.expires_at'])
    .where('c.code_hash', '=', hashToken(code))
    .where('c.purpose', '=', purpose)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  if (found.used_at !== null) throw new Refusal('code_used')
  if (found.expires_at <= now) throw new Refusal('code_expired')
  return { user_id: found.user_id, email: found.email }
}

/** Uses the code up, and its user's other codes for the same with it. Of twenty calls at once one succeeds. */
export async function spendCode(tx: Tx, typed: TypedCode): Promise<number> {
  const used = await tx
    .updateTable('email_codes')
    .set({ used_at: typed.now })
    .where('code_hash', '=', hashToken(typed.code))
    .where('purpose', '=', typed.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', typed.now)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) {
    await checkCode(tx, typed)
    throw new Refusal('code_used')
  }
  await tx
    .updateTable('email_codes')
    .set({ used_at: typed.now })
    .where('user_id', '=', used.user_id)
    .where('purpose', '=', typed.purpose)
    .where('used_at', 'is', null)
    .execute()
  return used.user_id
}

/** For a change of address or password: letters that are still under way must open nothing any more. */
export async function forgetCodes(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('email_codes').where('user_id', '=', user_id).execute()
}

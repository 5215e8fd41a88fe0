import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, makeToken } from '../../platform/http/tokens.ts'

export type Purpose = 'confirm' | 'reset'

const MINUTE_MS = 60_000
/** contract-decisions: 60 minutes for a reset. A confirmation can wait over a holiday. */
const VALID_MS: Record<Purpose, number> = { confirm: 7 * 24 * 60 * MINUTE_MS, reset: 60 * MINUTE_MS }
/** Until then expired links explain why they do nothing. */
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE_MS

/** For a mailed link; only its hash is stored. */
export async function makeCode(tx: Tx, user_id: number, purpose: Purpose, now: Date): Promise<string> {
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
      expires_at: new Date(now.getTime() + VALID_MS[purpose]),
    })
    .execute()
  return code
}

export interface TypedCode {
  code: string
  purpose: Purpose
  now: Date
}

/** Without using it up. Refuses with `not_found`, `code_used` or `code_expired`. */
export async function checkCode(
  db: Db,
  { code, purpose, now }: TypedCode,
): Promise<{ user_id: number; email: string; is_staff: boolean }> {
  const found = await db
    .selectFrom('email_codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'u.email', 'u.role', 'c.used_at', 'c.expires_at'])
    .where('c.code_hash', '=', hashToken(code))
    .where('c.purpose', '=', purpose)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  if (found.used_at !== null) throw new Refusal('code_used')
  if (found.expires_at <= now) throw new Refusal('code_expired')
  return { user_id: found.user_id, email: found.email, is_staff: found.role !== 'buyer' }
}

/** Uses up all codes for this purpose. Of twenty concurrent calls one succeeds. */
export async function redeemCode(tx: Tx, typed: TypedCode): Promise<number> {
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

/** After a change of e-mail or password earlier links must stop working. */
export async function deleteCodes(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('email_codes').where('user_id', '=', user_id).execute()
}

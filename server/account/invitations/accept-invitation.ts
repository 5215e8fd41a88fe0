import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { deleteEmailChanges } from '../email-change/request-email-change.ts'
import { deleteCodes } from '../registration/email-codes.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { lockUserByEmail, type User } from '../users.ts'

type Invitation = Awaited<ReturnType<typeof checkInvitation>>

/**
 * Gives the invited mailbox its role and a new password; whatever opened an earlier account stops working. Refuses with
 * `not_found`, `code_used` or `code_expired`.
 */
export async function acceptInvitation(services: Services, typed: { code: string; password: string }): Promise<void> {
  const now = services.clock.now()
  await checkInvitation(services.db, typed.code, now)
  const password_hash = await hashPassword(typed.password)
  await inTransaction(services.db, async (tx) => {
    const invitation = await takeInvitation(tx, typed.code, now)
    const { user_id, before } = await makeStaff(tx, invitation, { password_hash, now })
    if (before !== null) {
      await deleteCodes(tx, user_id)
      await deleteEmailChanges(tx, user_id)
      await replacePassword(tx, services, { user_id, password_hash })
      await revokeSessions(tx, user_id)
    }
    const change = { by_user_id: user_id, action: 'accept_invitation', entity: 'person', entity_id: user_id }
    await addAuditEntry(tx, { ...change, before: { role: before }, after: { role: invitation.role } })
  })
}

async function checkInvitation(db: Db, code: string, now: Date) {
  const found = await db
    .selectFrom('invitations')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst()
  if (!found || found.revoked_at !== null) throw new Refusal('not_found')
  if (found.accepted_at !== null) throw new Refusal('code_used')
  if (found.expires_at <= now) throw new Refusal('code_expired')
  return found
}

/**
 * Of several concurrent calls one succeeds. Locks in the order of blocking and role changes: inviter, invited user,
 * invitation.
 */
async function takeInvitation(tx: Tx, code: string, now: Date): Promise<Invitation> {
  const invitation = await checkInvitation(tx, code, now)
  const inviter = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', invitation.invited_by ?? 0)
    .where('role', '=', 'owner')
    .where('is_blocked', '=', false)
    .forShare()
    .executeTakeFirst()
  if (!inviter) throw new Refusal('not_found')
  await lockUserByEmail(tx, invitation.email)
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return invitation
  await checkInvitation(tx, code, now)
  throw new Refusal('not_found')
}

interface CreatedStaff {
  user_id: number
  before: 'buyer' | null
}

/** Refuses with `not_found` for blocked users and staff. */
async function makeStaff(
  tx: Tx,
  { name, email, role }: Invitation,
  { password_hash, now }: { password_hash: string; now: Date },
): Promise<CreatedStaff> {
  const created = await tx
    .insertInto('users')
    .values({ name, email, role, phone_number: null, password_hash, email_confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { user_id: created.id, before: null }
  const user: User | undefined = await lockUserByEmail(tx, email)
  if (!user || user.role !== 'buyer' || user.is_blocked) throw new Refusal('not_found')
  await tx.updateTable('users').set({ name, email, role, email_confirmed_at: now }).where('id', '=', user.id).execute()
  return { user_id: user.id, before: 'buyer' }
}

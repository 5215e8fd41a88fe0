import { sql } from 'kysely'
import type { Role } from '@shop/contract/rights'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, makeToken } from '../../platform/http/tokens.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { writeStaffInvitation } from '../account-mails.ts'
import { findUserByEmail } from '../users.ts'

const INVITATION_MS = 3 * 86_400_000

export interface WantedInvitation {
  name: string
  email: string
  role: Role
  by_user_id: number
}

const openOnes = (tx: Tx) =>
  tx.updateTable('invitations').where('accepted_at', 'is', null).where('revoked_at', 'is', null)

const withEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('invitations')
    .select('id')
    .where(withEmail(email))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * No account changes before acceptance. Refuses with `email_taken` for staff, `account_blocked` and `already_invited`.
 */
export async function invite(tx: Tx, services: Services, wanted: WantedInvitation): Promise<number> {
  const { name, email, role, by_user_id } = wanted
  const now = services.clock.now()
  await requireInvitable(tx, email)
  await openOnes(tx).set({ revoked_at: now }).where(withEmail(email)).where('expires_at', '<=', now).execute()
  const code = makeToken()
  const made = await tx
    .insertInto('invitations')
    .values({ name, email, role, invited_by: by_user_id, ...validity(code, now), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('already_invited')
  await writeStaffInvitation(tx, services, wanted, code)
  await audit(tx, { by_user_id, id: made.id, action: 'invite', after: { name, email, role } })
  return made.id
}

const validity = (code: string, now: Date) => ({
  code_hash: hashToken(code),
  expires_at: new Date(now.getTime() + INVITATION_MS),
})

async function requireInvitable(tx: Tx, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) return
  if (user.role !== 'buyer') throw new Refusal('email_taken', { email: ['email_taken'] })
  if (user.is_blocked) throw new Refusal('account_blocked')
}

interface ById {
  id: number
  by_user_id: number
}

/** The previous link stops working. Refuses with `not_found` unless open. */
export async function resendInvitation(tx: Tx, services: Services, { id, by_user_id }: ById): Promise<void> {
  const code = makeToken()
  // The resending owner becomes the inviter: blocking an inviter revokes invitations.
  const row = await openOnes(tx)
    .set({ ...validity(code, services.clock.now()), invited_by: by_user_id })
    .where('id', '=', id)
    .returning(['name', 'email', 'role'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await requireInvitable(tx, row.email)
  await writeStaffInvitation(tx, services, row, code)
  await audit(tx, { by_user_id, id, action: 'invite_again', after: { email: row.email, role: row.role } })
}

/** Refuses with `not_found` unless the invitation is open. */
export async function revokeInvitation(tx: Tx, services: Services, { id, by_user_id }: ById): Promise<void> {
  const revoked = openOnes(tx).set({ revoked_at: services.clock.now() }).where('id', '=', id)
  const row = await revoked.returning(['email', 'role']).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await audit(tx, { by_user_id, id, action: 'revoke_invitation', after: row })
}

/** Sent to or by a user who is blocked or loses a role. */
export async function revokeInvitationsOf(tx: Tx, user: { id: number; email: string }, now: Date): Promise<void> {
  await openOnes(tx)
    .set({ revoked_at: now })
    .where((where) => where.or([where('invited_by', '=', user.id), withEmail(user.email)]))
    .execute()
}

const audit = (tx: Tx, { id, ...line }: { by_user_id: number; id: number; action: string; after: object }) =>
  addAuditEntry(tx, { ...line, entity: 'invitation', entity_id: id, before: null })

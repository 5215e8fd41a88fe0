import type { Role } from '@shop/contract/rights'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteCodes } from '../registration/email-codes.ts'
import { deleteEmailChanges } from '../email-change/request-email-change.ts'
import { revokeInvitationsOf } from '../invitations/invitations.ts'
import { writePasswordReset } from '../account-mails.ts'
import { revokeSessions } from '../sign-in/sessions.ts'

/** For a new password. Refuses with `not_found`. */
export async function mailStaffReset(tx: Tx, services: Services, user_id: number): Promise<void> {
  await writePasswordReset(tx, services, await lockStaff(tx, user_id))
}

/** Refuses with `not_found`, also for buyers. */
async function lockStaff(tx: Tx, user_id: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'role', 'is_blocked'])
    .where('id', '=', user_id)
    .where('role', '<>', 'buyer')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Locks all owners: of two demoting each other the second is refused. */
async function requireAnotherOwner(tx: Tx, user_id: number): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('is_blocked', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.every(({ id }) => id === user_id)) throw new Refusal('last_owner')
}

/** Returns the previous role. Refuses with `not_found` and `last_owner`. */
export async function changeStaffRole(tx: Tx, { user_id, role, now }: NewRole): Promise<string> {
  if (role !== 'owner') await requireAnotherOwner(tx, user_id)
  const staff = await lockStaff(tx, user_id)
  await tx.updateTable('users').set({ role }).where('id', '=', user_id).execute()
  if (staff.role !== role) await revokeAccess(tx, staff, now)
  return staff.role
}

interface NewRole {
  user_id: number
  role: Role | 'buyer'
  now: Date
}

/** Sessions, mailed links, and invitations by or to this user. */
async function revokeAccess(tx: Tx, staff: { id: number; email: string }, now: Date): Promise<void> {
  await revokeSessions(tx, staff.id)
  await deleteCodes(tx, staff.id)
  await deleteEmailChanges(tx, staff.id)
  await revokeInvitationsOf(tx, staff, now)
}

/** Returns whether they were blocked before. Refuses with `not_found` and `last_owner`. */
export async function blockStaff(tx: Tx, { user_id, is_blocked, now }: StaffBlock): Promise<boolean> {
  if (is_blocked) await requireAnotherOwner(tx, user_id)
  const staff = await lockStaff(tx, user_id)
  await tx.updateTable('users').set({ is_blocked }).where('id', '=', user_id).execute()
  if (is_blocked) await revokeAccess(tx, staff, now)
  return staff.is_blocked
}

interface StaffBlock {
  user_id: number
  is_blocked: boolean
  now: Date
}

/** Shop sessions too. Refuses with `not_found`. */
export async function signStaffOut(tx: Tx, user_id: number): Promise<void> {
  await lockStaff(tx, user_id)
  await revokeSessions(tx, user_id)
}

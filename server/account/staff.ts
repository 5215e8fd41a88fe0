import { randomBytes } from 'node:crypto'
import type { Role } from '@shop/contract/rights'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { forgetCodes } from './email-codes.ts'
import { writeStaffInvitation } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/** A hash whose password nobody knows: who is invited sets one by the letter's link. */
export const makeUnknownHash = (): Promise<string> => hashPassword(randomBytes(24).toString('base64url'))

export interface Invited {
  name: string
  email: string
  role: Role
  /** Of `makeUnknownHash`, made before: no transaction stays open while a password is hashed. */
  password_hash: string
}

/**
 * Makes somebody staff and writes the letter with the link. A buyer with that e-mail becomes staff under his own name;
 * refuses with `email_taken` where it is staff already.
 */
export async function inviteStaff(
  tx: Tx,
  house: House,
  { name, email, role, password_hash }: Invited,
): Promise<number> {
  const known = await findUserByEmail(tx, email)
  if (!known) {
    const row = { name, email, phone_number: null, password_hash, role, email_confirmed_at: null }
    const { id } = await tx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    await inviteAgain(tx, house, id)
    return id
  }
  const taken = await tx
    .updateTable('users')
    .set({ role, is_blocked: false })
    .where('id', '=', known.id)
    .where('role', '=', 'buyer')
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Refusal('email_taken', { email: ['The email has already been taken'] })
  await inviteAgain(tx, house, known.id)
  return known.id
}

/** Writes the letter once more; links of earlier ones open nothing any longer. Refuses with `not_found`. */
export async function inviteAgain(tx: Tx, house: House, user_id: number): Promise<void> {
  const staff = await lockStaff(tx, user_id)
  await forgetCodes(tx, user_id)
  await writeStaffInvitation(tx, house, staff)
}

/** Staff by id, held until commit. Refuses with `not_found` for buyers too. */
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

/** All owners are held until commit: of two who lower each other at once the second finds himself the last. */
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

/** Refuses with `not_found` and `last_owner`. Says which role it was. */
export async function changeStaffRole(tx: Tx, user_id: number, role: Role | 'buyer'): Promise<string> {
  if (role !== 'owner') await requireAnotherOwner(tx, user_id)
  const { role: before } = await lockStaff(tx, user_id)
  await tx.updateTable('users').set({ role }).where('id', '=', user_id).execute()
  if (before !== role) await revokeSessions(tx, user_id)
  return before
}

/** Refuses with `not_found` and `last_owner`. Says whether they were blocked before. */
export async function blockStaff(tx: Tx, user_id: number, is_blocked: boolean): Promise<boolean> {
  if (is_blocked) await requireAnotherOwner(tx, user_id)
  const { is_blocked: before } = await lockStaff(tx, user_id)
  await tx.updateTable('users').set({ is_blocked }).where('id', '=', user_id).execute()
  if (is_blocked) {
    await revokeSessions(tx, user_id)
    await forgetCodes(tx, user_id)
  }
  return before
}

/** Signs staff out of the office and of the shop. Refuses with `not_found`. */
export async function signStaffOut(tx: Tx, user_id: number): Promise<void> {
  await lockStaff(tx, user_id)
  await revokeSessions(tx, user_id)
}

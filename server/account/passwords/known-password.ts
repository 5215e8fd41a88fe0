import { randomBytes } from 'node:crypto'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { findUserByEmail, lockUser } from '../users.ts'

export const randomPassword = (): string => randomBytes(12).toString('base64url')

/**
 * Replaces a publicly known password with a random one and ends its sessions.
 *
 * @returns the new password; null if there is no such account or its password was changed
 */
export async function replaceKnownPassword(
  { db }: Pick<Services, 'db'>,
  known: { email: string; password: string },
): Promise<string | null> {
  const user = await findUserByEmail(db, known.email)
  if (!user || !(await verifyPassword(user.password_hash, known.password))) return null
  const password = randomPassword()
  const password_hash = await hashPassword(password)
  const is_replaced = await inTransaction(db, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.password_hash !== user.password_hash) return false
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await revokeSessions(tx, user.id)
    return true
  })
  return is_replaced ? password : null
}

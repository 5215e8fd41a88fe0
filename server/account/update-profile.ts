import type { updateProfile as call } from '@shop/contract/account'
import type { ServedInput } from '@shop/contract/endpoint'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { forgetCodes } from './email-codes.ts'
import { writeConfirmation, writeEmailChanged } from './letters.ts'
import { findUserByEmail, lockUser } from './users.ts'

export type ProfileChanges = ServedInput<typeof call>['body']

/**
 * Changes the fields that are there and no other; null empties one. A new e-mail counts at once and must be confirmed
 * before the next log-in; the old one hears of it. Refuses with `email_taken`.
 */
export async function updateProfile(tx: Tx, house: House, user_id: number, changes: ProfileChanges): Promise<void> {
  const { name, email, phone_number, organization, address_delivery } = changes
  if (email !== undefined) await changeEmail(tx, house, user_id, email)
  await setColumns(tx, 'users', user_id, { name, phone_number })
  await setColumns(tx, 'organizations', user_id, organization ?? {})
  await setColumns(tx, 'delivery_addresses', user_id, address_delivery ?? {})
}

async function changeEmail(tx: Tx, house: House, user_id: number, email: string): Promise<void> {
  const user = await lockUser(tx, user_id)
  if (!user) throw new Refusal('unauthenticated')
  if (user.email === email) return
  const namesake = await findUserByEmail(tx, email)
  if (namesake && namesake.id !== user_id) throw emailTaken()
  if (user.email.toLowerCase() === email.toLowerCase()) {
    await tx.updateTable('users').set({ email }).where('id', '=', user_id).execute()
    return
  }
  await tx.updateTable('users').set({ email, email_confirmed_at: null }).where('id', '=', user_id).execute()
  // Links in the old mailbox must open nothing any more.
  await forgetCodes(tx, user_id)
  await writeEmailChanged(tx, house, user, email)
  await writeConfirmation(tx, house, { ...user, email })
}

/** What was not sent is undefined, and stays as it is. */
async function setColumns(
  tx: Tx,
  table: 'users' | 'organizations' | 'delivery_addresses',
  user_id: number,
  fields: Record<string, string | null | undefined>,
): Promise<void> {
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(sent).length === 0) return
  if (table === 'users') await tx.updateTable('users').set(sent).where('id', '=', user_id).execute()
  else
    await tx
      .insertInto(table)
      .values({ ...sent, user_id } as never)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sent as never))
      .execute()
}

const emailTaken = () => new Refusal('email_taken', { email: ['The email has already been taken'] })

/** Two who take one e-mail at the same moment both find it free: the table's unique key then refuses the second. */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_email') throw emailTaken()
    throw error
  }
}

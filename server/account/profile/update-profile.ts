import type { Language } from '@shop/contract/primitives'
import type { updateProfile as call } from '@shop/contract/shop/account'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Services } from '../../services.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requestEmailChange } from '../email-change/request-email-change.ts'
import { isInvited } from '../invitations/invitations.ts'
import { requirePassword } from '../passwords/change-password.ts'
import { findUser, lockUser, type User } from '../users.ts'

export type ProfileChanges = ServedInput<typeof call>['body']

/**
 * Undefined fields stay, null clears. A new e-mail must be confirmed first: mails in this language. Refuses with
 * `email_taken`.
 */
export async function updateProfile(
  tx: Tx,
  services: Services,
  { user_id, language }: { user_id: number; language: Language },
  changes: ProfileChanges,
): Promise<void> {
  const { name, email, phone_number, organization, address_delivery } = changes
  if (email !== undefined) await changeEmail(tx, services, { user_id, language, email })
  await setColumns(tx, 'users', user_id, { name, phone_number })
  await setColumns(tx, 'organizations', user_id, organization ?? {})
  await setColumns(tx, 'delivery_addresses', user_id, address_delivery ?? {})
}

/** Per buyer and per mailbox. */
export async function limitEmailChange(services: Services, user_id: number, email: string): Promise<void> {
  const user = await findUser(services.db, user_id)
  if (!user || isSameMailbox(user, email)) return
  await services.limits.spend('email_change', String(user_id))
  await services.limits.spend('password_reset', `confirmation ${email}`)
}

const isSameMailbox = (user: User, email: string) => user.email.toLowerCase() === email.toLowerCase()

async function changeEmail(
  tx: Tx,
  services: Services,
  { user_id, language, email }: { user_id: number; language: Language; email: string },
): Promise<void> {
  const user = await lockUser(tx, user_id)
  if (!user) throw new Refusal('unauthenticated')
  if (user.email === email) return
  if (user.role !== 'buyer') throw new Refusal('invalid_data', { email: ['staff_email'] })
  if (!isSameMailbox(user, email))
    return requestEmailChange(tx, services, { user: { ...user, language }, email, asked_in: 'shop' })
  await tx.updateTable('users').set({ email }).where('id', '=', user_id).execute()
}

/** For staff in the admin. Refuses with `wrong_current_password`, `email_taken`, and `already_invited`. */
export async function requestStaffEmailChange(
  services: Services,
  wanted: { user_id: number; email: string; password: string },
): Promise<void> {
  const { user_id, email, password } = wanted
  const { password_hash } = await requirePassword(services, user_id, password)
  await limitEmailChange(services, user_id, email)
  await inTransaction(services.db, async (tx) => {
    const user = await lockUser(tx, user_id)
    if (!user || user.role === 'buyer') throw new Refusal('unauthenticated')
    if (user.password_hash !== password_hash) throw new Refusal('wrong_current_password')
    if (isSameMailbox(user, email)) return
    if (await isInvited(tx, email, services.clock.now())) throw new Refusal('already_invited')
    await requestEmailChange(tx, services, { user, email, asked_in: 'admin' })
    const change = { by_user_id: user_id, action: 'ask_email_change', entity: 'person', entity_id: user_id }
    await addAuditEntry(tx, { ...change, before: { email: user.email }, after: { email } })
  })
}

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

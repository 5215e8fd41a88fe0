import type { Language } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { checkCode, redeemCode } from './email-codes.ts'
import { isInvited } from '../invitations/invitations.ts'
import { writeConfirmation } from '../account-mails.ts'
import { confirmEmailChange, findChangeToConfirm } from '../email-change/confirm-email-change.ts'
import { findUserByEmail } from '../users.ts'

/**
 * Confirms the e-mail of a new account, or an e-mail change, with the code from the mail. Refuses with `not_found`
 * (also for a code sent to another e-mail, and for staff), `code_used`, `code_expired` or `email_taken`.
 */
export async function verifyEmail(tx: Tx, services: Services, link: { email: string; code: string }): Promise<void> {
  const now = services.clock.now()
  const { code } = link
  const change = await findChangeToConfirm(tx, { code, asked_in: 'shop' })
  const typed = { code, purpose: 'confirm' as const, now }
  const { email, is_staff } = change ? { email: change.new_email, is_staff: false } : await checkCode(tx, typed)
  if (is_staff || email.toLowerCase() !== link.email.toLowerCase()) throw new Refusal('not_found')
  if (change) await confirmEmailChange(tx, services, { code, asked_in: 'shop', now })
  else await confirmEmail(tx, await redeemCode(tx, typed), now)
}

/** Does not overwrite an earlier confirmation time. */
export async function confirmEmail(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export interface MailWanted {
  email: string
  language: Language
}

/** The job behind `sendConfirmation`. Sends nothing if the e-mail is unknown, confirmed or invited. */
export async function sendConfirmation(services: Services, wanted: MailWanted): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const user = await findUserByEmail(tx, wanted.email)
    if (user?.email_confirmed_at !== null || user.role !== 'buyer') return
    if (await isInvited(tx, wanted.email, services.clock.now())) return
    await writeConfirmation(tx, services, { ...user, language: wanted.language })
  })
}

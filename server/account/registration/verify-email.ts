import type { Language } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { checkCode, redeemCode } from './email-codes.ts'
import { isInvited } from '../invitations/invitations.ts'
import { writeConfirmation } from '../account-mails.ts'
import { confirmEmailChange, findChangeToConfirm } from '../email-change/confirm-email-change.ts'
import { openSession } from '../sign-in/sessions.ts'
import { findUserByEmail } from '../users.ts'

/**
 * Confirms a new account or an e-mail change. Refuses with `not_found` (also for another e-mail's code, and for staff),
 * `code_used`, `code_expired` or `email_taken`.
 */
export async function verifyEmail(tx: Tx, services: Services, link: MailLink): Promise<void> {
  await redeemLink(tx, services, link)
}

/** Signs in only the browser that registered. Staff sign in with their second factor. */
export async function verifyAndSignIn(
  tx: Tx,
  services: Services,
  link: MailLink & { sign_in_key?: string | undefined },
): Promise<{ user_id: number; token: string } | null> {
  const user_id = await redeemLink(tx, services, link)
  if (user_id === null || link.sign_in_key === undefined) return null
  const owner = await tx
    .updateTable('users')
    .set({ sign_in_key_hash: null })
    .where('id', '=', user_id)
    .where('sign_in_key_hash', '=', hashToken(link.sign_in_key))
    .where('role', '=', 'buyer')
    .where('is_blocked', '=', false)
    .returning('id')
    .executeTakeFirst()
  return owner ? { user_id, token: await openSession(tx, user_id, services.clock.now()) } : null
}

interface MailLink {
  email: string
  code: string
}

/** null after a change of e-mail. */
async function redeemLink(tx: Tx, services: Services, link: MailLink): Promise<number | null> {
  const now = services.clock.now()
  const { code } = link
  const change = await findChangeToConfirm(tx, { code, asked_in: 'shop' })
  const typed = { code, purpose: 'confirm' as const, now }
  const { email, is_staff } = change ? { email: change.new_email, is_staff: false } : await checkCode(tx, typed)
  if (is_staff || email.toLowerCase() !== link.email.toLowerCase()) throw new Refusal('not_found')
  if (change) {
    await confirmEmailChange(tx, services, { code, asked_in: 'shop', now })
    return null
  }
  const user_id = await redeemCode(tx, typed)
  await confirmEmail(tx, user_id, now)
  await services.jobs.enqueue(tx, 'guest-orders', { user_id })
  return user_id
}

/** Keeps an earlier confirmation time. */
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

/** The job behind `sendConfirmation`. Nothing for an unknown, confirmed or invited e-mail. */
export async function sendConfirmation(services: Services, wanted: MailWanted): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const user = await findUserByEmail(tx, wanted.email)
    if (user?.email_confirmed_at !== null || user.role !== 'buyer') return
    if (await isInvited(tx, wanted.email, services.clock.now())) return
    await writeConfirmation(tx, services, { ...user, language: wanted.language })
  })
}

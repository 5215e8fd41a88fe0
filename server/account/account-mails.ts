import { localAddress } from '@shop/contract/addresses'
import type { Language } from '@shop/contract/primitives'
import type { Role } from '@shop/contract/rights'
import { publicUrl } from '../config.ts'
import { findSignature } from '../content/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { accountMail, type AccountMailKind } from '../mail-templates/account-mails.ts'
import { makeCode } from './registration/email-codes.ts'
import { findUser, listOwners } from './users.ts'

export interface MailRecipient {
  id: number
  name: string
  email: string
  language: Language
}

export async function writeConfirmation(tx: Tx, services: Services, to: MailRecipient): Promise<void> {
  const code = await makeCode(tx, to.id, 'confirm', services.clock.now())
  await write(tx, services, to, { kind: 'confirm_email', page: 'confirm', query: { email: to.email, code } })
}

/** Staff get a link to the admin, which also asks for the second factor. */
export async function writePasswordReset(
  tx: Tx,
  services: Services,
  to: MailRecipient & { role: 'buyer' | Role },
): Promise<void> {
  const code = await makeCode(tx, to.id, 'reset', services.clock.now())
  const page = to.role === 'buyer' ? 'reset-password' : 'admin/new-password'
  await write(tx, services, to, { kind: 'password_reset', page, query: { code } })
}

/** The link accepts the invitation and sets the first password. */
export async function writeStaffInvitation(
  tx: Tx,
  services: Services,
  to: { name: string; email: string },
  code: string,
): Promise<void> {
  const content = { kind: 'staff_invitation' as const, page: 'admin/invitation', query: { code } }
  await write(tx, services, { ...to, language: 'ua' }, content)
}

export function writePasswordChanged(tx: Tx, services: Services, to: MailRecipient): Promise<void> {
  return write(tx, services, to, { kind: 'password_changed' })
}

interface EmailChangeMail {
  asked_in: 'shop' | 'admin'
  code: string
}

export function writeConfirmNewEmail(
  tx: Tx,
  services: Services,
  to: MailRecipient,
  { asked_in, code }: EmailChangeMail,
): Promise<void> {
  const page = asked_in === 'shop' ? 'confirm' : 'admin/confirm-email'
  const query: Record<string, string> = asked_in === 'shop' ? { email: to.email, code } : { code }
  return write(tx, services, to, { kind: 'confirm_new_email', page, query })
}

/** To the old mailbox, in case somebody else asked. */
export const writeEmailChangeAsked = (
  tx: Tx,
  services: Services,
  to: MailRecipient,
  change: EmailChangeMail & { email: string },
): Promise<void> => writeUndoMail(tx, services, to, { ...change, kind: 'email_change_asked' })

export const writeEmailChanged = (
  tx: Tx,
  services: Services,
  to: MailRecipient,
  change: EmailChangeMail & { email: string },
): Promise<void> => writeUndoMail(tx, services, to, { ...change, kind: 'email_changed' })

function writeUndoMail(
  tx: Tx,
  services: Services,
  to: MailRecipient,
  { kind, email, asked_in, code }: EmailChangeMail & { email: string; kind: AccountMailKind },
): Promise<void> {
  const page = asked_in === 'shop' ? 'reset-password' : 'admin/undo-email'
  const query: Record<string, string> = asked_in === 'shop' ? { undo: '1', code } : { code }
  return write(tx, services, to, { kind, page, query, shown_email: email })
}

export interface OwnersMail {
  kind: 'staff_password_reset' | 'staff_email_changed' | 'second_factor_guessed'
  staff_id: number
}

/** Mails all owners except the staff member concerned. */
export async function writeToOwners(tx: Tx, services: Services, { kind, staff_id }: OwnersMail): Promise<void> {
  const staff = await findUser(tx, staff_id)
  if (!staff) return
  const owners = (await listOwners(tx)).filter(({ id }) => id !== staff_id)
  for (const owner of owners) await write(tx, services, owner, { kind, shown_email: staff.email })
}

/** Returns the address. */
export async function writeTestMail(tx: Tx, services: Services, user_id: number): Promise<string> {
  const user = await findUser(tx, user_id)
  if (!user) throw new Refusal('not_found')
  await write(tx, services, user, { kind: 'test_mail' })
  return user.email
}

/** Somebody who knows the password is guessing second-factor codes. */
export async function writeGuessedSecondFactor(tx: Tx, services: Services, user_id: number): Promise<void> {
  const user = await findUser(tx, user_id)
  if (user) await write(tx, services, user, { kind: 'second_factor_guessed' })
  await writeToOwners(tx, services, { kind: 'second_factor_guessed', staff_id: user_id })
}

interface Content {
  kind: AccountMailKind
  page?: string
  query?: Record<string, string>
  shown_email?: string
}

async function write(tx: Tx, services: Services, to: Omit<MailRecipient, 'id'>, content: Content): Promise<void> {
  const shop_url = publicUrl(services.config)
  const { kind, page, query } = content
  const { name, language } = to
  const link = page === undefined ? null : localAddress(`${shop_url}/${page}?${new URLSearchParams(query)}`, language)
  const email = content.shown_email ?? to.email
  const shop = await findSignature(tx, language)
  const mail = accountMail({ kind, language, name, email, shop, shop_url, link })
  await services.mailQueue.write(tx, { kind, recipient: to.email, language, ...mail })
}

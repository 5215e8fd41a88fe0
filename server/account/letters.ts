import type { Language } from '@shop/contract/primitives'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { accountLetter, type AccountLetterKind } from '../texts/account-letters.ts'
import { makeCode, makeInvitationCode } from './email-codes.ts'

export interface Addressee {
  id: number
  name: string
  email: string
  language: Language
}

/** The link that confirms an e-mail: `/confirm?email=…&code=…`. */
export async function writeConfirmation(tx: Tx, house: House, to: Addressee): Promise<void> {
  const code = await makeCode(tx, to.id, 'confirm', house.clock.now())
  await write(tx, house, to, { kind: 'confirm_email', page: 'confirm', query: { email: to.email, code } })
}

/** The link to set a new password: `/reset-password?code=…`. */
export async function writePasswordReset(tx: Tx, house: House, to: Addressee): Promise<void> {
  const code = await makeCode(tx, to.id, 'reset', house.clock.now())
  await write(tx, house, to, { kind: 'password_reset', page: 'reset-password', query: { code } })
}

/** To somebody who is to work in the back office: the same link, which lives longer than a forgotten password's. */
export async function writeStaffInvitation(tx: Tx, house: House, to: Addressee): Promise<void> {
  const code = await makeInvitationCode(tx, to.id, house.clock.now())
  await write(tx, house, to, { kind: 'staff_invitation', page: 'reset-password', query: { code } })
}

export function writePasswordChanged(tx: Tx, house: House, to: Addressee): Promise<void> {
  return write(tx, house, to, { kind: 'password_changed' })
}

/** To the old mailbox: who did not do this himself must hear of it there. */
export function writeEmailChanged(tx: Tx, house: House, to: Addressee, new_email: string): Promise<void> {
  return write(tx, house, to, { kind: 'email_changed', shown_email: new_email })
}

interface Content {
  kind: AccountLetterKind
  page?: string
  query?: Record<string, string>
  shown_email?: string
}

async function write(tx: Tx, house: House, to: Addressee, content: Content): Promise<void> {
  const shop_url = publicUrl(house.config)
  const { kind, page, query } = content
  const link = page === undefined ? null : `${shop_url}/${page}?${new URLSearchParams(query)}`
  const { name, language } = to
  const letter = accountLetter({ kind, language, name, email: content.shown_email ?? to.email, shop_url, link })
  await house.post.write(tx, { kind, recipient: to.email, language, ...letter })
}

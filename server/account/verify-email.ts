import type { Language } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkCode, spendCode } from './email-codes.ts'
import { writeConfirmation } from './letters.ts'
import { findUserByEmail } from './users.ts'

/**
 * Confirms an e-mail with the code of the letter, once. Refuses with `not_found` (also a code that was sent to another
 * e-mail), `code_used` or `code_expired`.
 */
export async function verifyEmail(tx: Tx, letter: { email: string; code: string }, now: Date): Promise<void> {
  const typed = { code: letter.code, purpose: 'confirm' as const, now }
  const { email } = await checkCode(tx, typed)
  if (email.toLowerCase() !== letter.email.toLowerCase()) throw new Refusal('not_found')
  const user_id = await spendCode(tx, typed)
  await confirmEmail(tx, user_id, now)
}

/** The first confirmation counts. */
export async function confirmEmail(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export interface LetterWanted {
  email: string
  language: Language
}

/** The job behind `sendConfirmation`: nothing for e-mails that are unknown or confirmed already. */
export async function sendConfirmation(house: House, wanted: LetterWanted): Promise<void> {
  await inTransaction(house.db, async (tx) => {
    const user = await findUserByEmail(tx, wanted.email)
    if (user?.email_confirmed_at !== null) return
    await writeConfirmation(tx, house, { ...user, language: wanted.language })
  })
}

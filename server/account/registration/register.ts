import type { Profile } from '@shop/contract/shop/account'
import type { Language } from '@shop/contract/primitives'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { registrationAllowances } from '../sign-in/failed-attempts.ts'
import { guardTry } from '../sign-in/guarded-try.ts'
import { isReserved } from '../email-change/request-email-change.ts'
import { isInvited } from '../invitations/invitations.ts'
import { writeConfirmation } from '../account-mails.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { findProfile } from '../profile/profile.ts'
import { findUserByEmail } from '../users.ts'

export interface Registration {
  name: string
  email: string
  phone_number: string
  password: string
  captcha?: string | undefined
  sign_in_key?: string | undefined
}

/** Mails the confirmation link. Of concurrent calls with one e-mail one succeeds; the others get `email_taken`. */
export async function register(
  services: Services,
  form: Registration,
  from: { ip: string; language: Language },
): Promise<Profile> {
  await services.limits.spend('registration', from.ip)
  const allowances = registrationAllowances(from.ip)
  // A taken e-mail counts: the client may be probing.
  const guarded = { allowances, captcha: form.captcha, failures: ['email_taken'] as const }
  return guardTry(services, guarded, () => createAccount(services, form, from))
}

async function createAccount(services: Services, form: Registration, from: { language: Language }): Promise<Profile> {
  const reserved = { email: form.email, user_id: null, now: services.clock.now() }
  if (await findUserByEmail(services.db, form.email)) throw emailTaken()
  if (await isReserved(services.db, reserved)) throw emailTaken()
  const password_hash = await hashPassword(form.password)
  const user_id = await inTransaction(services.db, (tx) => addUser(tx, services, { ...form, ...from, password_hash }))
  if (user_id === null) throw emailTaken()
  return findProfile(services.db, user_id, services.clock.now())
}

type NewUser = Pick<Registration, 'name' | 'email' | 'phone_number' | 'sign_in_key'> & {
  language: Language
  password_hash: string
}

/** null if a concurrent registration took the e-mail. */
async function addUser(tx: Tx, services: Services, new_user: NewUser): Promise<number | null> {
  const { name, email, phone_number, language, password_hash, sign_in_key } = new_user
  const sign_in_key_hash = sign_in_key === undefined ? null : hashToken(sign_in_key)
  const user = await tx
    .insertInto('users')
    .values({ name, email, phone_number, language, password_hash, sign_in_key_hash, email_confirmed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  // An invited user must not confirm a stranger's account.
  if (!(await isInvited(tx, email, services.clock.now())))
    await writeConfirmation(tx, services, { id: user.id, name, email, language })
  return user.id
}

const emailTaken = () => new Refusal('email_taken', { email: ['email_taken'] })

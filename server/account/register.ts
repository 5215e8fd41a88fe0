import type { Profile } from '@shop/contract/account'
import type { Language } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { guardWithCaptcha } from './captcha.ts'
import { countTakenEmail, registrationAllowances } from './failed-tries.ts'
import { writeConfirmation } from './letters.ts'
import { hashPassword } from './passwords.ts'
import { findProfile } from './profile.ts'
import { findUserByEmail } from './users.ts'

export interface Registration {
  name: string
  email: string
  phone_number: string
  password: string
  captcha?: string | undefined
}

const EMAIL_TAKEN = 'The email has already been taken'

/**
 * Makes an account and mails the link that confirms its e-mail. Of many at once with one e-mail exactly one succeeds,
 * the others are refused with `email_taken`.
 */
export async function register(
  house: House,
  form: Registration,
  from: { ip: string; language: Language },
): Promise<Profile> {
  await house.limits.spend('registration', from.ip)
  await guardWithCaptcha(house, registrationAllowances(from.ip), form.captcha)
  if (await findUserByEmail(house.db, form.email)) return refuseTaken(house, from.ip)
  const password_hash = await hashPassword(form.password)
  const user_id = await inTransaction(house.db, (tx) => addUser(tx, house, { ...form, ...from, password_hash }))
  if (user_id === null) return refuseTaken(house, from.ip)
  return findProfile(house.db, user_id)
}

type NewUser = Pick<Registration, 'name' | 'email' | 'phone_number'> & { language: Language; password_hash: string }

/** null when somebody was faster. */
async function addUser(tx: Tx, house: House, person: NewUser): Promise<number | null> {
  const { name, email, phone_number, language, password_hash } = person
  const user = await tx
    .insertInto('users')
    .values({ name, email, phone_number, language, password_hash, email_confirmed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  await writeConfirmation(tx, house, { id: user.id, name, email, language })
  return user.id
}

async function refuseTaken(house: House, ip: string): Promise<never> {
  await inTransaction(house.db, (tx) => countTakenEmail(tx, ip, house.clock.now()))
  throw new Refusal('email_taken', { email: [EMAIL_TAKEN] })
}

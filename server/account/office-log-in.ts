import type { Role } from '@shop/contract/rights'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { guardWithCaptcha } from './captcha.ts'
import { countFailedLogIn, forgiveAccount, type Knock, logInAllowances } from './failed-tries.ts'
import { verifyPassword } from './passwords.ts'
import { type OfficeDoor, openSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

export interface StaffKnock extends Knock {
  password: string
  captcha: string | undefined
}

/** Somebody of the staff whose password was right. */
export interface KnownStaff {
  id: number
  email: string
  password_hash: string
}

/**
 * Whose e-mail and password these are, if it is staff. A buyer, somebody who is blocked, an unknown e-mail and a wrong
 * password are answered alike, in the same time: `wrong_credentials`. After failed tries: `captcha_required`.
 */
export async function recogniseStaff(house: House, typed: StaffKnock): Promise<KnownStaff> {
  await house.limits.spend('log_in', `${typed.ip} ${typed.email}`)
  await guardWithCaptcha(house, logInAllowances(typed), typed.captcha)
  const user = await findUserByEmail(house.db, typed.email)
  const is_right = await verifyPassword(user?.password_hash ?? null, typed.password)
  // Asked for whoever it is: else the time would tell staff from buyers.
  const is_staff = await mayEnter(house, user?.id ?? 0)
  if (!user || !is_right || !is_staff) {
    await countFailedKnock(house, typed)
    throw new Refusal('wrong_credentials')
  }
  return user
}

/** A wrong password or code: counted for the account and for the address. */
export const countFailedKnock = (house: House, knock: Knock): Promise<void> =>
  inTransaction(house.db, (tx) => countFailedLogIn(tx, knock, house.clock.now()))

async function mayEnter({ db }: House, user_id: number): Promise<boolean> {
  const staff = await staffRow(db, user_id).executeTakeFirst()
  return staff !== undefined
}

const staffRow = (db: House['db'] | Tx, user_id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', user_id)
    .where('role', '<>', 'buyer')
    .where('is_blocked', '=', false)
    .where('email_confirmed_at', 'is not', null)

/**
 * Opens a session of the office. Refuses with `wrong_credentials` where password or role have changed since they were
 * looked at.
 */
export async function letStaffIn(
  tx: Tx,
  staff: KnownStaff,
  { door, now }: { door: OfficeDoor; now: Date },
): Promise<{ token: string; role: Role }> {
  // Held until commit: a change of password or role that runs at the same moment must not miss this session.
  const row = await staffRow(tx, staff.id)
    .where('password_hash', '=', staff.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!row || row.role === 'buyer') throw new Refusal('wrong_credentials')
  await forgiveAccount(tx, staff.email)
  return { token: await openSession(tx, staff.id, now, door), role: row.role }
}

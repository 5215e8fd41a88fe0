import type { Staff } from '@shop/contract/office.admin'
import {
  countFailedKnock,
  type KnownStaff,
  letStaffIn,
  type OfficeDoor,
  recogniseStaff,
  type StaffKnock,
} from '../account/public.ts'
import type { House } from '../house.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { hasSecondFactor, spendSecondFactor } from './second-factor.ts'

export interface SignIn extends StaffKnock {
  /** '' for none. */
  code: string
  door: OfficeDoor
}

/**
 * Opens a session of the office for who knows the password and, where there is one, the second factor. Refuses with
 * `wrong_credentials`, `captcha_required`, `second_factor_required` or `wrong_second_factor`.
 */
export async function signIn(house: House, typed: SignIn): Promise<{ token: string; staff: Staff }> {
  const known = await recogniseStaff(house, typed)
  await passSecondFactor(house, known, typed)
  const now = house.clock.now()
  const { token } = await inTransaction(house.db, (tx) => letStaffIn(tx, known, { door: typed.door, now }))
  return { token, staff: await findStaff(house.db, known.id) }
}

async function passSecondFactor(house: House, { id }: KnownStaff, typed: SignIn): Promise<void> {
  if (!(await hasSecondFactor(house.db, id))) return
  if (typed.code === '') throw new Refusal('second_factor_required')
  await requireSecondFactor(house, id, typed.code).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'wrong_second_factor') await countFailedKnock(house, typed)
    throw error
  })
}

/** Uses a code up, or refuses with `wrong_second_factor`; few tries in a quarter of an hour, wherever they come from. */
export async function requireSecondFactor(house: House, user_id: number, code: string): Promise<void> {
  await house.limits.spend('second_factor', String(user_id))
  const typed = { code, now: house.clock.now() }
  const is_right = await inTransaction(house.db, (tx) => spendSecondFactor(tx, user_id, typed))
  if (!is_right) throw new Refusal('wrong_second_factor')
}

/** Who is at work, for himself. */
export async function findStaff(db: Db, user_id: number): Promise<Staff> {
  const user = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role'])
    .select(({ fn, selectFrom }) =>
      selectFrom('recovery_codes as r')
        .select(fn.countAll<number>().as('codes'))
        .whereRef('r.user_id', '=', 'u.id')
        .as('codes'),
    )
    .where('u.id', '=', user_id)
    .executeTakeFirst()
  if (!user || user.role === 'buyer') throw new Refusal('unauthenticated')
  const { id, name, email, role, codes } = user
  return { id, name, email, role, has_second_factor: await hasSecondFactor(db, id), recovery_codes: Number(codes ?? 0) }
}

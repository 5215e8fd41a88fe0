import type { Role } from '@shop/contract/rights'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { clearFailedAttempts, type LogInAttempt, logInAllowances } from './failed-attempts.ts'
import { guardTry } from './guarded-try.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { type AdminClient, openSession } from './sessions.ts'
import { findUserByEmail } from '../users.ts'

export interface StaffLogInAttempt extends LogInAttempt {
  password: string
  captcha: string | undefined
}

export interface VerifiedStaff {
  id: number
  email: string
  password_hash: string
}

/** Wrong passwords and second factors count for account and network; after several, refuses with `captcha_required`. */
export async function guardStaffSignIn<T>(
  services: Services,
  typed: StaffLogInAttempt,
  work: () => Promise<T>,
): Promise<T> {
  await services.limits.spend('log_in', `${typed.ip} ${typed.email}`)
  const failures = ['wrong_credentials', 'wrong_second_factor'] as const
  return guardTry(services, { allowances: logInAllowances(typed), captcha: typed.captcha, failures }, work)
}

/** A buyer, a blocked user, an unknown e-mail and a wrong password all get `wrong_credentials` after the same time. */
export async function verifyStaffPassword(services: Services, typed: StaffLogInAttempt): Promise<VerifiedStaff> {
  const user = await findUserByEmail(services.db, typed.email)
  const is_right = await verifyPassword(user?.password_hash ?? null, typed.password)
  // For every user: the time must not tell staff from buyers.
  const is_staff = await mayEnter(services, user?.id ?? 0)
  if (!user || !is_right || !is_staff) throw new Refusal('wrong_credentials')
  return user
}

async function mayEnter({ db }: Services, user_id: number): Promise<boolean> {
  const staff = await staffRow(db, user_id).executeTakeFirst()
  return staff !== undefined
}

const staffRow = (db: Services['db'] | Tx, user_id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', user_id)
    .where('role', '<>', 'buyer')
    .where('is_blocked', '=', false)
    .where('email_confirmed_at', 'is not', null)

/** Refuses with `wrong_credentials` if password or role changed since. */
export async function openAdminSession(
  tx: Tx,
  staff: VerifiedStaff,
  { admin_client, now }: { admin_client: AdminClient; now: Date },
): Promise<{ token: string; role: Role }> {
  // A concurrent change of password or role must not miss this session.
  const row = await staffRow(tx, staff.id)
    .where('password_hash', '=', staff.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!row || row.role === 'buyer') throw new Refusal('wrong_credentials')
  await clearFailedAttempts(tx, staff.email)
  return { token: await openSession(tx, staff.id, now, admin_client), role: row.role }
}

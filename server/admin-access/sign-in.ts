import type { Staff } from '@shop/contract/admin/access/admin-access'
import {
  findPendingEmail,
  guardStaffSignIn,
  type VerifiedStaff,
  openAdminSession,
  type AdminClient,
  verifyStaffPassword,
  type StaffLogInAttempt,
  writeGuessedSecondFactor,
} from '../account/public.ts'
import type { Services } from '../services.ts'
import { type Db, inTransaction } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { hasSecondFactor, checkSecondFactor, WARN_AFTER_TRIES } from './second-factor/second-factor.ts'

export interface SignIn extends StaffLogInAttempt {
  code: string
  admin_client: AdminClient
}

/**
 * With the second factor, if enabled. Refuses with `wrong_credentials`, `captcha_required`, `second_factor_required` or
 * `wrong_second_factor`.
 */
export async function signIn(services: Services, typed: SignIn): Promise<{ token: string; staff: Staff }> {
  const { id, token } = await guardStaffSignIn(services, typed, async () => {
    const verified = await verifyStaffPassword(services, typed)
    await passSecondFactor(services, verified, typed.code)
    const client = { admin_client: typed.admin_client, now: services.clock.now() }
    const opened = await inTransaction(services.db, (tx) => openAdminSession(tx, verified, client))
    return { id: verified.id, token: opened.token }
  })
  return { token, staff: await findStaff(services.db, id, services.clock.now()) }
}

async function passSecondFactor(services: Services, { id }: VerifiedStaff, code: string): Promise<void> {
  if (!(await hasSecondFactor(services.db, id))) return
  if (code === '') throw new Refusal('second_factor_required')
  await requireSecondFactor(services, id, code)
}

/**
 * Uses a code up, or refuses with `wrong_second_factor`. After several wrong ones from any address: `too_many_calls`
 * with growing pauses; the fifth is mailed to the user and the owners.
 */
export async function requireSecondFactor(services: Services, user_id: number, code: string): Promise<void> {
  await services.limits.spend('second_factor', String(user_id))
  const typed = { code, now: services.clock.now(), is_paused: services.config.is_rate_limited }
  // After the transaction: a rollback would lose the failure count.
  const outcome = await inTransaction(services.db, async (tx) => {
    const result = await checkSecondFactor(tx, user_id, typed)
    if (result.failed_tries === WARN_AFTER_TRIES) await writeGuessedSecondFactor(tx, services, user_id)
    return result
  })
  if (outcome.wait_seconds > 0) throw new Refusal('too_many_calls', {}, outcome.wait_seconds)
  if (!outcome.is_right) throw new Refusal('wrong_second_factor')
}

export async function findStaff(db: Db, user_id: number, now: Date): Promise<Staff> {
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
  const has_second_factor = await hasSecondFactor(db, id)
  const pending_email = await findPendingEmail(db, id, now)
  return { id, name, email, role, has_second_factor, recovery_codes: Number(codes ?? 0), pending_email }
}

import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { deleteEmailChanges } from '../email-change/request-email-change.ts'
import { deleteCodes } from '../registration/email-codes.ts'
import { randomPassword } from '../passwords/known-password.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { findUserByEmail } from '../users.ts'

const DEFAULT_EMAIL = 'admin@shop.example'
/** Advisory lock: one of several starting nodes creates the administrator. */
const LOCK = 7_202_611

/**
 * From ADMIN_EMAIL and ADMIN_PASSWORD, or with a random password. Null if there is one; `password` is null if it came
 * from the environment.
 */
export async function makeFirstAdministrator(
  services: Services,
): Promise<{ email: string; password: string | null } | null> {
  if (await hasOwner(services.db)) return null
  const email = services.config.admin_email ?? DEFAULT_EMAIL
  const given = services.config.admin_password
  const password = given ?? randomPassword()
  const password_hash = await hashPassword(password)
  const is_made = await inTransaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await hasOwner(tx)) return false
    await makeOwner(tx, { email, password_hash, now: services.clock.now() })
    return true
  })
  return is_made ? { email, password: given === null ? password : null } : null
}

async function hasOwner(db: Services['db']): Promise<boolean> {
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()
  return owner !== undefined
}

/** A buyer who registered this e-mail before loses the account. */
async function makeOwner(
  tx: Tx,
  { email, password_hash, now }: { email: string; password_hash: string; now: Date },
): Promise<void> {
  const role = 'owner' as const
  const user = await findUserByEmail(tx, email)
  if (user) {
    await revokeSessions(tx, user.id)
    await deleteCodes(tx, user.id)
    await deleteEmailChanges(tx, user.id)
    await tx
      .updateTable('users')
      .set({ role, password_hash, email_confirmed_at: now, is_blocked: false })
      .where('id', '=', user.id)
      .execute()
  } else {
    await tx
      .insertInto('users')
      .values({ name: 'Адміністратор', email, phone_number: null, password_hash, role, email_confirmed_at: now })
      .execute()
  }
}

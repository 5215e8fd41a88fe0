import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'
import { findUserByEmail } from './users.ts'

const DEFAULT_EMAIL = 'admin@shop.example'
/** Any number that nobody else locks: of four nodes starting at once one makes the administrator. */
const LOCK = 7_202_611

/**
 * Makes the first administrator when the shop has none: from ADMIN_EMAIL and ADMIN_PASSWORD, or with a password made up
 * here, which is returned to be shown once. Returns null when there is one already; `password` is null when it was given.
 */
export async function makeFirstAdministrator(house: House): Promise<{ email: string; password: string | null } | null> {
  if (await hasOwner(house.db)) return null
  const email = house.config.admin_email ?? DEFAULT_EMAIL
  const given = house.config.admin_password
  const password = given ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const is_made = await inTransaction(house.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await hasOwner(tx)) return false
    await makeOwner(tx, { email, password_hash, now: house.clock.now() })
    return true
  })
  return is_made ? { email, password: given === null ? password : null } : null
}

async function hasOwner(db: House['db']): Promise<boolean> {
  const owner = await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()
  return owner !== undefined
}

/** Whoever registered with the administrator's e-mail before is not the administrator: only who has this password is. */
async function makeOwner(
  tx: Tx,
  { email, password_hash, now }: { email: string; password_hash: string; now: Date },
): Promise<void> {
  const role = 'owner' as const
  const user = await findUserByEmail(tx, email)
  if (user) {
    await revokeSessions(tx, user.id)
    await tx
      .updateTable('users')
      .set({ role, password_hash, email_confirmed_at: now })
      .where('id', '=', user.id)
      .execute()
  } else {
    await tx
      .insertInto('users')
      .values({ name: 'Адміністратор', email, phone_number: null, password_hash, role, email_confirmed_at: now })
      .execute()
  }
}

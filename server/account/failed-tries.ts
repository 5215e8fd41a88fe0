import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { hashToken } from './tokens.ts'

const WINDOW_MS = 15 * 60_000
const CLEARED_AT_ONCE = 100

/** After so many failed tries within 15 minutes the next one needs a captcha. */
export const ACCOUNT_TRIES = 3
/**
 * More for an address than for an account: a whole school stands behind one, and a script that makes no mistakes must
 * not pay for its neighbours' typing errors. Still few enough that trying one password on many accounts costs work.
 */
export const ADDRESS_TRIES = 10
/** Registrations with a taken e-mail; an impatient double click is no attack, nor are twenty of them. */
export const TAKEN_TRIES = 30

export interface Knock {
  email: string
  ip: string
}

/** E-mails are kept hashed here: people type passwords and other people's addresses into that field. */
const accountKey = (email: string) => `account:${hashToken(email.toLowerCase())}`
const addressKey = (ip: string) => `address:${networkOf(ip)}`
const takenKey = (ip: string) => `taken:${networkOf(ip)}`

/** A household has 2^64 addresses of IPv6: they count as one. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}

/** Under this key so many tries may fail within 15 minutes before a captcha is asked for. */
export interface Allowance {
  key: string
  tries: number
}

export const logInAllowances = ({ email, ip }: Knock): Allowance[] => [
  { key: accountKey(email), tries: ACCOUNT_TRIES },
  { key: addressKey(ip), tries: ADDRESS_TRIES },
]

export const registrationAllowances = (ip: string): Allowance[] => [{ key: takenKey(ip), tries: TAKEN_TRIES }]

/** Whether so much went wrong of late that a captcha is asked for. */
export async function isSuspect(db: Db, allowances: readonly Allowance[], now: Date): Promise<boolean> {
  const keys = allowances.map(({ key }) => key)
  const rows = await db
    .selectFrom('failed_tries')
    .select(['key', 'tries'])
    .where('key', 'in', keys)
    .where('forgotten_at', '>', now)
    .execute()
  return rows.some((row) => allowances.some(({ key, tries }) => key === row.key && row.tries >= tries))
}

/** A log-in that failed: counted for the account, known or not, and for the address. */
export async function countFailedLogIn(tx: Tx, { email, ip }: Knock, now: Date): Promise<void> {
  await count(tx, [accountKey(email), addressKey(ip)], now)
}

/** Perhaps somebody tries out which e-mails have an account. */
export async function countTakenEmail(tx: Tx, ip: string, now: Date): Promise<void> {
  await count(tx, [takenKey(ip)], now)
}

async function count(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const forgotten_at = new Date(now.getTime() + WINDOW_MS)
  await tx
    .insertInto('failed_tries')
    .values(keys.map((key) => ({ key, tries: 1, forgotten_at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when failed_tries.forgotten_at <= ${now} then 1 else failed_tries.tries + 1 end`,
        forgotten_at: sql<Date>`case when failed_tries.forgotten_at <= ${now} then excluded.forgotten_at
          else failed_tries.forgotten_at end`,
      }),
    )
    .execute()
  await clearForgotten(tx, now)
}

/** Skips what others are just writing: waiting for them could end in a circle. */
async function clearForgotten(tx: Tx, now: Date): Promise<void> {
  const forgotten = tx
    .selectFrom('failed_tries')
    .select('key')
    .where('forgotten_at', '<', now)
    .limit(CLEARED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('failed_tries').where('key', 'in', forgotten).execute()
}

/** The owner came in. The address keeps its count: an attacker could clear it with an account of his own. */
export async function forgiveAccount(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('failed_tries').where('key', '=', accountKey(email)).execute()
}

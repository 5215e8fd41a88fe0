import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { hashToken } from '../../platform/http/tokens.ts'
import { networkOf } from '../../platform/network.ts'

const WINDOW_MS = 15 * 60_000
const CLEARED_AT_ONCE = 100
/** If the process ended before the outcome. */
const OPEN_MS = 60_000

/** Failures within 15 minutes before a captcha. */
const ACCOUNT_TRIES = 3
/** A school shares one address. Low enough to make one password on many accounts expensive. */
const ADDRESS_TRIES = 10
/** Registrations with a taken e-mail; above repeated double clicks. */
const TAKEN_TRIES = 30

export interface LogInAttempt {
  email: string
  ip: string
}

/** Users also type passwords into this field. */
const accountKey = (email: string) => `account:${hashToken(email.toLowerCase())}`
const addressKey = (ip: string) => `address:${networkOf(ip)}`
const takenKey = (ip: string) => `taken:${networkOf(ip)}`

export interface Allowance {
  key: string
  tries: number
}

export const logInAllowances = ({ email, ip }: LogInAttempt): Allowance[] => [
  { key: accountKey(email), tries: ACCOUNT_TRIES },
  { key: addressKey(ip), tries: ADDRESS_TRIES },
]

export const registrationAllowances = (ip: string): Allowance[] => [{ key: takenKey(ip), tries: TAKEN_TRIES }]

export interface OpenTry {
  key: string
  forgotten_at: Date
}

const openKey = (key: string) => `open ${key}`

/**
 * Counts a try before its password is checked, so that concurrent tries cannot share an allowance. `suspect`: too many
 * failed; `busy`: too many would if all open ones failed.
 */
export async function openTry(
  tx: Tx,
  allowances: readonly Allowance[],
  now: Date,
): Promise<OpenTry[] | 'busy' | 'suspect'> {
  // A client over its allowance costs no write.
  const before = await standing(tx, allowances, { now, own: 0 })
  if (before !== 'free') return before
  const open_keys = allowances.map(({ key }) => openKey(key))
  // Locks the rows, so the second look sees every try counted before.
  const opened = await count(tx, open_keys, { now, forgotten_at: new Date(now.getTime() + OPEN_MS) })
  const after = await standing(tx, allowances, { now, own: 1 })
  if (after === 'free') return opened
  await closeTry(tx, opened)
  return after
}

async function standing(
  tx: Tx,
  allowances: readonly Allowance[],
  { now, own }: { now: Date; own: number },
): Promise<'free' | 'busy' | 'suspect'> {
  const keys = allowances.flatMap(({ key }) => [key, openKey(key)])
  const rows = await tx
    .selectFrom('failed_tries')
    .select(['key', 'tries'])
    .where('key', 'in', keys)
    .where('forgotten_at', '>', now)
    .execute()
  const counted = new Map(rows.map(({ key, tries }) => [key, tries]))
  const failed = (key: string) => counted.get(key) ?? 0
  const open = (key: string) => counted.get(openKey(key)) ?? 0
  if (allowances.some(({ key, tries }) => failed(key) >= tries)) return 'suspect'
  return allowances.some(({ key, tries }) => failed(key) + open(key) - own >= tries) ? 'busy' : 'free'
}

export async function closeTry(tx: Tx, opened: readonly OpenTry[]): Promise<void> {
  for (const { key, forgotten_at } of opened) {
    // Not a later count with this key: ours may be forgotten by now.
    const left = await tx
      .updateTable('failed_tries')
      .set({ tries: sql<number>`tries - 1` })
      .where('key', '=', key)
      .where('forgotten_at', '=', forgotten_at)
      .returning('tries')
      .executeTakeFirst()
    if (left && left.tries <= 0) await tx.deleteFrom('failed_tries').where('key', '=', key).execute()
  }
}

/** Counted for the account, existing or not, and for the network. */
export async function countFailedTry(tx: Tx, allowances: readonly Allowance[], now: Date): Promise<void> {
  const keys = allowances.map(({ key }) => key)
  await count(tx, keys, { now, forgotten_at: new Date(now.getTime() + WINDOW_MS) })
  await deleteForgotten(tx, now)
}

const count = (tx: Tx, keys: readonly string[], { now, forgotten_at }: { now: Date; forgotten_at: Date }) =>
  tx
    .insertInto('failed_tries')
    .values(keys.map((key) => ({ key, tries: 1, forgotten_at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when failed_tries.forgotten_at <= ${now} then 1 else failed_tries.tries + 1 end`,
        forgotten_at: sql<Date>`case when failed_tries.forgotten_at <= ${now} then excluded.forgotten_at
          else failed_tries.forgotten_at end`,
      }),
    )
    .returning(['key', 'forgotten_at'])
    .execute()

/** Waiting for locked rows could deadlock. */
async function deleteForgotten(tx: Tx, now: Date): Promise<void> {
  const forgotten = tx
    .selectFrom('failed_tries')
    .select('key')
    .where('forgotten_at', '<', now)
    .limit(CLEARED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('failed_tries').where('key', 'in', forgotten).execute()
}

/** The network keeps its count: attackers could reset it with their own account. */
export async function clearFailedAttempts(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('failed_tries').where('key', '=', accountKey(email)).execute()
}

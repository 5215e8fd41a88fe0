import { Secret, TOTP } from 'otpauth'
import { addAuditEntry } from '../../audit/public.ts'
import { findSignature } from '../../content/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts'

const PERIOD_SECONDS = 30
/** Of clocks, in steps. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const SIX_DIGITS = /^\d{6}$/

/** @param issuer shown by the authenticator app */
const totpOf = (secret: string, email: string, issuer = '') =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

export async function hasSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export interface NewFactor {
  secret: string
  address: string
  picture: string
}

/** A new secret, replaced by the next call until `confirmSecondFactor`. Refuses with `second_factor_is_on`. */
export async function startSecondFactor(tx: Tx, user_id: number): Promise<NewFactor> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
  const stored = await tx
    .insertInto('totp_secrets')
    .values({ user_id, secret, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: null })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('second_factor_is_on')
  const { shop_name } = await findSignature(tx, 'ua')
  const address = totpOf(secret, email, shop_name).toString()
  const { default: QRCode } = await import('qrcode')
  return { secret, address, picture: await QRCode.toString(address, { type: 'svg', margin: 1 }) }
}

/** Turns it on; returns the recovery codes. Refuses with `wrong_second_factor` and `second_factor_is_on`. */
export async function confirmSecondFactor(
  tx: Tx,
  user_id: number,
  typed: { code: string; now: Date },
): Promise<string[]> {
  const factor = await lockFactor(tx, user_id)
  if (factor?.confirmed_at) throw new Refusal('second_factor_is_on')
  const is_right = factor !== undefined && (await redeemTotp(tx, factor, typed))
  if (!is_right) throw new Refusal('wrong_second_factor')
  await tx.updateTable('totp_secrets').set({ confirmed_at: typed.now }).where('user_id', '=', user_id).execute()
  await noteSecondFactor(tx, { by_user_id: user_id, user_id, is_on: true })
  return makeRecoveryCodes(tx, user_id)
}

/** The next try after these has to wait. */
const FREE_TRIES = 2
const FIRST_PAUSE_SECONDS = 30
const PAUSE_SECONDS_MAX = 15 * 60
export const WARN_AFTER_TRIES = 5

export interface TypedFactor {
  code: string
  now: Date
  is_paused: boolean
}

export interface FactorCheck {
  is_right: boolean
  /** Including this one; 0 if the code was not checked. */
  failed_tries: number
  wait_seconds: number
}

/**
 * Uses a code up: a recovery code, or six digits of a step within the drift, later than the last accepted one. Wrong
 * without a second factor. Failures are counted in this transaction, which must commit.
 */
export async function checkSecondFactor(tx: Tx, user_id: number, typed: TypedFactor): Promise<FactorCheck> {
  const factor = await lockFactor(tx, user_id)
  if (!factor?.confirmed_at) return { is_right: false, failed_tries: 0, wait_seconds: 0 }
  const wait_ms = typed.is_paused ? (factor.paused_until?.getTime() ?? 0) - typed.now.getTime() : 0
  if (wait_ms > 0) return { is_right: false, failed_tries: 0, wait_seconds: Math.ceil(wait_ms / 1000) }
  const is_digits = SIX_DIGITS.test(typed.code)
  const is_right = is_digits ? await redeemTotp(tx, factor, typed) : await redeemRecoveryCode(tx, user_id, typed.code)
  const failed_tries = is_right ? 0 : factor.failed_tries + 1
  await tx
    .updateTable('totp_secrets')
    .set({ failed_tries, paused_until: pauseAfter(failed_tries, typed.now) })
    .where('user_id', '=', user_id)
    .execute()
  return { is_right, failed_tries, wait_seconds: 0 }
}

/** 30 seconds, doubled with each failure, at most 15 minutes. */
function pauseAfter(failed_tries: number, now: Date): Date | null {
  if (failed_tries <= FREE_TRIES) return null
  const seconds = FIRST_PAUSE_SECONDS * 2 ** Math.min(failed_tries - FREE_TRIES - 1, 10)
  return new Date(now.getTime() + Math.min(seconds, PAUSE_SECONDS_MAX) * 1000)
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

const lockFactor = (tx: Tx, user_id: number) =>
  tx.selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst()

async function redeemTotp(tx: Tx, factor: Factor, { code, now }: { code: string; now: Date }): Promise<boolean> {
  // The library throws at more than six bytes.
  if (!SIX_DIGITS.test(code)) return false
  const timestamp = now.getTime()
  const delta = totpOf(factor.secret, '').validate({ token: code, timestamp, window: DRIFT_STEPS })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  if (factor.last_step !== null && step <= Number(factor.last_step)) return false
  await tx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', factor.user_id).execute()
  return true
}

export async function removeSecondFactor(tx: Tx, change: { by_user_id: number; user_id: number }): Promise<void> {
  const forgotten = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', change.user_id)
    .returning('confirmed_at')
    .executeTakeFirst()
  await deleteRecoveryCodes(tx, change.user_id)
  if (forgotten?.confirmed_at) await noteSecondFactor(tx, { ...change, is_on: false })
}

const noteSecondFactor = (
  tx: Tx,
  { by_user_id, user_id, is_on }: { by_user_id: number; user_id: number; is_on: boolean },
) =>
  addAuditEntry(tx, {
    by_user_id,
    action: is_on ? 'second_factor_on' : 'second_factor_off',
    entity: 'person',
    entity_id: user_id,
    before: { has_second_factor: !is_on },
    after: { has_second_factor: is_on },
  })

import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import { noteChange } from '../audit/public.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { forgetRecoveryCodes, makeRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

const PERIOD_SECONDS = 30
/** A phone's clock may be one step before or behind ours. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const SIX_DIGITS = /^\d{6}$/
const ISSUER = 'Навчальне обладнання'

const totpOf = (secret: string, email: string) =>
  new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

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
  /** `otpauth://…`, what the picture says. */
  address: string
  /** SVG of the QR code. */
  picture: string
}

/**
 * A new secret for the person's app. It counts once `confirmSecondFactor` has seen a code of it; until then another
 * start replaces it. Refuses with `second_factor_is_on`.
 */
export async function startSecondFactor(tx: Tx, user_id: number): Promise<NewFactor> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
  const kept = await tx
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
  if (!kept) throw new Refusal('second_factor_is_on')
  const address = totpOf(secret, email).toString()
  return { secret, address, picture: await QRCode.toString(address, { type: 'svg', margin: 1 }) }
}

/** Switches it on with the first code; returns the recovery codes. Refuses with `wrong_second_factor`. */
export async function confirmSecondFactor(
  tx: Tx,
  user_id: number,
  typed: { code: string; now: Date },
): Promise<string[]> {
  const factor = await lockFactor(tx, user_id)
  if (factor?.confirmed_at) throw new Refusal('second_factor_is_on')
  const is_right = factor !== undefined && (await spendStep(tx, factor, typed))
  if (!is_right) throw new Refusal('wrong_second_factor')
  await tx.updateTable('totp_secrets').set({ confirmed_at: typed.now }).where('user_id', '=', user_id).execute()
  await noteSecondFactor(tx, { by_user_id: user_id, user_id, is_on: true })
  return makeRecoveryCodes(tx, user_id)
}

/**
 * Whether the code is right, and uses it up: six digits of the app, of this half minute or the ones beside it and of no
 * earlier one than the last that was taken; or a recovery code. False where there is no second factor.
 */
export async function spendSecondFactor(tx: Tx, user_id: number, typed: { code: string; now: Date }): Promise<boolean> {
  const factor = await lockFactor(tx, user_id)
  if (!factor?.confirmed_at) return false
  if (SIX_DIGITS.test(typed.code)) return spendStep(tx, factor, typed)
  return spendRecoveryCode(tx, user_id, typed.code)
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** Held until commit: the same code, sent twice at once, counts once. */
const lockFactor = (tx: Tx, user_id: number) =>
  tx.selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst()

async function spendStep(tx: Tx, factor: Factor, { code, now }: { code: string; now: Date }): Promise<boolean> {
  // Six signs that are no digits may be more bytes than six: comparing them would throw.
  if (!SIX_DIGITS.test(code)) return false
  const timestamp = now.getTime()
  const delta = totpOf(factor.secret, '').validate({ token: code, timestamp, window: DRIFT_STEPS })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  if (factor.last_step !== null && step <= Number(factor.last_step)) return false
  await tx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', factor.user_id).execute()
  return true
}

/** Takes it away, with what opens instead of it. Nothing happens where there is none. */
export async function forgetSecondFactor(tx: Tx, change: { by_user_id: number; user_id: number }): Promise<void> {
  const forgotten = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', change.user_id)
    .returning('confirmed_at')
    .executeTakeFirst()
  await forgetRecoveryCodes(tx, change.user_id)
  if (forgotten?.confirmed_at) await noteSecondFactor(tx, { ...change, is_on: false })
}

const noteSecondFactor = (
  tx: Tx,
  { by_user_id, user_id, is_on }: { by_user_id: number; user_id: number; is_on: boolean },
) =>
  noteChange(tx, {
    by_user_id,
    action: is_on ? 'second_factor_on' : 'second_factor_off',
    entity: 'person',
    entity_id: user_id,
    before: { has_second_factor: !is_on },
    after: { has_second_factor: is_on },
  })

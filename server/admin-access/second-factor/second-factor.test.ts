import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  confirmSecondFactor,
  getStaff,
  renewRecoveryCodes,
  signInToAdmin,
  startSecondFactor,
  stopSecondFactor,
} from '@shop/contract/admin/access/admin-access'
import { resetSecondFactor } from '@shop/contract/admin/access/staff'
import { TOTP, Secret } from 'otpauth'
import { hashPassword } from '../../account/public.ts'
import { mailsTo } from '../../testing/fixtures/accounts.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'
const NOW = Date.parse('2026-11-21T10:00:05Z')
const HALF_MINUTE = 30_000

interface Guarded {
  shop: TestShop
  token: string
  user_id: number
  codes: string[]
  /** The app's code this many 30-second steps from now. */
  codeAt(steps: number): string
  enter(code?: string): Promise<unknown>
}

/** A manager whose second factor is on, confirmed at 10:00:05 with the code of that time step. */
async function open(t: TestContext, env: Record<string, string> = {}): Promise<Guarded> {
  const shop = await openShop({ env: { CAPTCHA: 'off', ...env } })
  t.after(shop.close)
  shop.clock.set(new Date(NOW))
  const { token, user_id } = await signIn(shop, 'maksym')
  const password_hash = await hashPassword(PASSWORD)
  await shop.services.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  const { data } = await shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token })
  assert.match(data.address, /^otpauth:\/\/totp\//)
  assert.equal(new URL(data.address).searchParams.get('issuer'), 'Інтернет-магазин')
  assert.match(data.picture, /^<svg/)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const codeAt = (steps: number) => totp.generate({ timestamp: NOW + steps * HALF_MINUTE })
  await refuses(shop.call(confirmSecondFactor, { body: { code: '000000' } }, { token }), 'wrong_second_factor')
  const confirmed = await shop.call(confirmSecondFactor, { body: { code: codeAt(0) } }, { token })
  const body = { email: people.maksym.email, password: PASSWORD }
  const enter = (code?: string) => shop.call(signInToAdmin, { body: { ...body, ...(code && { code }) } })
  return { shop, token, user_id, codes: confirmed.data.recovery_codes, codeAt, enter }
}

test('with a second factor the password alone opens nothing', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  await refuses(enter(), 'second_factor_required')
  await refuses(enter('123456'), 'wrong_second_factor')
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  await enter(codeAt(1))
})

test('six characters that are not digits are an ordinary wrong code', async (t) => {
  const { shop, token } = await open(t)
  await shop.services.db.deleteFrom('totp_secrets').execute()
  await shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token })
  // Three of these have a JavaScript length of six, and twelve bytes.
  for (const code of ['🔑🔑🔑', 'шість!', '12345６'])
    await refuses(shop.call(confirmSecondFactor, { body: { code } }, { token }), 'wrong_second_factor')
})

test('no code works twice: not the activation code, not a used one, not an earlier one', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  await refuses(enter(codeAt(0)), 'wrong_second_factor')
  shop.clock.set(new Date(NOW + 2 * HALF_MINUTE))
  await enter(codeAt(2))
  await refuses(enter(codeAt(2)), 'wrong_second_factor')
  await refuses(enter(codeAt(1)), 'wrong_second_factor')
})

test('of two browsers using the same code at once one is signed in', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  const outcomes = await Promise.allSettled([enter(codeAt(1)), enter(codeAt(1))])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('a clock may be off by half a minute, and no more', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + 10 * HALF_MINUTE))
  await refuses(enter(codeAt(8)), 'wrong_second_factor')
  await refuses(enter(codeAt(12)), 'wrong_second_factor')
  await enter(codeAt(9))
  await enter(codeAt(11))
})

test('each recovery code works once', async (t) => {
  const { shop, token, codes, enter } = await open(t)
  const [first = '', second = ''] = codes
  assert.equal(new Set(codes).size, 10)
  await enter(first)
  await refuses(enter(first), 'wrong_second_factor')
  await enter(` ${second.toUpperCase()} `)
  assert.equal((await shop.call(getStaff, undefined, { token })).data.recovery_codes, 8)
})

test('new recovery codes invalidate the old ones', async (t) => {
  const { shop, token, codes, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  await shop.call(renewRecoveryCodes, { body: { code: codeAt(1) } }, { token })
  await refuses(enter(codes[0]), 'wrong_second_factor')
})

test('neither the secret nor the codes appear in the audit log or in later responses', async (t) => {
  const { shop, token, codes } = await open(t)
  await refuses(shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token }), 'second_factor_is_on')
  const stored = await shop.services.db.selectFrom('recovery_codes').select('code_hash').execute()
  assert.ok(stored.every(({ code_hash }) => !codes.includes(code_hash)))
  const entries = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    entries.map(({ action, after }) => [action, after]),
    [['second_factor_on', { has_second_factor: true }]],
  )
})

test('each wrong code after the second in a row causes a longer pause, for the right code too', async (t) => {
  const { shop, enter, codeAt } = await open(t, { RATE_LIMIT: 'on' })
  let now = NOW
  const wait = (seconds: number) => shop.clock.set(new Date((now += seconds * 1000)))
  for (let n = 0; n < 3; n++) await refuses(enter('000000'), 'wrong_second_factor')
  await refuses(enter(codeAt(1)), 'too_many_calls')
  wait(31)
  await refuses(enter('000000'), 'wrong_second_factor')
  wait(31)
  await refuses(enter(codeAt(2)), 'too_many_calls')
  wait(30)
  await enter(codeAt(3))
  await refuses(enter('000000'), 'wrong_second_factor')
})

test('twenty concurrent codes count as the pauses allow', async (t) => {
  const { shop, user_id, enter } = await open(t, { RATE_LIMIT: 'on' })
  await Promise.allSettled(Array.from({ length: 8 }, () => enter('000000')))
  const row = shop.services.db.selectFrom('totp_secrets').select('failed_tries').where('user_id', '=', user_id)
  assert.equal((await row.executeTakeFirstOrThrow()).failed_tries, 3)
})

test('after five wrong codes in a row the user and the owner get one mail each', async (t) => {
  const { shop, enter } = await open(t)
  await signIn(shop, 'oksana')
  for (let n = 0; n < 7; n++) await refuses(enter('000000'), 'wrong_second_factor')
  for (const { email } of [people.maksym, people.oksana]) {
    const mails = await mailsTo(shop, email, 'second_factor_guessed')
    assert.deepEqual(
      mails.map(({ text }) => text.includes(people.maksym.email)),
      [true],
    )
  }
})

test('turning it off requires the password and a code', async (t) => {
  const { shop, token, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  const stop = (password: string, code: string) => shop.call(stopSecondFactor, { body: { password, code } }, { token })
  await refuses(stop('guess', codeAt(1)), 'wrong_current_password')
  await refuses(stop(PASSWORD, '000000'), 'wrong_second_factor')
  await stop(PASSWORD, codeAt(1))
  await enter()
})

test('the owner resets a lost second factor, which signs that user out', async (t) => {
  const { shop, token, user_id, enter } = await open(t)
  const owner = await signIn(shop, 'oksana')
  await shop.call(resetSecondFactor, { params: { id: String(user_id) } }, { token: owner.token })
  await refuses(shop.call(getStaff, undefined, { token }), 'unauthenticated')
  await enter()
})

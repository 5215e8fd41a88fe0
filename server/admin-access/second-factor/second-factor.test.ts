import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  confirmSecondFactor,
  getStaff,
  renewRecoveryCodes,
  signInToOffice,
  startSecondFactor,
  stopSecondFactor,
} from '@shop/contract/office.admin'
import { resetSecondFactor } from '@shop/contract/people.admin'
import { TOTP, Secret } from 'otpauth'
import { hashPassword } from '../account/public.ts'
import { people, signIn } from '../test/people.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'
const NOW = Date.parse('2026-11-21T10:00:05Z')
const HALF_MINUTE = 30_000

interface Guarded {
  shop: TestShop
  token: string
  user_id: number
  codes: string[]
  /** The app's code so many half minutes from now. */
  codeAt(steps: number): string
  enter(code?: string): Promise<unknown>
}

/** A manager whose second factor is on, at 10:00:05, confirmed by the code of that half minute. */
async function open(t: TestContext, env: Record<string, string> = {}): Promise<Guarded> {
  const shop = await openShop({ env: { CAPTCHA: 'off', ...env } })
  t.after(shop.close)
  shop.clock.set(new Date(NOW))
  const { token, user_id } = await signIn(shop, 'maksym')
  const password_hash = await hashPassword(PASSWORD)
  await shop.house.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  const { data } = await shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token })
  assert.match(data.address, /^otpauth:\/\/totp\//)
  assert.match(data.picture, /^<svg/)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const codeAt = (steps: number) => totp.generate({ timestamp: NOW + steps * HALF_MINUTE })
  await refuses(shop.call(confirmSecondFactor, { body: { code: '000000' } }, { token }), 'wrong_second_factor')
  const confirmed = await shop.call(confirmSecondFactor, { body: { code: codeAt(0) } }, { token })
  const body = { email: people.maksym.email, password: PASSWORD }
  const enter = (code?: string) => shop.call(signInToOffice, { body: { ...body, ...(code && { code }) } })
  return { shop, token, user_id, codes: confirmed.data.recovery_codes, codeAt, enter }
}

test('with a second factor the password alone opens nothing', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  await refuses(enter(), 'second_factor_required')
  await refuses(enter('123456'), 'wrong_second_factor')
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  await enter(codeAt(1))
})

test('six signs that are no digits are a wrong code like any other', async (t) => {
  const { shop, token } = await open(t)
  await shop.house.db.deleteFrom('totp_secrets').execute()
  await shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token })
  // Three of them are six to JavaScript, and twelve bytes.
  for (const code of ['🔑🔑🔑', 'шість!', '12345６'])
    await refuses(shop.call(confirmSecondFactor, { body: { code } }, { token }), 'wrong_second_factor')
})

test('no code opens twice: not the one that switched it on, nor one that was used, nor an earlier one', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  await refuses(enter(codeAt(0)), 'wrong_second_factor')
  shop.clock.set(new Date(NOW + 2 * HALF_MINUTE))
  await enter(codeAt(2))
  await refuses(enter(codeAt(2)), 'wrong_second_factor')
  await refuses(enter(codeAt(1)), 'wrong_second_factor')
})

test('the same code from two browsers at once opens one of them', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  const outcomes = await Promise.allSettled([enter(codeAt(1)), enter(codeAt(1))])
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('a clock may go half a minute wrong, and no more', async (t) => {
  const { shop, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + 10 * HALF_MINUTE))
  await refuses(enter(codeAt(8)), 'wrong_second_factor')
  await refuses(enter(codeAt(12)), 'wrong_second_factor')
  await enter(codeAt(9))
  await enter(codeAt(11))
})

test('each recovery code opens once', async (t) => {
  const { shop, token, codes, enter } = await open(t)
  const [first = '', second = ''] = codes
  assert.equal(new Set(codes).size, 10)
  await enter(first)
  await refuses(enter(first), 'wrong_second_factor')
  await enter(` ${second.toUpperCase()} `)
  assert.equal((await shop.call(getStaff, undefined, { token })).data.recovery_codes, 8)
})

test('new recovery codes end the old ones', async (t) => {
  const { shop, token, codes, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  await shop.call(renewRecoveryCodes, { body: { code: codeAt(1) } }, { token })
  await refuses(enter(codes[0]), 'wrong_second_factor')
})

test('neither secret nor codes are kept in the open in the audit log or told again', async (t) => {
  const { shop, token, codes } = await open(t)
  await refuses(shop.call(startSecondFactor, { body: { password: PASSWORD } }, { token }), 'second_factor_is_on')
  const kept = await shop.house.db.selectFrom('recovery_codes').select('code_hash').execute()
  assert.ok(kept.every(({ code_hash }) => !codes.includes(code_hash)))
  const entries = await shop.house.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    entries.map(({ action, after }) => [action, after]),
    [['second_factor_on', { has_second_factor: true }]],
  )
})

test('six digits cannot be tried out', async (t) => {
  const { enter } = await open(t, { RATE_LIMIT: 'on' })
  // One of ten went into switching it on, and one into the wrong code before.
  for (let n = 0; n < 8; n++) await refuses(enter(`00000${n}`), 'wrong_second_factor')
  await refuses(enter('000009'), 'too_many_calls')
})

test('to switch it off takes the password and a code', async (t) => {
  const { shop, token, codeAt, enter } = await open(t)
  shop.clock.set(new Date(NOW + HALF_MINUTE))
  const stop = (password: string, code: string) => shop.call(stopSecondFactor, { body: { password, code } }, { token })
  await refuses(stop('guess', codeAt(1)), 'wrong_current_password')
  await refuses(stop(PASSWORD, '000000'), 'wrong_second_factor')
  await stop(PASSWORD, codeAt(1))
  await enter()
})

test('the owner takes a lost second factor away, which signs its person out', async (t) => {
  const { shop, token, user_id, enter } = await open(t)
  const owner = await signIn(shop, 'oksana')
  await shop.call(resetSecondFactor, { params: { id: String(user_id) } }, { token: owner.token })
  await refuses(shop.call(getStaff, undefined, { token }), 'unauthenticated')
  await enter()
})

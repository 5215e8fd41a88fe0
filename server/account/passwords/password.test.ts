import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword, getProfile, logIn, register, resetPassword, setPassword } from '@shop/contract/shop/account'
import { faultNamesOf } from '@shop/contract/call'
import {
  buyer,
  codeIn,
  mailTo,
  mailsTo,
  linkIn,
  newBuyer,
  outcomes,
  signIn,
  signUp,
} from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'liceum-2027'
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

async function resetCode(shop: TestShop, email: string, n = 1): Promise<string> {
  await shop.call(resetPassword, { body: { email } })
  return codeIn(await mailTo(shop, email, 'password_reset', n))
}

test('changing the password signs out the other sessions, keeps this one and sends a mail', async (t) => {
  const shop = await open(t)
  const here = await newBuyer(shop, petro)
  const elsewhere = await signIn(shop, petro)
  const body = { current_password: petro.password, new_password: NEW_PASSWORD }
  deepEqual(await shop.call(changePassword, { body }, { token: here, language: 'ru' }), { data: 'success' })
  await refuses(shop.call(getProfile, {}, { token: elsewhere }), 'unauthenticated')
  equal((await shop.call(getProfile, {}, { token: here })).data.email, petro.email)
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
  equal((await mailTo(shop, petro.email, 'password_changed')).language, 'ru')
})

test('a password is not changed without the current one, nor to an invalid one', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const change = (current_password: string, new_password: string) =>
    shop.call(changePassword, { body: { current_password, new_password } }, { token })
  const wrong = await refuses(change('not-the-one', NEW_PASSWORD), 'wrong_current_password')
  deepEqual(wrong.body, { code: 'wrong_current_password', error: 'Wrong credentials' })
  for (const new_password of ['short', 'a'.repeat(33), 'with space 1', 'emoji-😀-123', '']) {
    const refused = await refuses(change(petro.password, new_password), 'invalid_password')
    deepEqual(refused.body, { code: 'invalid_password', error: 'invalid_password' })
  }
  await signIn(shop, petro)
})

test('of several concurrent password changes one succeeds, and only its session stays open', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const tokens = await Promise.all(Array.from({ length: 5 }, () => signIn(shop, petro)))
  const { succeeded } = await outcomes(
    tokens.map((token, n) =>
      shop.call(
        changePassword,
        { body: { current_password: petro.password, new_password: `${NEW_PASSWORD}-${n}` } },
        { token },
      ),
    ),
  )
  equal(succeeded, 1)
  const alive = await outcomes(tokens.map((token) => shop.call(getProfile, {}, { token })))
  equal(alive.succeeded, 1)
})

test('a buyer who forgot the password sets a new one with the mailed link and is signed out everywhere', async (t) => {
  const shop = await open(t, { PUBLIC_URL: 'https://shop.example' })
  const token = await newBuyer(shop, petro)
  deepEqual(await shop.call(resetPassword, { body: { email: petro.email } }, { language: 'uk' }), { data: 'success' })
  const mail = await mailTo(shop, petro.email, 'password_reset')
  equal(mail.language, 'ua')
  equal(linkIn(mail).origin + linkIn(mail).pathname, 'https://shop.example/reset-password')
  await shop.call(setPassword, { body: { code: codeIn(mail), password: NEW_PASSWORD } })
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
})

test('a reset for an unknown e-mail gets the usual response, and no mail is sent', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  deepEqual(await shop.call(resetPassword, { body: { email: 'nobody@school.example' } }), { data: 'success' })
  await resetCode(shop, petro.email)
  equal((await mailsTo(shop, 'nobody@school.example', 'password_reset')).length, 0)
})

test('a reset needs a well-formed e-mail', async (t) => {
  const shop = await open(t)
  const refused = await refuses(shop.call(resetPassword, { body: { email: 'petro' } }), 'invalid_data')
  deepEqual(faultNamesOf(refused), { email: 'invalid_email' })
})

test('a reset link works once, also in twenty concurrent calls', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const code = await resetCode(shop, petro.email)
  const { succeeded, failures } = await outcomes(
    Array.from({ length: 20 }, (_, n) => shop.call(setPassword, { body: { code, password: `${NEW_PASSWORD}-${n}` } })),
  )
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'code_used')
})

test('a reset link is valid for sixty minutes', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const began = Date.now()
  const code = await resetCode(shop, petro.email)
  shop.clock.set(new Date(began + 61 * MINUTE_MS))
  await refuses(shop.call(setPassword, { body: { code, password: NEW_PASSWORD } }), 'code_expired')
  shop.clock.set(new Date(began + 59 * MINUTE_MS))
  await shop.call(setPassword, { body: { code, password: NEW_PASSWORD } })
})

test('an older reset link is dead after a newer one was used', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const older = await resetCode(shop, petro.email)
  const newer = await resetCode(shop, petro.email, 2)
  await shop.call(setPassword, { body: { code: newer, password: NEW_PASSWORD } })
  await refuses(shop.call(setPassword, { body: { code: older, password: petro.password } }), 'code_used')
})

test('a rejected password does not use up the link', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const code = await resetCode(shop, petro.email)
  const refused = await refuses(shop.call(setPassword, { body: { code, password: 'short' } }), 'invalid_data')
  deepEqual(faultNamesOf(refused), { password: 'invalid_password' })
  await shop.call(setPassword, { body: { code, password: NEW_PASSWORD } })
})

test('a confirmation code and a made-up code set no password', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const code = codeIn(await mailTo(shop, petro.email, 'confirm_email'))
  for (const typed of [code, 'x'.repeat(43), ''])
    await refuses(shop.call(setPassword, { body: { code: typed, password: NEW_PASSWORD } }), 'not_found')
})

test('setting a password with the mailed link confirms the e-mail', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await shop.call(setPassword, { body: { code: await resetCode(shop, petro.email), password: NEW_PASSWORD } })
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
})

test('a fourth reset of one e-mail within fifteen minutes is rejected, whether or not it is known', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on' })
  await signUp(shop, petro)
  for (const email of [petro.email, mariia.email]) {
    for (let n = 0; n < 3; n++) await shop.call(resetPassword, { body: { email } })
    await refuses(shop.call(resetPassword, { body: { email: email.toUpperCase() } }), 'too_many_calls')
  }
})

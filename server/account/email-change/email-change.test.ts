import { deepEqual, equal, match } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  cancelEmailChange,
  deleteAccount,
  exportMyData,
  getProfile,
  logIn,
  register,
  resetPassword,
  sendConfirmation,
  setPassword,
  undoEmailChange,
  updateProfile,
  verifyEmail,
} from '@shop/contract/shop/account'
import { faultNamesOf } from '@shop/contract/call'
import { buyer, codeIn, mailTo, mailsTo, newBuyer, outcomes, signIn, signUp } from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const { petro, mariia } = buyer
const NEW_EMAIL = 'p.koval@school.example'
const THIEF = 'thief@evil.example'
const NEW_PASSWORD = 'liceum-2027'
const HOUR_MS = 3_600_000

interface Opened {
  shop: TestShop
  /** Petro's. */
  token: string
}

async function open(t: TestContext, env = {}): Promise<Opened> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return { shop, token: await newBuyer(shop, petro) }
}

const change = ({ shop, token }: Opened, email: string) =>
  shop.call(updateProfile, { body: { email } }, { token, language: 'ru' })
const profile = async ({ shop, token }: Opened) => (await shop.call(getProfile, {}, { token })).data

async function confirm({ shop }: Opened, email: string, n = 1): Promise<void> {
  const code = codeIn(await mailTo(shop, email, 'confirm_new_email', n))
  await shop.call(verifyEmail, { query: { email, code } })
}

async function changed(opened: Opened, email: string): Promise<void> {
  await change(opened, email)
  await confirm(opened, email)
}

const undo = (shop: TestShop, code: string) => shop.call(undoEmailChange, { body: { code, password: NEW_PASSWORD } })

test('a new e-mail takes effect after its mailbox confirms it; the profile shows it as pending until then', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  const { data } = await change(opened, NEW_EMAIL)
  deepEqual([data.email, data.pending_email], [petro.email, NEW_EMAIL])
  await signIn(shop, petro)
  await refuses(shop.call(logIn, { body: { ...petro, email: NEW_EMAIL } }), 'wrong_credentials')
  const asked = await mailTo(shop, petro.email, 'email_change_asked')
  equal(asked.language, 'ru')
  match(asked.text, /p\.koval@school\.example/)
  await confirm(opened, NEW_EMAIL)
  const after = await profile(opened)
  deepEqual([after.email, after.pending_email], [NEW_EMAIL, undefined])
  await signIn(shop, { ...petro, email: NEW_EMAIL })
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
  match((await mailTo(shop, petro.email, 'email_changed')).text, /p\.koval@school\.example/)
})

test('a stolen session cannot take over the account: a reset goes to the old mailbox', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await change(opened, THIEF)
  await shop.call(resetPassword, { body: { email: THIEF } })
  await shop.call(resetPassword, { body: { email: petro.email } })
  await mailTo(shop, petro.email, 'password_reset')
  equal((await mailsTo(shop, THIEF, 'password_reset')).length, 0)
})

test('the old mailbox cancels a change with its link: sessions end, and a new password is set', async (t) => {
  const opened = await open(t)
  const { shop, token } = opened
  await change(opened, THIEF)
  const cancel = codeIn(await mailTo(shop, petro.email, 'email_change_asked'))
  await undo(shop, cancel)
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await refuses(confirm(opened, THIEF), 'not_found')
  await refuses(undo(shop, cancel), 'not_found')
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
})

test('the old mailbox can take the account back for seven days after the change', async (t) => {
  const opened = await open(t)
  const { shop, token } = opened
  const began = Date.now()
  await changed(opened, THIEF)
  await shop.call(resetPassword, { body: { email: THIEF } })
  const reset = codeIn(await mailTo(shop, THIEF, 'password_reset'))
  await shop.call(setPassword, { body: { code: reset, password: 'thiefs-own-1' } })
  const code = codeIn(await mailTo(shop, petro.email, 'email_changed'))
  shop.clock.set(new Date(began + 7 * 24 * HOUR_MS + 60_000))
  await refuses(undo(shop, code), 'code_expired')
  shop.clock.set(new Date(began + 7 * 24 * HOUR_MS - 60_000))
  await undo(shop, code)
  await refuses(shop.call(logIn, { body: { email: THIEF, password: 'thiefs-own-1' } }), 'wrong_credentials')
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
})

test('a chain of changes is undone from its first mailbox, and no later one reverses that', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await changed(opened, THIEF)
  await changed(opened, 'second@evil.example')
  const first = codeIn(await mailTo(shop, petro.email, 'email_changed'))
  const later = codeIn(await mailTo(shop, THIEF, 'email_changed'))
  await undo(shop, first)
  await refuses(undo(shop, later), 'not_found')
  await signIn(shop, { ...petro, password: NEW_PASSWORD })
})

test('nobody registers or takes an address while its mailbox can still take the account back', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  const of_mariia = { shop, token: await newBuyer(shop, mariia) }
  await changed(opened, NEW_EMAIL)
  await refuses(shop.call(register, { body: petro }), 'email_taken')
  await refuses(change(of_mariia, petro.email), 'email_taken')
  // Petro himself may go back.
  await changed(opened, petro.email)
  equal((await profile(opened)).email, petro.email)
})

test('of two users confirming the same e-mail at once one gets it', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  const of_mariia = { shop, token: await newBuyer(shop, mariia) }
  await change(opened, NEW_EMAIL)
  await change(of_mariia, NEW_EMAIL)
  const { succeeded, failures } = await outcomes([confirm(opened, NEW_EMAIL, 1), confirm(opened, NEW_EMAIL, 2)])
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'email_taken')
})

test('twenty concurrent confirmations with one code count once', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await change(opened, NEW_EMAIL)
  const code = codeIn(await mailTo(shop, NEW_EMAIL, 'confirm_new_email'))
  const query = { email: NEW_EMAIL, code }
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(verifyEmail, { query })))
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'code_used')
})

test('an e-mail that somebody else has registered and confirmed since is not taken over', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await change(opened, mariia.email)
  await signUp(shop, mariia)
  await refuses(confirm(opened, mariia.email), 'email_taken')
  equal((await profile(opened)).email, petro.email)
})

test('a confirmation link is dead after another request, a cancellation, a new password or a day', async (t) => {
  const opened = await open(t)
  const { shop, token } = opened
  await change(opened, NEW_EMAIL)
  await change(opened, 'other@school.example')
  await refuses(confirm(opened, NEW_EMAIL), 'not_found')
  await shop.call(cancelEmailChange, {}, { token })
  equal((await profile(opened)).pending_email, undefined)
  await refuses(confirm(opened, 'other@school.example'), 'not_found')
  await change(opened, NEW_EMAIL)
  await shop.call(resetPassword, { body: { email: petro.email } })
  const reset = codeIn(await mailTo(shop, petro.email, 'password_reset'))
  await shop.call(setPassword, { body: { code: reset, password: petro.password } })
  await refuses(confirm(opened, NEW_EMAIL, 2), 'not_found')
  const again = { shop, token: await signIn(shop, petro) }
  await change(again, NEW_EMAIL)
  shop.clock.set(new Date(Date.now() + 25 * HOUR_MS))
  await refuses(confirm(again, NEW_EMAIL, 3), 'code_expired')
  equal((await profile(again)).pending_email, undefined)
})

test('asking for the same e-mail again resends its mail without notifying the old mailbox twice', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await change(opened, NEW_EMAIL)
  await change(opened, NEW_EMAIL)
  await refuses(confirm(opened, NEW_EMAIL, 1), 'not_found')
  await confirm(opened, NEW_EMAIL, 2)
  equal((await mailsTo(shop, petro.email, 'email_change_asked')).length, 1)
})

test('a code for another address, a reset code or a registration code does not confirm a new e-mail', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await change(opened, NEW_EMAIL)
  const code = codeIn(await mailTo(shop, NEW_EMAIL, 'confirm_new_email'))
  const first = codeIn(await mailTo(shop, petro.email, 'confirm_email'))
  await refuses(shop.call(verifyEmail, { query: { email: petro.email, code } }), 'not_found')
  await refuses(shop.call(verifyEmail, { query: { email: petro.email, code: first } }), 'code_used')
  await refuses(shop.call(verifyEmail, { query: { email: NEW_EMAIL, code: first } }), 'code_used')
  await refuses(shop.call(setPassword, { body: { code, password: NEW_PASSWORD } }), 'not_found')
  await refuses(undo(shop, code), 'not_found')
})

test('a reset link in the old mailbox is dead after the e-mail was changed', async (t) => {
  const opened = await open(t)
  const { shop } = opened
  await shop.call(resetPassword, { body: { email: petro.email } })
  const code = codeIn(await mailTo(shop, petro.email, 'password_reset'))
  await changed(opened, NEW_EMAIL)
  await refuses(shop.call(setPassword, { body: { code, password: NEW_PASSWORD } }), 'not_found')
})

test('e-mail changes are part of the buyer’s data export and are deleted with the account', async (t) => {
  const opened = await open(t)
  const { shop, token } = opened
  await changed(opened, NEW_EMAIL)
  const { data } = await shop.call(exportMyData, {}, { token })
  deepEqual(
    data.email_changes.map(({ old_email, new_email }) => [old_email, new_email]),
    [[petro.email, NEW_EMAIL]],
  )
  await shop.call(deleteAccount, { body: { password: petro.password } }, { token })
  equal((await shop.services.db.selectFrom('email_changes').selectAll().execute()).length, 0)
  await shop.call(register, { body: petro })
})

test('a sixth new e-mail within an hour is rejected, and so is a fourth mail to one mailbox', async (t) => {
  const opened = await open(t, { RATE_LIMIT: 'on' })
  const { shop, token } = opened
  for (let n = 0; n < 3; n++) await change(opened, NEW_EMAIL)
  await refuses(change(opened, NEW_EMAIL), 'too_many_calls')
  await change(opened, 'fifth@school.example')
  await refuses(change(opened, 'sixth@school.example'), 'too_many_calls')
  // The whole form submitted with the current e-mail is not a change.
  await shop.call(updateProfile, { body: { email: petro.email, name: 'Петро Ковальчук' } }, { token })
})

test('resets and confirmations are also limited per network, whatever e-mails they name', async (t) => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  for (let n = 0; n < 15; n++) {
    await shop.call(resetPassword, { body: { email: `reset-${n}@school.example` } })
    await shop.call(sendConfirmation, { body: { email: `confirm-${n}@school.example` } })
  }
  await refuses(shop.call(resetPassword, { body: { email: 'one-more@school.example' } }), 'too_many_calls')
  await refuses(shop.call(sendConfirmation, { body: { email: 'one-more@school.example' } }), 'too_many_calls')
})

test('a malformed new e-mail is named as the invalid field', async (t) => {
  const refused = await refuses(change(await open(t), 'petro@'), 'invalid_data')
  deepEqual(faultNamesOf(refused), { email: 'invalid_email' })
})

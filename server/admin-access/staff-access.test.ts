import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  cancelEmailChange,
  logIn,
  resetPassword,
  setPassword,
  undoEmailChange,
  updateProfile,
  verifyEmail,
} from '@shop/contract/shop/account'
import { faultNamesOf } from '@shop/contract/call'
import { invite } from '@shop/contract/admin/access/invitations'
import {
  confirmSecondFactor,
  getStaff,
  signInToAdmin,
  startSecondFactor,
} from '@shop/contract/admin/access/admin-access'
import { blockStaffMember, changeRole, mailStaffPasswordReset } from '@shop/contract/admin/access/staff'
import {
  cancelStaffEmailChange,
  changeStaffEmail,
  confirmStaffEmail,
  setStaffPassword,
  undoStaffEmail,
} from '@shop/contract/admin/access/staff-access'
import { Secret, TOTP } from 'otpauth'
import { hashPassword, makeFirstAdministrator } from '../account/public.ts'
import { buyer, codeIn, mailTo, mailsTo, linkIn, newBuyer, outcomes } from '../testing/fixtures/accounts.ts'
import { people, type SignedIn, signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'
const NEW_PASSWORD = 'Sklad-Kliuchi-8'
const NEW_EMAIL = 'maksym.new@te-shop.example'
const HALF_MINUTE = 30_000
const { maksym } = people

interface Opened {
  shop: TestShop
  owner: SignedIn
  admin: SignedIn
  /** Maksym's shop session. */
  shop_token: string
}

async function open(t: TestContext): Promise<Opened> {
  const shop = await openShop({ env: { CAPTCHA: 'off' } })
  t.after(shop.close)
  const owner = await signIn(shop, 'oksana')
  const admin = await signIn(shop, 'maksym')
  const password_hash = await hashPassword(PASSWORD)
  await shop.services.db.updateTable('users').set({ password_hash }).where('id', '=', admin.user_id).execute()
  const { data } = await shop.call(logIn, { body: { email: maksym.email, password: PASSWORD } })
  return { shop, owner, admin, shop_token: data.token }
}

const enter = (shop: TestShop, email: string, password: string, code = '') =>
  shop.call(signInToAdmin, { body: { email, password, code } })

async function resetCode(shop: TestShop, email: string, n = 1): Promise<string> {
  await shop.call(resetPassword, { body: { email } })
  return codeIn(await mailTo(shop, email, 'password_reset', n))
}

const emailOf = async (shop: TestShop, id: number) =>
  (await shop.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const auditOf = async (shop: TestShop) =>
  (await shop.services.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(
    (line) => line.action,
  )

const ask = ({ shop, admin }: Opened, password = PASSWORD, email = NEW_EMAIL) =>
  shop.call(changeStaffEmail, { body: { email, password } }, admin)

async function changed(opened: Opened): Promise<void> {
  await ask(opened)
  const code = codeIn(await mailTo(opened.shop, NEW_EMAIL, 'confirm_new_email'))
  await opened.shop.call(confirmStaffEmail, { body: { code } })
}

test('a shop session cannot change a staff member’s e-mail', async (t) => {
  const { shop, admin, shop_token } = await open(t)
  for (const email of ['thief@evil.example', maksym.email.toUpperCase()]) {
    const refused = await refuses(shop.call(updateProfile, { body: { email } }, { token: shop_token }), 'invalid_data')
    assert.deepEqual(faultNamesOf(refused), { email: 'staff_email' })
  }
  const body = { email: 'thief@evil.example', password: PASSWORD }
  await refuses(shop.call(changeStaffEmail, { body }, { token: shop_token }), 'forbidden')
  assert.equal(await emailOf(shop, admin.user_id), maksym.email)
  assert.equal((await shop.services.db.selectFrom('mails').selectAll().execute()).length, 0)
  const whole = { email: maksym.email, name: 'Максим Менеджер' }
  await shop.call(updateProfile, { body: whole }, { token: shop_token })
})

test('staff change their e-mail with the password; it takes effect when the new mailbox confirms, and is audited', async (t) => {
  const opened = await open(t)
  const { shop, admin } = opened
  await refuses(ask(opened, 'guess'), 'wrong_current_password')
  assert.equal((await ask(opened)).data.pending_email, NEW_EMAIL)
  assert.equal((await shop.call(getStaff, undefined, admin)).data.pending_email, NEW_EMAIL)
  await enter(shop, maksym.email, PASSWORD)
  const mail = await mailTo(shop, NEW_EMAIL, 'confirm_new_email')
  assert.equal(linkIn(mail).pathname, '/admin/confirm-email')
  const code = codeIn(mail)
  await refuses(shop.call(verifyEmail, { query: { email: NEW_EMAIL, code } }), 'not_found')
  const { succeeded } = await outcomes(
    Array.from({ length: 10 }, () => shop.call(confirmStaffEmail, { body: { code } })),
  )
  assert.equal(succeeded, 1)
  await refuses(enter(shop, maksym.email, PASSWORD), 'wrong_credentials')
  await enter(shop, NEW_EMAIL, PASSWORD)
  assert.deepEqual(await auditOf(shop), ['ask_email_change', 'change_email'])
  assert.match((await mailTo(shop, people.oksana.email, 'staff_email_changed')).text, /maksym\.new/)
})

test('the old mailbox of a staff member cancels the change or takes the account back, which ends every session', async (t) => {
  const opened = await open(t)
  const { shop, admin } = opened
  await changed(opened)
  const code = codeIn(await mailTo(shop, maksym.email, 'email_changed'))
  await refuses(shop.call(undoEmailChange, { body: { code, password: NEW_PASSWORD } }), 'not_found')
  await shop.call(undoStaffEmail, { body: { code, password: NEW_PASSWORD } })
  await refuses(shop.call(getStaff, undefined, admin), 'unauthenticated')
  await refuses(enter(shop, NEW_EMAIL, PASSWORD), 'wrong_credentials')
  const { data } = await enter(shop, maksym.email, NEW_PASSWORD)
  assert.equal(data.email, maksym.email)
  assert.deepEqual((await auditOf(shop)).slice(2), ['undo_email', 'reset_password'])
})

test('a cancelled change, or one to a taken or invited address, has no effect', async (t) => {
  const opened = await open(t)
  const { shop, owner, admin, shop_token } = opened
  await ask(opened)
  const code = codeIn(await mailTo(shop, NEW_EMAIL, 'confirm_new_email'))
  await shop.call(cancelEmailChange, {}, { token: shop_token })
  assert.equal((await shop.call(getStaff, undefined, admin)).data.pending_email, NEW_EMAIL)
  await shop.call(cancelStaffEmailChange, {}, admin)
  await refuses(shop.call(confirmStaffEmail, { body: { code } }), 'not_found')
  await refuses(ask(opened, PASSWORD, people.oksana.email), 'email_taken')
  const invited = { name: 'Дарина', email: 'daryna@te-shop.example', role: 'owner' as const }
  await shop.call(invite, { body: invited }, owner)
  await refuses(ask(opened, PASSWORD, invited.email), 'already_invited')
})

test('a change requested before a block or a role change has no effect afterwards', async (t) => {
  const opened = await open(t)
  const { shop, owner, admin } = opened
  const params = { id: String(admin.user_id) }
  await changed(opened)
  const undo = codeIn(await mailTo(shop, maksym.email, 'email_changed'))
  await shop.call(changeRole, { params, body: { role: 'buyer' } }, owner)
  await refuses(shop.call(undoStaffEmail, { body: { code: undo, password: NEW_PASSWORD } }), 'not_found')
  await refuses(shop.call(undoEmailChange, { body: { code: undo, password: NEW_PASSWORD } }), 'not_found')
})

test('a staff password reset leads to admin, ends all sessions, and every owner is notified', async (t) => {
  const { shop, admin, shop_token } = await open(t)
  const mailed_code = await resetCode(shop, maksym.email)
  const mail = await mailTo(shop, maksym.email, 'password_reset')
  assert.equal(linkIn(mail).pathname, '/admin/new-password')
  // The shop's own page must not set a staff password.
  await refuses(shop.call(setPassword, { body: { code: mailed_code, password: NEW_PASSWORD } }), 'not_found')
  await shop.call(setStaffPassword, { body: { code: mailed_code, password: NEW_PASSWORD } })
  await refuses(shop.call(getStaff, undefined, admin), 'unauthenticated')
  await refuses(shop.call(updateProfile, { body: {} }, { token: shop_token }), 'unauthenticated')
  await enter(shop, maksym.email, NEW_PASSWORD)
  assert.match((await mailTo(shop, people.oksana.email, 'staff_password_reset')).text, /maksym@/)
  await mailTo(shop, maksym.email, 'password_changed')
  assert.deepEqual(await auditOf(shop), ['reset_password'])
  const again = shop.call(setStaffPassword, { body: { code: mailed_code, password: NEW_PASSWORD } })
  await refuses(again, 'code_used')
})

test('a password reset with a second factor requires its code and keeps the factor', async (t) => {
  const { shop, admin } = await open(t)
  const now = Date.now()
  shop.clock.set(new Date(now))
  const { data } = await shop.call(startSecondFactor, { body: { password: PASSWORD } }, admin)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const codeAt = (step: number) => totp.generate({ timestamp: now + step * HALF_MINUTE })
  await shop.call(confirmSecondFactor, { body: { code: codeAt(0) } }, admin)
  const code = await resetCode(shop, maksym.email)
  const reset = (second_code = '') =>
    shop.call(setStaffPassword, { body: { code, password: NEW_PASSWORD, second_code } })
  await refuses(reset(), 'second_factor_required')
  await refuses(reset('000000'), 'wrong_second_factor')
  await shop.call(getStaff, undefined, admin)
  shop.clock.set(new Date(now + HALF_MINUTE))
  await reset(codeAt(1))
  await refuses(enter(shop, maksym.email, NEW_PASSWORD), 'second_factor_required')
  shop.clock.set(new Date(now + 2 * HALF_MINUTE))
  await enter(shop, maksym.email, NEW_PASSWORD, codeAt(2))
})

test('a reset link of a user who has been blocked or demoted since sets nothing', async (t) => {
  const { shop, owner, admin } = await open(t)
  const params = { id: String(admin.user_id) }
  const first = await resetCode(shop, maksym.email)
  await shop.call(blockStaffMember, { params, body: { is_blocked: true } }, owner)
  await refuses(shop.call(setStaffPassword, { body: { code: first, password: NEW_PASSWORD } }), 'not_found')
  const second = await resetCode(shop, maksym.email, 2)
  await refuses(shop.call(setStaffPassword, { body: { code: second, password: NEW_PASSWORD } }), 'not_found')
  await shop.call(blockStaffMember, { params, body: { is_blocked: false } }, owner)
  const third = await resetCode(shop, maksym.email, 3)
  await shop.call(changeRole, { params, body: { role: 'buyer' } }, owner)
  await refuses(shop.call(setStaffPassword, { body: { code: third, password: NEW_PASSWORD } }), 'not_found')
})

test('an owner sends a staff member a password reset link', async (t) => {
  const { shop, owner, admin } = await open(t)
  await shop.call(mailStaffPasswordReset, { params: { id: String(admin.user_id) } }, owner)
  const code = codeIn(await mailTo(shop, maksym.email, 'password_reset'))
  await shop.call(setStaffPassword, { body: { code, password: NEW_PASSWORD } })
  assert.deepEqual(await auditOf(shop), ['mail_password_reset', 'reset_password'])
})

test('a buyer’s reset code does not work on the staff page', async (t) => {
  const { shop } = await open(t)
  await newBuyer(shop, buyer.petro)
  const code = await resetCode(shop, buyer.petro.email)
  await refuses(shop.call(setStaffPassword, { body: { code, password: NEW_PASSWORD } }), 'not_found')
  await refuses(shop.call(setStaffPassword, { body: { code: 'x', password: NEW_PASSWORD } }), 'not_found')
})

test('a buyer who had registered the first administrator’s address keeps no link to it', async (t) => {
  const shop = await openShop({ env: { ADMIN_EMAIL: buyer.petro.email, ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off' } })
  t.after(shop.close)
  const token = await newBuyer(shop, buyer.petro)
  await shop.call(updateProfile, { body: { email: 'thief@evil.example' } }, { token })
  const code = codeIn(await mailTo(shop, 'thief@evil.example', 'confirm_new_email'))
  await makeFirstAdministrator(shop.services)
  await refuses(shop.call(verifyEmail, { query: { email: 'thief@evil.example', code } }), 'not_found')
  await enter(shop, buyer.petro.email, PASSWORD)
  assert.equal((await mailsTo(shop, 'thief@evil.example', 'email_changed')).length, 0)
})

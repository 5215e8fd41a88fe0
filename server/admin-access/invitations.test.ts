import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
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
import { blockBuyer } from '@shop/contract/admin/orders/buyers'
import {
  acceptInvitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@shop/contract/admin/access/invitations'
import { getStaff, signInToAdmin } from '@shop/contract/admin/access/admin-access'
import { blockStaffMember, changeRole, listStaff } from '@shop/contract/admin/access/staff'
import { buyer, codeIn, mailTo, mailsTo, newBuyer, outcomes, signUp } from '../testing/fixtures/accounts.ts'
import { people, signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const PASSWORD = 'Sklad-Kliuchi-7'
const DAY_MS = 86_400_000
const { petro, mariia } = buyer
const NEW = { name: 'Дарина Нова', email: 'daryna@te-shop.example', role: 'editor' as const }
/** The owner invites the address with which Petro is registered, or registers later. */
const INVITED = { name: 'Дарина Нова', email: petro.email, role: 'manager' as const }

async function open(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1 }], env: { CAPTCHA: 'off' } })
  t.after(shop.close)
  return { shop, owner: await signIn(shop, 'oksana') }
}

const invitationCode = async (shop: TestShop, email: string, n = 1) =>
  codeIn(await mailTo(shop, email, 'staff_invitation', n))
const accept = (shop: TestShop, code: string, password = PASSWORD) =>
  shop.call(acceptInvitation, { body: { code, password } })
const enter = (shop: TestShop, email: string, password = PASSWORD) =>
  shop.call(signInToAdmin, { body: { email, password } })
const roleOf = async (shop: TestShop, email: string) =>
  (await shop.services.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())?.role

test('an invitation gives the role after its mailbox accepts it with a password, and not before', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invite, { body: NEW }, owner)
  assert.deepEqual([data.state, data.invited_by], ['open', people.oksana.name])
  assert.equal(await roleOf(shop, NEW.email), undefined)
  await accept(shop, await invitationCode(shop, NEW.email))
  const { data: staff } = await enter(shop, NEW.email)
  assert.deepEqual([staff.role, staff.name], ['editor', NEW.name])
  const { data: listed } = await shop.call(listInvitations, {}, owner)
  assert.deepEqual(
    listed.map(({ email, state }) => [email, state]),
    [[NEW.email, 'accepted']],
  )
  const entries = await shop.services.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['invite', 'accept_invitation'],
  )
})

test('a stranger who registered the invited address beforehand gains nothing', async (t) => {
  const { shop, owner } = await open(t)
  await shop.call(register, { body: petro })
  const old_link = codeIn(await mailTo(shop, petro.email, 'confirm_email'))
  await shop.call(invite, { body: INVITED }, owner)
  assert.equal(await roleOf(shop, petro.email), 'buyer')
  // The invited person follows the wrong link: the stranger's account is confirmed, but only as a buyer.
  await shop.call(verifyEmail, { query: { email: petro.email, code: old_link } })
  const { data } = await shop.call(logIn, { body: petro })
  await refuses(enter(shop, petro.email, petro.password), 'wrong_credentials')
  await accept(shop, await invitationCode(shop, petro.email))
  await refuses(shop.call(getProfile, {}, { token: data.token }), 'unauthenticated')
  await refuses(enter(shop, petro.email, petro.password), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
  assert.equal((await enter(shop, petro.email)).data.name, INVITED.name)
})

test('an invited mailbox gets no confirmation mail for a stranger’s account until the invitation has ended', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invite, { body: INVITED }, owner)
  const { data: made } = await shop.call(register, { body: petro })
  assert.equal(made.user.email, petro.email)
  await shop.call(sendConfirmation, { body: { email: petro.email } })
  const of_mariia = await newBuyer(shop, mariia)
  const wish = await shop.call(updateProfile, { body: { email: 'daryna@te-shop.example' } }, { token: of_mariia })
  assert.equal(wish.data.email, mariia.email)
  await shop.call(invite, { body: NEW }, owner)
  await shop.call(updateProfile, { body: { email: NEW.email } }, { token: of_mariia })
  assert.equal((await mailsTo(shop, NEW.email, 'confirm_new_email')).length, 1)
  await shop.call(revokeInvitation, { params: { id: String(data.id) } }, owner)
  await shop.call(sendConfirmation, { body: { email: petro.email } })
  await mailTo(shop, petro.email, 'confirm_email')
  assert.equal((await mailsTo(shop, petro.email, 'confirm_email')).length, 1)
})

test('links mailed to a buyer stop working when the buyer becomes staff', async (t) => {
  const { shop, owner } = await open(t)
  // A stranger's account that has the address, confirmed by its mailbox, and three unused links.
  const token = await newBuyer(shop, mariia)
  await shop.call(updateProfile, { body: { email: petro.email } }, { token })
  const code = codeIn(await mailTo(shop, petro.email, 'confirm_new_email'))
  await shop.call(verifyEmail, { query: { email: petro.email, code } })
  const undo = codeIn(await mailTo(shop, mariia.email, 'email_changed'))
  await shop.call(updateProfile, { body: { email: 'back@evil.example' } }, { token })
  const confirm = codeIn(await mailTo(shop, 'back@evil.example', 'confirm_new_email'))
  await shop.call(resetPassword, { body: { email: petro.email } })
  const reset = codeIn(await mailTo(shop, petro.email, 'password_reset'))
  await shop.call(invite, { body: INVITED }, owner)
  await accept(shop, await invitationCode(shop, petro.email))
  await refuses(shop.call(undoEmailChange, { body: { code: undo, password: 'stranger-1' } }), 'not_found')
  await refuses(shop.call(verifyEmail, { query: { email: 'back@evil.example', code: confirm } }), 'not_found')
  await refuses(shop.call(setPassword, { body: { code: reset, password: 'stranger-1' } }), 'not_found')
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  assert.equal((await enter(shop, petro.email)).data.role, 'manager')
})

test('accepting an invitation wins over a buyer’s pending change to the same address', async (t) => {
  const { shop, owner } = await open(t)
  const token = await newBuyer(shop, mariia)
  await shop.call(updateProfile, { body: { email: NEW.email } }, { token })
  const code = codeIn(await mailTo(shop, NEW.email, 'confirm_new_email'))
  await shop.call(invite, { body: NEW }, owner)
  await accept(shop, await invitationCode(shop, NEW.email))
  await refuses(shop.call(verifyEmail, { query: { email: NEW.email, code } }), 'email_taken')
  await enter(shop, NEW.email)
})

test('an invitation works once, also in twenty concurrent calls, and for three days', async (t) => {
  const { shop, owner } = await open(t)
  await shop.call(invite, { body: NEW }, owner)
  const code = await invitationCode(shop, NEW.email)
  shop.clock.set(new Date(Date.now() + 3 * DAY_MS + 60_000))
  await refuses(accept(shop, code), 'code_expired')
  shop.clock.set(new Date(Date.now() + 2 * DAY_MS))
  const { succeeded, failures } = await outcomes(
    Array.from({ length: 20 }, (_, n) => accept(shop, code, `${PASSWORD}-${n}`)),
  )
  assert.equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'code_used')
})

test('accepting and registering one address at once leave one account, owned by the mailbox', async (t) => {
  const { shop, owner } = await open(t)
  await shop.call(invite, { body: INVITED }, owner)
  const code = await invitationCode(shop, petro.email)
  await Promise.allSettled([shop.call(register, { body: petro }), accept(shop, code)])
  assert.equal((await enter(shop, petro.email)).data.role, 'manager')
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
})

test('a new link replaces the previous one, a revoked invitation has none, and the list shows who is pending', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invite, { body: NEW }, owner)
  const params = { id: String(data.id) }
  await refuses(shop.call(invite, { body: { ...NEW, email: NEW.email.toUpperCase() } }, owner), 'already_invited')
  await shop.call(resendInvitation, { params }, owner)
  await refuses(accept(shop, await invitationCode(shop, NEW.email)), 'not_found')
  const second = await invitationCode(shop, NEW.email, 2)
  assert.equal((await shop.call(revokeInvitation, { params }, owner)).data.state, 'revoked')
  await refuses(accept(shop, second), 'not_found')
  await refuses(shop.call(resendInvitation, { params }, owner), 'not_found')
  await refuses(shop.call(revokeInvitation, { params }, owner), 'not_found')
  await shop.call(invite, { body: NEW }, owner)
  const states = async (query: object) => (await shop.call(listInvitations, { query }, owner)).data.map((i) => i.state)
  assert.deepEqual(await states({}), ['open', 'revoked'])
  assert.deepEqual(await states({ state: 'open', q: 'DARYNA' }), ['open'])
  assert.deepEqual(await states({ q: 'nobody' }), [])
  assert.deepEqual((await shop.call(listStaff, {}, owner)).total, 1)
})

test('an expired invitation can be resent and does not block a new one', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invite, { body: NEW }, owner)
  shop.clock.set(new Date(Date.now() + 4 * DAY_MS))
  const { token } = await signIn(shop, 'maksym')
  await shop.services.db.updateTable('users').set({ role: 'owner' }).where('email', '=', people.maksym.email).execute()
  const fresh = await shop.call(resendInvitation, { params: { id: String(data.id) } }, { token })
  assert.equal(fresh.data.state, 'open')
  await accept(shop, await invitationCode(shop, NEW.email, 2))
})

test('staff and blocked buyers cannot be invited', async (t) => {
  const { shop, owner } = await open(t)
  await signIn(shop, 'maksym')
  const staff = shop.call(invite, { body: { ...NEW, email: people.maksym.email } }, owner)
  await refuses(staff, 'email_taken')
  const iryna = await signIn(shop, 'iryna')
  const block = { params: { id: String(iryna.user_id) }, body: { is_blocked: true, reason: 'борг' } }
  await shop.call(blockBuyer, block, owner)
  await refuses(shop.call(invite, { body: { ...NEW, email: people.iryna.email } }, owner), 'account_blocked')
})

test('blocking a buyer revokes their pending invitation', async (t) => {
  const { shop, owner } = await open(t)
  const iryna = await signIn(shop, 'iryna')
  await shop.call(invite, { body: { ...NEW, email: people.iryna.email } }, owner)
  const code = await invitationCode(shop, people.iryna.email)
  const block = { params: { id: String(iryna.user_id) }, body: { is_blocked: true, reason: 'борг' } }
  await shop.call(blockBuyer, block, owner)
  await refuses(accept(shop, code), 'not_found')
})

test('invitations from an owner who was demoted or blocked stop working', async (t) => {
  const { shop, owner } = await open(t)
  const maksym = await signIn(shop, 'maksym')
  const params = { id: String(maksym.user_id) }
  const { db } = shop.services
  const as_owner = () => db.updateTable('users').set({ role: 'owner' }).where('id', '=', maksym.user_id).execute()
  await as_owner()
  await shop.call(invite, { body: { ...NEW, role: 'owner' } }, maksym)
  await shop.call(changeRole, { params, body: { role: 'manager' } }, owner)
  await refuses(accept(shop, await invitationCode(shop, NEW.email)), 'not_found')
  await as_owner()
  const other = { ...NEW, email: 'other@te-shop.example' }
  const { data } = await shop.call(invite, { body: other }, owner)
  await db.updateTable('invitations').set({ invited_by: maksym.user_id }).where('id', '=', data.id).execute()
  await shop.call(blockStaffMember, { params, body: { is_blocked: true } }, owner)
  await refuses(accept(shop, await invitationCode(shop, other.email)), 'not_found')
})

test('former staff cannot get in with an old session, link or invitation', async (t) => {
  const { shop, owner } = await open(t)
  await shop.call(invite, { body: INVITED }, owner)
  await accept(shop, await invitationCode(shop, petro.email))
  const { data: staff } = await enter(shop, petro.email)
  const { data: at_shop } = await shop.call(logIn, { body: { email: petro.email, password: PASSWORD } })
  await shop.call(resetPassword, { body: { email: petro.email } })
  const reset = codeIn(await mailTo(shop, petro.email, 'password_reset'))
  await shop.call(changeRole, { params: { id: String(staff.id) }, body: { role: 'buyer' } }, owner)
  await refuses(enter(shop, petro.email), 'wrong_credentials')
  await refuses(shop.call(getProfile, {}, { token: at_shop.token }), 'unauthenticated')
  await refuses(shop.call(setPassword, { body: { code: reset, password: PASSWORD } }), 'not_found')
  await refuses(accept(shop, await invitationCode(shop, petro.email)), 'code_used')
})

test('only an owner can invite, and a shop session is not enough', async (t) => {
  const { shop } = await open(t)
  const maksym = await signIn(shop, 'maksym')
  await refuses(shop.call(invite, { body: NEW }, maksym), 'forbidden')
  await signUp(shop, petro)
  await shop.services.db.updateTable('users').set({ role: 'owner' }).where('email', '=', petro.email).execute()
  const { data } = await shop.call(logIn, { body: petro })
  await refuses(shop.call(invite, { body: NEW }, { token: data.token }), 'forbidden')
  await refuses(shop.call(getStaff, undefined, { token: data.token }), 'forbidden')
})

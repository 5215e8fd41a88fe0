import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { logIn, setPassword } from '@shop/contract/account'
import { listAudit } from '@shop/contract/audit.admin'
import { getCounters, getDashboard, getStaff, signInToOffice } from '@shop/contract/office.admin'
import { blockPerson, changeRole, getPerson, inviteAgain, invitePerson, listPeople } from '@shop/contract/people.admin'
import { hashPassword } from '../account/public.ts'
import { letterTo } from '../test/accounts.ts'
import { people, signIn } from '../test/people.ts'
import { openShop, refuses } from '../test/shop.ts'

async function open(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  return { shop, owner: await signIn(shop, 'oksana') }
}

const NEW = { name: 'Дарина Нова', email: 'daryna@te-shop.example', role: 'editor' as const }
const PASSWORD = 'Sklad-Kliuchi-7'
const codeIn = (text: string) => /reset-password\?code=([\w-]+)/.exec(text)?.[1] ?? ''

test('who is invited sets a password by the letter and comes in with the role that was given', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invitePerson, { body: NEW }, owner)
  assert.equal(data.has_come, false)
  const enter = () => shop.call(signInToOffice, { body: { email: NEW.email, password: PASSWORD } })
  await refuses(enter(), 'wrong_credentials')
  const letter = await letterTo(shop, NEW.email, 'staff_invitation')
  assert.match(letter.text, /\/admin/)
  await shop.call(setPassword, { body: { code: codeIn(letter.text), password: PASSWORD } })
  assert.equal((await enter()).data.role, 'editor')
  const person = await shop.call(getPerson, { params: { id: String(data.id) } }, owner)
  assert.deepEqual([person.data.has_come, person.data.sessions], [true, 1])
})

test('a second invitation ends the link of the first', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invitePerson, { body: NEW }, owner)
  const first = await letterTo(shop, NEW.email, 'staff_invitation')
  await shop.call(inviteAgain, { params: { id: String(data.id) } }, owner)
  const second = await letterTo(shop, NEW.email, 'staff_invitation', 2)
  const set = (text: string) => shop.call(setPassword, { body: { code: codeIn(text), password: PASSWORD } })
  await refuses(set(first.text), 'not_found')
  await set(second.text)
})

test('a buyer who is invited becomes staff, and staff are not invited twice', async (t) => {
  const { shop, owner } = await open(t)
  const petro = await signIn(shop, 'petro')
  const body = { ...NEW, email: people.petro.email }
  assert.equal((await shop.call(invitePerson, { body }, owner)).data.id, petro.user_id)
  await refuses(shop.call(invitePerson, { body }, owner), 'invalid_data')
})

test('the last owner can be neither lowered nor blocked, nor can two owners lower each other at once', async (t) => {
  const { shop, owner } = await open(t)
  const lower = (id: number, by: { token: string }) =>
    shop.call(changeRole, { params: { id: String(id) }, body: { role: 'manager' } }, by)
  await refuses(lower(owner.user_id, owner), 'last_owner')
  const block = { params: { id: String(owner.user_id) }, body: { is_blocked: true } }
  await refuses(shop.call(blockPerson, block, owner), 'last_owner')
  const second = await signIn(shop, 'maksym')
  const raise = { params: { id: String(second.user_id) }, body: { role: 'owner' as const } }
  await shop.call(changeRole, raise, owner)
  await Promise.allSettled([lower(owner.user_id, owner), lower(second.user_id, owner)])
  const owners = await shop.house.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
  assert.equal(owners.length, 1)
})

test('a change of role ends the sessions, and so does a block, in the office and in the shop', async (t) => {
  const { shop, owner } = await open(t)
  const maksym = await signIn(shop, 'maksym')
  const params = { id: String(maksym.user_id) }
  await shop.call(changeRole, { params, body: { role: 'editor' } }, owner)
  await refuses(shop.call(getStaff, undefined, maksym), 'unauthenticated')
  const password_hash = await hashPassword(PASSWORD)
  await shop.house.db.updateTable('users').set({ password_hash }).where('id', '=', maksym.user_id).execute()
  const enterShop = () => shop.call(logIn, { body: { email: people.maksym.email, password: PASSWORD } })
  await enterShop()
  await shop.call(blockPerson, { params, body: { is_blocked: true } }, owner)
  await refuses(enterShop(), 'wrong_credentials')
  const { data } = await shop.call(listPeople, { query: { blocked: '1' } }, owner)
  assert.deepEqual(
    data.map(({ name, role }) => [name, role]),
    [[people.maksym.name, 'editor']],
  )
})

test('buyers are nobody’s staff: they are neither listed nor found by id', async (t) => {
  const { shop, owner } = await open(t)
  const petro = await signIn(shop, 'petro')
  const { data, total } = await shop.call(listPeople, {}, owner)
  assert.deepEqual([data.map(({ id }) => id), total], [[owner.user_id], 1])
  await refuses(shop.call(getPerson, { params: { id: String(petro.user_id) } }, owner), 'not_found')
  const role = { params: { id: String(petro.user_id) }, body: { role: 'owner' as const } }
  await refuses(shop.call(changeRole, role, owner), 'not_found')
})

test('the audit log tells who did what to whom, and finds it by person, entity, action, day and text', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invitePerson, { body: NEW }, owner)
  await shop.call(changeRole, { params: { id: String(data.id) }, body: { role: 'accountant' } }, owner)
  const log = async (query: object) => (await shop.call(listAudit, { query }, owner)).data
  const all = await log({})
  assert.deepEqual(
    all.map(({ action, before, after }) => [action, before, after]),
    [
      ['change_role', { role: 'editor' }, { role: 'accountant' }],
      ['invite', null, NEW],
    ],
  )
  assert.equal(all[0]?.by_name, people.oksana.name)
  assert.equal((await log({ action: 'invite' })).length, 1)
  assert.equal((await log({ entity: 'person', entity_id: String(data.id) })).length, 2)
  assert.equal((await log({ by: String(owner.user_id) })).length, 2)
  assert.equal((await log({ by: '999' })).length, 0)
  assert.equal((await log({ q: 'CHANGE_role' })).length, 1)
  assert.equal((await log({ to: '2020-01-01' })).length, 0)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date())
  assert.equal((await log({ from: today, to: today })).length, 2)
})

test('each role sees of the overview what it may look at elsewhere', async (t) => {
  const { shop, owner } = await open(t)
  const yeva = await signIn(shop, 'yeva')
  const { data: full } = await shop.call(getDashboard, { query: {} }, owner)
  assert.equal(full.chart?.length, 30)
  assert.equal(full.figures.orders?.days.length, 30)
  const { data: part } = await shop.call(getDashboard, { query: {} }, yeva)
  assert.deepEqual(
    [part.chart, part.latest_orders, part.figures.sum, part.figures.consultations],
    [null, null, null, null],
  )
  assert.notEqual(part.low_stock, null)
  const { data: counters } = await shop.call(getCounters, undefined, yeva)
  assert.deepEqual(counters, { orders_new: null, consultations_new: null, reviews_waiting: null, mails_failed: null })
})

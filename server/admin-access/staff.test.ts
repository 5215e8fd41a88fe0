import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { logIn } from '@shop/contract/shop/account'
import { listAudit } from '@shop/contract/admin/access/audit'
import { invite } from '@shop/contract/admin/access/invitations'
import { getCounters, getDashboard, getStaff } from '@shop/contract/admin/access/admin-access'
import { blockStaffMember, changeRole, getStaffMember, listStaff } from '@shop/contract/admin/access/staff'
import { hashPassword } from '../account/public.ts'
import { people, signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'

async function open(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  return { shop, owner: await signIn(shop, 'oksana') }
}

const NEW = { name: 'Дарина Нова', email: 'daryna@te-shop.example', role: 'editor' as const }
const PASSWORD = 'Sklad-Kliuchi-7'

test('the last owner can be neither demoted nor blocked, nor can two owners demote each other at once', async (t) => {
  const { shop, owner } = await open(t)
  const lower = (id: number, by: { token: string }) =>
    shop.call(changeRole, { params: { id: String(id) }, body: { role: 'manager' } }, by)
  await refuses(lower(owner.user_id, owner), 'last_owner')
  const block = { params: { id: String(owner.user_id) }, body: { is_blocked: true } }
  await refuses(shop.call(blockStaffMember, block, owner), 'last_owner')
  const second = await signIn(shop, 'maksym')
  const raise = { params: { id: String(second.user_id) }, body: { role: 'owner' as const } }
  await shop.call(changeRole, raise, owner)
  await Promise.allSettled([lower(owner.user_id, owner), lower(second.user_id, owner)])
  const owners = await shop.services.db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
  assert.equal(owners.length, 1)
})

test('a role change and a block end all sessions, in admin and in the shop', async (t) => {
  const { shop, owner } = await open(t)
  const maksym = await signIn(shop, 'maksym')
  const params = { id: String(maksym.user_id) }
  await shop.call(changeRole, { params, body: { role: 'editor' } }, owner)
  await refuses(shop.call(getStaff, undefined, maksym), 'unauthenticated')
  const password_hash = await hashPassword(PASSWORD)
  await shop.services.db.updateTable('users').set({ password_hash }).where('id', '=', maksym.user_id).execute()
  const enterShop = () => shop.call(logIn, { body: { email: people.maksym.email, password: PASSWORD } })
  await enterShop()
  await shop.call(blockStaffMember, { params, body: { is_blocked: true } }, owner)
  await refuses(enterShop(), 'wrong_credentials')
  const { data } = await shop.call(listStaff, { query: { blocked: '1' } }, owner)
  assert.deepEqual(
    data.map(({ name, role }) => [name, role]),
    [[people.maksym.name, 'editor']],
  )
})

test('buyers are neither listed as staff nor found by id', async (t) => {
  const { shop, owner } = await open(t)
  const petro = await signIn(shop, 'petro')
  const { data, total } = await shop.call(listStaff, {}, owner)
  assert.deepEqual([data.map(({ id }) => id), total], [[owner.user_id], 1])
  await refuses(shop.call(getStaffMember, { params: { id: String(petro.user_id) } }, owner), 'not_found')
  const role = { params: { id: String(petro.user_id) }, body: { role: 'owner' as const } }
  await refuses(shop.call(changeRole, role, owner), 'not_found')
})

test('the audit log shows who did what, filtered by user, entity, action, day and text', async (t) => {
  const { shop, owner } = await open(t)
  const { data } = await shop.call(invite, { body: NEW }, owner)
  const maksym = await signIn(shop, 'maksym')
  await shop.call(changeRole, { params: { id: String(maksym.user_id) }, body: { role: 'accountant' } }, owner)
  const log = async (query: object) => (await shop.call(listAudit, { query }, owner)).data
  const all = await log({})
  assert.deepEqual(
    all.map(({ action, before, after }) => [action, before, after]),
    [
      ['change_role', { role: 'manager' }, { role: 'accountant' }],
      ['invite', null, NEW],
    ],
  )
  assert.equal(all[0]?.by_name, people.oksana.name)
  assert.equal((await log({ action: 'invite' })).length, 1)
  assert.equal((await log({ entity: 'person', entity_id: String(maksym.user_id) })).length, 1)
  assert.equal((await log({ entity: 'invitation', entity_id: String(data.id) })).length, 1)
  assert.equal((await log({ by: String(owner.user_id) })).length, 2)
  assert.equal((await log({ by: '999' })).length, 0)
  assert.equal((await log({ q: 'CHANGE_role' })).length, 1)
  assert.equal((await log({ to: '2020-01-01' })).length, 0)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date())
  assert.equal((await log({ from: today, to: today })).length, 2)
})

test('each role sees on the dashboard only what it may see elsewhere', async (t) => {
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
  assert.deepEqual([...new Set(Object.values(counters))], [null])
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getProfile, listBonuses, logIn } from '@shop/contract/shop/account'
import * as calls from '@shop/contract/admin/orders/buyers'
import { buyer as accounts, codeIn, mailTo, newBuyer, outcomes } from '../../testing/fixtures/accounts.ts'
import { orderOfBuyer } from '../../testing/fixtures/admin-orders.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

async function openWith(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 50 }] })
  t.after(shop.close)
  const { token, user_id: staff_id } = await signIn(shop, 'maksym')
  return { shop, token, staff_id }
}

const seen = async (shop: TestShop, token: string, id: number) =>
  (await shop.call(calls.getBuyer, { params: { id: String(id) } }, { token })).data

test('buyers are found by name, e-mail, phone and organization, with the number and sum of their orders', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro', { discount_percent: 5 })
  const iryna = await signIn(shop, 'iryna')
  const { db } = shop.services
  await db.updateTable('users').set({ phone_number: '+380 (50) 555 01 34' }).where('id', '=', iryna.user_id).execute()
  const organization = { name: 'Ліцей № 17', document_code: '00032129', contact_person: null }
  await db
    .insertInto('organizations')
    .values({ user_id: iryna.user_id, ...organization })
    .execute()
  await orderOfBuyer(shop, petro.token, { 1: 2 })
  await orderOfBuyer(shop, petro.token, { 1: 1 })
  const found = async (query: object) => {
    const { data, total } = await shop.call(calls.listBuyers, { query }, { token })
    assert.equal(total, data.length)
    return data.map(({ id }) => id)
  }
  assert.deepEqual(await found({}), [iryna.user_id, petro.user_id], 'staff are not buyers')
  assert.deepEqual(await found({ sort: 'orders_sum', order: 'desc' }), [petro.user_id, iryna.user_id])
  for (const q of ['директорка', 'IRYNA@', '0505550134', 'ліцей № 17', '00032129'])
    assert.deepEqual(await found({ q }), [iryna.user_id], q)
  assert.deepEqual(await found({ ordered: '1' }), [petro.user_id])
  assert.deepEqual(await found({ ordered: '0' }), [iryna.user_id])
  const buyer = await seen(shop, token, petro.user_id)
  assert.deepEqual([buyer.orders_count, buyer.orders_sum, buyer.orders.length], [2, 285, 2])
})

test('a buyer’s discount is changed with a reason; an editor who saw an older value is refused', async (t) => {
  const { shop, token, staff_id } = await openWith(t)
  const petro = await signIn(shop, 'petro', { discount_percent: 5 })
  const params = { id: String(petro.user_id) }
  const body = { seen_percent: 5, discount_percent: 7.5, reason: 'Договір на рік' }
  const { data } = await shop.call(calls.changeBuyerDiscount, { params, body }, { token })
  assert.equal(data.discount_percent, 7.5)
  await refuses(shop.call(calls.changeBuyerDiscount, { params, body }, { token }), 'stale_edit')
  for (const wrong of [{ discount_percent: 101 }, { discount_percent: 1.005 }, { reason: ' ' }])
    await refuses(
      shop.call(calls.changeBuyerDiscount, { params, body: { ...body, ...wrong } }, { token }),
      'invalid_data',
    )
  const profile = await shop.call(getProfile, {}, { token: petro.token })
  assert.equal(profile.data.discount?.percent, 7.5)
  const [line] = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    [line?.by_user_id, line?.before, line?.after],
    [staff_id, { discount_percent: 5, reason: null }, { discount_percent: 7.5, reason: 'Договір на рік' }],
  )
})

test('bonuses are added and taken off with a reason, never below zero, also in ten concurrent calls', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const params = { id: String(petro.user_id) }
  const enter = (bonuses: number, reason = 'Подяка за відгук') =>
    shop.call(calls.enterBonuses, { params, body: { bonuses, reason } }, { token })
  await enter(100.5)
  const { succeeded } = await outcomes(Array.from({ length: 10 }, () => enter(-30, 'Виправлення')))
  assert.equal(succeeded, 3)
  await refuses(enter(-10.51), 'not_enough_bonuses')
  for (const wrong of [0, 0.001, 2_000_000]) await refuses(enter(wrong), 'invalid_data')
  const buyer = await seen(shop, token, petro.user_id)
  assert.equal(buyer.bonuses, 10.5)
  assert.deepEqual(
    buyer.ledger.map(({ bonuses, comment, by_name }) => [bonuses, comment, by_name]),
    [
      ...Array.from({ length: 3 }, () => [-30, 'Виправлення', people.maksym.name]),
      [100.5, 'Подяка за відгук', people.maksym.name],
    ],
  )
  const mine = await shop.call(listBonuses, {}, { token: petro.token })
  assert.equal(mine.data.at(-1)?.reason, 'Подяка за відгук')
})

test('a blocked buyer is signed out and cannot log in until unblocked', async (t) => {
  const { shop, token } = await openWith(t)
  const buyer_token = await newBuyer(shop, accounts.petro)
  const [found] = (await shop.call(calls.listBuyers, { query: { q: accounts.petro.email } }, { token })).data
  assert.ok(found)
  const params = { id: String(found.id) }
  const block = (is_blocked: boolean) =>
    shop.call(calls.blockBuyer, { params, body: { is_blocked, reason: 'Скарга' } }, { token })
  const { email, password } = accounts.petro
  const enter = () => shop.call(logIn, { body: { email, password } })
  assert.equal((await block(true)).data.is_blocked, true)
  await refuses(shop.call(getProfile, {}, { token: buyer_token }), 'unauthenticated')
  await assert.rejects(
    enter().then(({ data }) => shop.call(getProfile, {}, { token: data.token })),
    'nothing opens',
  )
  const blocked = await shop.call(calls.listBuyers, { query: { blocked: '1' } }, { token })
  assert.deepEqual([blocked.total, blocked.data[0]?.id], [1, found.id])
  await block(false)
  await enter()
})

test('the password reset link is mailed to the buyer, and staff never see its code', async (t) => {
  const { shop, token } = await openWith(t)
  await newBuyer(shop, accounts.petro)
  const [found] = (await shop.call(calls.listBuyers, { query: { q: accounts.petro.email } }, { token })).data
  const params = { id: String(found?.id) }
  await shop.call(calls.mailBuyerPasswordReset, { params }, { token })
  const mail = await mailTo(shop, accounts.petro.email, 'password_reset')
  assert.match(codeIn(mail), /^\S{20,}$/)
  const audit = JSON.stringify(await shop.services.db.selectFrom('audit_entries').selectAll().execute())
  assert.match(audit, /mail_password_reset/)
  assert.ok(!audit.includes(codeIn(mail)))
})

test('staff members cannot be changed as buyers', async (t) => {
  const { shop, token, staff_id } = await openWith(t)
  const params = { id: String(staff_id) }
  await refuses(shop.call(calls.getBuyer, { params }, { token }), 'not_found')
  const body = { is_blocked: true, reason: 'x' }
  await refuses(shop.call(calls.blockBuyer, { params, body }, { token }), 'not_found')
  await refuses(shop.call(calls.enterBonuses, { params, body: { bonuses: 5, reason: 'x' } }, { token }), 'not_found')
})

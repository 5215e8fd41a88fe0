import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as admin from '@shop/contract/admin/orders/claims'
import { listShipments } from '@shop/contract/admin/orders/shipments'
import * as calls from '@shop/contract/shop/orders/claims'
import { exportMyData } from '@shop/contract/shop/account'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { mailsTo } from '../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, WAY } from '../testing/fixtures/admin-orders.ts'
import {
  decide,
  deliveredOrder,
  facts,
  file,
  OLENA,
  openDesk,
  pay,
  TO_DELIVERED,
  upload,
} from '../testing/fixtures/claims.ts'
import { inTransaction } from '../platform/database/db.ts'
import { LYCEUM } from '../testing/fixtures/order-details.ts'
import { addKit } from '../testing/fixtures/products.ts'
import { refuses } from '../testing/shop.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'
import { addDueTasks } from './jobs.ts'

test('a private buyer returns goods: stock, money and letters follow the decision once', async (t) => {
  const { shop, token } = await openDesk(t)
  const { id, code } = await deliveredOrder(shop, token, { 1: 3, 2: 2 })
  await pay(shop, id, 360)
  const body = { kind: 'return', lines: [{ product_id: 1, amount: 2 }] }
  const claim = await file(shop, code, body)
  assert.match(claim.number, /^РК-2026-000001$/)
  assert.equal(claim.state, 'new')
  // Seven days, to the end of the day in Kyiv.
  assert.equal(claim.due_at, '2026-11-09T21:59:59.000Z')
  assert.equal((await mailsTo(shop, OLENA, 'claim_filed')).length, 1)

  const [one, two] = await Promise.allSettled([
    decide(shop, token, claim.id, { text: 'Чекаємо на товар.' }),
    decide(shop, token, claim.id, { decision: 'refund' }),
  ])
  assert.deepEqual([one.status, two.status].toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await shop.stockOf(1), 49)
  assert.deepEqual(await facts(shop, id), { paid: 16_000, returned: 20_000, total: 36_000 })
  assert.equal((await mailsTo(shop, OLENA, 'claim_decided')).length, 1)
  const [seen] = (await shop.call(calls.getOrderClaims, { params: { code } })).data.claims
  assert.deepEqual([seen?.state, seen?.decision, seen?.refund_sum], ['decided', 'refund', 200])

  const closed = await shop.call(admin.closeClaim, { params: { id: String(claim.id) } }, { token })
  assert.equal(closed.data.state, 'closed')
  await refuses(decide(shop, token, claim.id, {}), 'wrong_claim_state')
  // Refunded goods cannot be claimed again; the rest can, and its refund leaves no kopiyka.
  await refuses(file(shop, code, body), 'invalid_data')
  const rest = await file(shop, code, {
    kind: 'return',
    lines: [
      { product_id: 1, amount: 1 },
      { product_id: 2, amount: 2 },
    ],
  })
  await decide(shop, token, rest.id, { goods: 'written_off' })
  assert.equal(await shop.stockOf(1), 49)
  assert.deepEqual(await facts(shop, id), { paid: 0, returned: 36_000, total: 36_000 })
})

test('goods of an unpaid order are returned without the promise of money, in the buyer’s language', async (t) => {
  const { shop, token } = await openDesk(t)
  const { id, code } = await orderOfGuest(shop, { 1: 1 }, 'en')
  await bring(shop, token, id, TO_DELIVERED)
  await decide(shop, token, (await file(shop, code, { kind: 'return' })).id, {})
  const [letter] = await mailsTo(shop, OLENA, 'claim_decided')
  assert.match(
    letter?.text ?? '',
    /^Claim РК-2026-000001: the return is accepted\n\nYou need not pay for these goods\./,
  )
  assert.doesNotMatch(letter?.text ?? '', /money|refund/)
  assert.match(letter?.text ?? '', new RegExp(`/orders/${code}\\?lng=en`))
})

test('a returned kit gives back the components that it was ordered with, and only once', async (t) => {
  const { shop, token } = await openDesk(t)
  const { db } = shop.services
  await addKit(db, 9, [{ product_id: 1, amount: 2 }], { id: 9, price: 180 })
  const { id, code } = await deliveredOrder(shop, token, { 9: 3 })
  await pay(shop, id, 540)
  assert.equal(await shop.stockOf(1), 44)
  await db.updateTable('kit_components').set({ amount: 5 }).where('kit_id', '=', 9).execute()
  const claim = await file(shop, code, { kind: 'return', lines: [{ product_id: 9, amount: 2 }] })
  await decide(shop, token, claim.id, { decision: 'refund' })
  assert.equal(await shop.stockOf(1), 48)
  await refuses(bring(shop, token, id, ['cancelled']), 'wrong_order_status')
  assert.equal(await shop.stockOf(1), 48)
})

test('goods of a cancelled order come back once, whatever was claimed before: its claims can only be refused', async (t) => {
  const { shop, token } = await openDesk(t, { settings: { bonus_percent: '10' } })
  const petro = await signIn(shop, 'petro', { bonuses_balance: 5000 })
  const stock = await shop.stockOf(1)
  const { id, code } = await orderOfBuyer(shop, petro.token, { 1: 2 }, true)
  await bring(shop, token, id, ['shipped'])
  const claim = await file(shop, code, { kind: 'wrong', lines: [{ product_id: 1, amount: 2 }] })
  await bring(shop, token, id, ['cancelled'])
  assert.equal(await shop.stockOf(1), stock)
  for (const decision of ['refund', 'replace', 'repair'] as const)
    await refuses(decide(shop, token, claim.id, { decision, goods: 'back_on_sale' }), 'wrong_order_status')
  await decide(shop, token, claim.id, { decision: 'refuse', text: 'Замовлення скасовано' })
  assert.equal(await shop.stockOf(1), stock)
  const users = shop.services.db.selectFrom('users').select('bonuses_balance').where('id', '=', petro.user_id)
  assert.equal((await users.executeTakeFirstOrThrow()).bonuses_balance, 5000)
})

test('of claims made at once together no more is claimed than was bought', async (t) => {
  const { shop, token } = await openDesk(t)
  const { code } = await deliveredOrder(shop, token, { 1: 3 })
  const many = await Promise.allSettled(
    Array.from({ length: 8 }, () => file(shop, code, { lines: [{ product_id: 1, amount: 1 }] })),
  )
  assert.equal(many.filter(({ status }) => status === 'fulfilled').length, 3)
  const { lines, kinds } = (await shop.call(calls.getOrderClaims, { params: { code } })).data
  assert.deepEqual([lines, kinds], [[], []])
})

test('bonuses of returned goods come back and accrued ones are taken back, never below nothing', async (t) => {
  const { shop, token } = await openDesk(t, {
    products: [{ id: 1, price: 100, amount_in_store: 50 }],
    settings: { bonus_percent: '10' },
  })
  const petro = await signIn(shop, 'petro', { bonuses_balance: 5000 })
  const order = await orderOfBuyer(shop, petro.token, { 1: 2 }, true)
  await bring(shop, token, order.id, WAY)
  const balance = async () =>
    (
      await shop.services.db
        .selectFrom('users')
        .select('bonuses_balance')
        .where('id', '=', petro.user_id)
        .executeTakeFirstOrThrow()
    ).bonuses_balance
  // 200 less 50 in bonuses; 15 accrued.
  assert.equal(await balance(), 1500)
  await pay(shop, order.id, 150)
  const claim = await file(shop, order.code, { kind: 'return', lines: [{ product_id: 1, amount: 1 }] })
  const decided = await decide(shop, token, claim.id, {})
  assert.deepEqual([decided.refund_sum, decided.bonuses_returned], [75, 17.5])
  assert.equal(await balance(), 3250)
})

test('an institution cannot return goods, but can claim a defect', async (t) => {
  const { shop, token } = await openDesk(t)
  const placed = await shop.call(placeGuestOrder, {
    body: { products: [{ product_id: 1, product_amount: 2 }], ...guest.olena, buyer: LYCEUM },
  })
  await bring(shop, token, placed.data.id, TO_DELIVERED)
  await refuses(file(shop, placed.data.code, { kind: 'return' }), 'no_return')
  assert.equal((await file(shop, placed.data.code)).state, 'new')
})

test('a claim of one word is accepted', async (t) => {
  const { shop, token } = await openDesk(t)
  const { code } = await deliveredOrder(shop, token, { 1: 2 })
  assert.equal((await file(shop, code, { text: 'Брак' })).state, 'new')
})

test('a return ends after 14 days, and nothing is claimed before it was sent', async (t) => {
  const { shop, token } = await openDesk(t)
  const early = await orderOfGuest(shop, { 1: 1 })
  await refuses(file(shop, early.code), 'claim_too_early')
  const { code } = await deliveredOrder(shop, token, { 1: 2 })
  shop.clock.set('2026-11-16T21:00:00Z')
  await file(shop, code, { kind: 'return' })
  shop.clock.set('2026-11-16T22:30:00Z')
  await refuses(file(shop, code, { kind: 'return' }), 'claim_too_late')
  await refuses(file(shop, code, { kind: 'shortage' }), 'claim_too_late')
})

test('a warranty longer than the order’s page is claimed by the same link, which then shows nothing else', async (t) => {
  const products = [
    { id: 1, price: 100, amount_in_store: 50, warranty_months: 36 },
    { id: 2, price: 30, amount_in_store: 50, warranty_months: 1 },
  ]
  const { shop, token } = await openDesk(t, { products })
  const { code } = await deliveredOrder(shop, token, { 1: 1 })
  const { code: short } = await deliveredOrder(shop, token, { 2: 1 })
  shop.clock.set('2028-11-05T10:00:00Z')
  await refuses(shop.call(getOrderPage, { params: { code } }), 'not_found')
  const { kinds, claims } = (await shop.call(calls.getOrderClaims, { params: { code } })).data
  assert.deepEqual([kinds, claims], [['defect', 'warranty'], []])
  assert.equal((await file(shop, code, { kind: 'warranty' })).state, 'new')
  await refuses(shop.call(calls.getOrderClaims, { params: { code: short } }), 'not_found')
  shop.clock.set('2029-11-05T10:00:00Z')
  await refuses(file(shop, code, { kind: 'warranty' }), 'not_found')
})

test('a buyer downloads their claims; deleting the account takes words and pictures away', async (t) => {
  const { shop, token } = await openDesk(t)
  const petro = await signIn(shop, 'petro')
  const order = await orderOfBuyer(shop, petro.token, { 1: 1 })
  await bring(shop, token, order.id, TO_DELIVERED)
  const claim = await file(shop, order.code, { pictures: [await upload(shop, order.code)] })
  const { data } = await shop.call(exportMyData, {}, petro)
  assert.deepEqual(
    data.claims.map(({ number, order: of, kind, pictures }) => [number, of, kind, (pictures as unknown[]).length]),
    [[claim.number, order.number, 'defect', 1]],
  )
  assert.deepEqual((await shop.call(exportMyData, {}, await signIn(shop, 'iryna'))).data.claims, [])
  const { db, personalData } = shop.services
  await inTransaction(db, (tx) => personalData.erase(tx, { user_id: petro.user_id, email: 'petro@school.example' }))
  const rows = await db.selectFrom('claims').select(['number', 'text']).execute()
  assert.deepEqual(rows, [{ number: claim.number, text: '' }])
  assert.deepEqual(await db.selectFrom('claim_pictures').select('id').execute(), [])
})

test('the warranty runs from delivery and stands still during a repair', async (t) => {
  const { shop, token } = await openDesk(t)
  const { code } = await deliveredOrder(shop, token, { 1: 2, 2: 1 })
  await refuses(file(shop, code, { kind: 'warranty', lines: [{ product_id: 2, amount: 1 }] }), 'invalid_data')
  const claim = await file(shop, code, { kind: 'warranty' })
  const params = { id: String(claim.id) }
  await decide(shop, token, claim.id, { decision: 'repair' })
  await refuses(shop.call(admin.closeClaim, { params }, { token }), 'wrong_claim_state')
  shop.clock.set('2026-11-12T10:00:00Z')
  const { token: later } = await signIn(shop, 'oksana')
  await shop.call(admin.finishRepair, { params }, { token: later })
  assert.equal((await mailsTo(shop, OLENA, 'claim_repaired')).length, 1)
  await shop.call(admin.closeClaim, { params }, { token: later })
  const { lines } = (await shop.call(calls.getOrderClaims, { params: { code } })).data
  assert.equal(lines.find(({ product_id }) => product_id === 1)?.warranty_until, '2027-05-12')
  shop.clock.set('2027-05-12T10:00:00Z')
  await file(shop, code, { kind: 'warranty' })
  shop.clock.set('2027-05-13T10:00:00Z')
  await refuses(file(shop, code, { kind: 'warranty' }), 'invalid_data')
})

test('a replacement takes stock and is shipped once more without payment', async (t) => {
  const { shop, token } = await openDesk(t)
  const { id, code } = await deliveredOrder(shop, token, { 1: 2 })
  const left = async () =>
    (await shop.call(listShipments, { params: { id: String(id) } }, { token })).left.map(({ amount }) => amount)
  assert.deepEqual(await left(), [2])
  const claim = await file(shop, code)
  await decide(shop, token, claim.id, { decision: 'replace' })
  assert.equal(await shop.stockOf(1), 47)
  assert.deepEqual(await left(), [3])
  await shop.services.db.updateTable('products').set({ amount_in_store: 0 }).where('id', '=', 1).execute()
  const second = await file(shop, code)
  await refuses(decide(shop, token, second.id, { decision: 'replace' }), 'no_stock')
  await refuses(decide(shop, token, second.id, { decision: 'refuse' }), 'invalid_data')
})

test('foreign products, pictures and codes, long texts and many claims are refused', async (t) => {
  const { shop, token } = await openDesk(t)
  const own = await deliveredOrder(shop, token, { 1: 30 })
  const other = await deliveredOrder(shop, token, { 2: 1 })
  const picture = await upload(shop, other.code)
  await refuses(file(shop, own.code, { lines: [{ product_id: 2, amount: 1 }] }), 'invalid_data')
  await refuses(file(shop, own.code, { pictures: [picture] }), 'invalid_data')
  await refuses(file(shop, 'A'.repeat(22)), 'not_found')
  await refuses(file(shop, own.code, { text: 'я'.repeat(2001) }), 'invalid_data')
  await refuses(file(shop, own.code, { text: ' ' }), 'invalid_data')
  await refuses(file(shop, own.code, { lines: [{ product_id: 1, amount: 31 }] }), 'invalid_data')
  const twice = [1, 1].map((amount) => ({ product_id: 1, amount }))
  await refuses(file(shop, own.code, { lines: twice }), 'invalid_data')
  await refuses(file(shop, own.code, { pictures: [1, 2, 3, 4, 5, 6] }), 'invalid_data')
  for (let n = 0; n < 20; n += 1) await file(shop, own.code)
  await refuses(file(shop, own.code), 'too_many_claims')
  const { claims } = (await shop.call(calls.getOrderClaims, { params: { code: other.code } })).data
  assert.deepEqual(claims, [])
})

test('an answer that is due makes a task once, which the decision closes', async (t) => {
  const { shop, token } = await openDesk(t)
  const { code } = await deliveredOrder(shop, token, { 1: 1 })
  const claim = await file(shop, code)
  await addDueTasks(shop.services)
  const tasks = () =>
    shop.services.db.selectFrom('staff_tasks').select(['status_code', 'done_at']).orderBy('id').execute()
  assert.deepEqual(await tasks(), [])
  shop.clock.set('2026-11-16T10:00:00Z')
  await addDueTasks(shop.services)
  await addDueTasks(shop.services)
  shop.clock.set('2026-11-17T10:00:00Z')
  await addDueTasks(shop.services)
  assert.deepEqual(
    (await tasks()).map(({ status_code }) => status_code),
    [`claim:${claim.id}:soon`, `claim:${claim.id}:overdue`],
  )
  const owner = await signIn(shop, 'oksana')
  const { data } = await shop.call(admin.listStaffClaims, { query: { due: 'overdue' } }, { token: owner.token })
  assert.deepEqual(
    data.map(({ number, due }) => [number, due]),
    [[claim.number, 'overdue']],
  )
  await decide(shop, owner.token, claim.id, { decision: 'repair' })
  assert.ok((await tasks()).every(({ done_at }) => done_at !== null))
})

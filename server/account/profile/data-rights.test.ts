import { wholeKopiykas } from '@shop/contract/rules/money/price'
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { deleteAccount, exportMyData, getProfile, listBonuses, logIn, register } from '@shop/contract/shop/account'
import { addToBasket } from '@shop/contract/shop/basket'
import { requestConsultation } from '@shop/contract/shop/content'
import { addFavourite } from '@shop/contract/shop/favourites'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { buyer, newBuyer, outcomes } from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const { petro, mariia } = buyer

/** A shop in which Petro has data of every kind. */
async function openWithTraces(t: {
  after(close: () => Promise<void>): void
}): Promise<{ shop: TestShop; token: string }> {
  const shop = await openShop({ products: [{ id: 1, price: 120.5 }, { id: 2 }] })
  t.after(shop.close)
  const token = await newBuyer(shop, petro)
  const { id } = (await shop.call(getProfile, {}, { token })).data
  const order = { products: [{ product_id: 1, product_amount: 2 }], note: 'Телефонуйте Петрові' }
  await shop.call(placeBuyerOrder, { body: order }, { token })
  await shop.call(addToBasket, { body: { product_id: 2, product_amount: 1 } }, { token })
  await shop.call(addFavourite, { params: { id: '1' } }, { token })
  await shop.call(requestConsultation, { body: { name: 'Петро', phone: petro.phone_number } }, { token })
  const { db } = shop.services
  await db
    .insertInto('bonus_entries')
    .values({ user_id: id, order_id: null, bonuses: wholeKopiykas(2500), reason: 'gift' })
    .execute()
  await db
    .insertInto('reviews')
    .values({
      user_id: id,
      text: 'Дякуємо',
      first_name: 'Петро',
      last_name: 'Коваль',
      user_name: null,
      organization: null,
      file_id: null,
      is_approved: true,
    })
    .execute()
  return { shop, token }
}

test('a buyer can download all their data, without secrets', async (t) => {
  const { shop, token } = await openWithTraces(t)
  const { data } = await shop.call(exportMyData, {}, { token })
  equal(data.profile.email, petro.email)
  for (const kind of [
    'sessions',
    'basket',
    'favourites',
    'orders',
    'bonuses',
    'reviews',
    'consultation_requests',
  ] as const)
    equal(data[kind].length, 1, kind)
  ok(data.letters.some((mail) => mail['kind'] === 'confirm_email'))
  equal(data.orders[0]?.['total'], 241)
  equal((data.orders[0]?.['lines'] as unknown[] | undefined)?.length, 1)
  deepEqual(data.orders[0]?.['documents'], [])
  const text = JSON.stringify(data)
  for (const secret of ['made_by_user_id', 'argon2', token, 'code=', 'token_hash'])
    equal(text.includes(secret), false, secret)
})

test('the export of one buyer contains nothing of another', async (t) => {
  const { shop } = await openWithTraces(t)
  const token = await newBuyer(shop, mariia)
  const { data } = await shop.call(exportMyData, {}, { token })
  equal(JSON.stringify(data).includes('Петр'), false)
  for (const kind of ['basket', 'favourites', 'orders', 'bonuses', 'reviews', 'consultation_requests'] as const)
    deepEqual(data[kind], [], kind)
  equal(data.sessions.length, 1)
  equal(data.letters.length, 1)
})

test('bonuses are listed in hryvnia with what they were given for', async (t) => {
  const { shop, token } = await openWithTraces(t)
  const { data } = await shop.call(listBonuses, {}, { token })
  deepEqual(
    data.map(({ bonuses, reason, order_number }) => ({ bonuses, reason, order_number })),
    [{ bonuses: 25, reason: 'gift', order_number: null }],
  )
})

test('a deleted account leaves orders for bookkeeping and nothing that names the buyer', async (t) => {
  const { shop, token } = await openWithTraces(t)
  deepEqual(await shop.call(deleteAccount, { body: { password: petro.password } }, { token }), { data: 'success' })
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await refuses(shop.call(logIn, { body: petro }), 'wrong_credentials')
  const { db } = shop.services
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  deepEqual([order.user_id, order.email, order.phone, order.note, order.total], [null, null, null, '', 24100])
  const tables = ['users', 'sessions', 'email_codes', 'basket_lines', 'favourites', 'bonus_entries', 'reviews'] as const
  const rows = await Promise.all([
    ...tables.map((table) => db.selectFrom(table).selectAll().execute()),
    db.selectFrom('consultation_requests').selectAll().execute(),
    db.selectFrom('idempotency_keys').selectAll().execute(),
    db.selectFrom('order_events').selectAll().execute(),
    db.selectFrom('mails').selectAll().where('recipient', '=', petro.email).execute(),
  ])
  const text = JSON.stringify(rows)
  for (const trace of ['Петр', 'Коваль', petro.email, '123 45 67']) equal(text.includes(trace), false, trace)
})

test('a buyer who deleted the account can register with the same e-mail again', async (t) => {
  const { shop, token } = await openWithTraces(t)
  await shop.call(deleteAccount, { body: { password: petro.password } }, { token })
  equal((await shop.call(register, { body: petro })).data.user.discount.bonuses_sum, 0)
})

test('an account is deleted only with its password, and once for twenty concurrent calls', async (t) => {
  const { shop, token } = await openWithTraces(t)
  const wrong = shop.call(deleteAccount, { body: { password: 'not-the-one' } }, { token })
  await refuses(wrong, 'wrong_current_password')
  const body = { password: petro.password }
  const { succeeded, failures } = await outcomes(
    Array.from({ length: 20 }, () => shop.call(deleteAccount, { body }, { token })),
  )
  equal(succeeded, 1)
  ok(failures.every((failure) => [401, 403, 422].includes((failure as { status: number }).status)))
})

test('staff cannot delete their own account: the shop keeps its owner', async (t) => {
  const { shop, token } = await openWithTraces(t)
  await shop.services.db.updateTable('users').set({ role: 'owner' }).where('email', '=', petro.email).execute()
  await refuses(shop.call(deleteAccount, { body: { password: petro.password } }, { token }), 'forbidden')
  equal((await shop.call(getProfile, {}, { token })).data.email, petro.email)
})

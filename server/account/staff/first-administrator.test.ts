import { equal, match, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile } from '@shop/contract/account'
import { buyer, newBuyer, signIn } from '../test/accounts.ts'
import { openShop, refuses } from '../test/shop.ts'
import { authenticate, makeFirstAdministrator } from './public.ts'

const GIVEN = { ADMIN_EMAIL: 'iryna@shop.example', ADMIN_PASSWORD: 'kabinet-2026' }

async function open(t: { after(close: () => Promise<void>): void }, env = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('a new shop gets an administrator with a password that is told once', async (t) => {
  const shop = await open(t)
  const made = await makeFirstAdministrator(shop.house)
  ok(made?.password)
  match(made.password, /^[\w-]{16}$/)
  const token = await signIn(shop, { email: made.email, password: made.password })
  equal((await authenticate(shop.house.db, token, shop.clock))?.is_staff, true)
  equal(await makeFirstAdministrator(shop.house), null)
})

test('an administrator with a given password is not told that password', async (t) => {
  const shop = await open(t, GIVEN)
  const made = await makeFirstAdministrator(shop.house)
  equal(made?.email, GIVEN.ADMIN_EMAIL)
  equal(made?.password, null)
  await signIn(shop, { email: GIVEN.ADMIN_EMAIL, password: GIVEN.ADMIN_PASSWORD })
})

test('of four nodes that start at once one makes the administrator', async (t) => {
  const shop = await open(t)
  const made = await Promise.all(Array.from({ length: 4 }, () => makeFirstAdministrator(shop.house)))
  equal(made.filter((one) => one !== null).length, 1)
})

test('who registered with the administrator’s e-mail before is put out', async (t) => {
  const shop = await open(t, GIVEN)
  const squatter = { ...buyer.petro, email: GIVEN.ADMIN_EMAIL }
  const token = await newBuyer(shop, squatter)
  notEqual(await makeFirstAdministrator(shop.house), null)
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await signIn(shop, { email: GIVEN.ADMIN_EMAIL, password: GIVEN.ADMIN_PASSWORD })
})

test('a buyer is no staff', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, buyer.petro)
  equal((await authenticate(shop.house.db, token, shop.clock))?.is_staff, false)
})

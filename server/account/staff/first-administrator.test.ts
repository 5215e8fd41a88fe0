import { equal, match, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile } from '@shop/contract/shop/account'
import { buyer, newBuyer, signIn } from '../../testing/fixtures/accounts.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { authenticate, makeFirstAdministrator } from '../public.ts'

const GIVEN = { ADMIN_EMAIL: 'iryna@shop.example', ADMIN_PASSWORD: 'kabinet-2026' }

async function open(t: { after(close: () => Promise<void>): void }, env = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('a new shop gets an administrator with a password that is shown once', async (t) => {
  const shop = await open(t)
  const made = await makeFirstAdministrator(shop.services)
  ok(made?.password)
  match(made.password, /^[\w-]{16}$/)
  const token = await signIn(shop, { email: made.email, password: made.password })
  equal((await authenticate(shop.services.db, token, shop.clock))?.is_staff, true)
  equal(await makeFirstAdministrator(shop.services), null)
})

test('a password set by the operator is not shown', async (t) => {
  const shop = await open(t, GIVEN)
  const made = await makeFirstAdministrator(shop.services)
  equal(made?.email, GIVEN.ADMIN_EMAIL)
  equal(made?.password, null)
  await signIn(shop, { email: GIVEN.ADMIN_EMAIL, password: GIVEN.ADMIN_PASSWORD })
})

test('of four nodes that start at once one creates the administrator', async (t) => {
  const shop = await open(t)
  const made = await Promise.all(Array.from({ length: 4 }, () => makeFirstAdministrator(shop.services)))
  equal(made.filter((one) => one !== null).length, 1)
})

test('a buyer who had registered the administrator’s e-mail is signed out', async (t) => {
  const shop = await open(t, GIVEN)
  const squatter = { ...buyer.petro, email: GIVEN.ADMIN_EMAIL }
  const token = await newBuyer(shop, squatter)
  notEqual(await makeFirstAdministrator(shop.services), null)
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await signIn(shop, { email: GIVEN.ADMIN_EMAIL, password: GIVEN.ADMIN_PASSWORD })
})

test('a buyer is not staff', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, buyer.petro)
  equal((await authenticate(shop.services.db, token, shop.clock))?.is_staff, false)
})

import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { getProfile, logIn, logOut, register } from '@shop/contract/shop/account'
import { getBasket } from '@shop/contract/shop/basket'
import { buyer, newBuyer, outcomes, signIn, signUp } from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const DAY_MS = 86_400_000
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('the right password gives the profile and a token that opens the account', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const { data } = await shop.call(logIn, { body: petro })
  equal(data.user.email, petro.email)
  ok(data.token.length >= 43, 'at least 256 bits in base64url')
  deepEqual((await shop.call(getProfile, {}, { token: data.token })).data, data.user)
})

test('a wrong password, an unknown e-mail and a malformed one get the same response', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { ...petro, email: 'nobody@school.example' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { ...petro, email: 'no e-mail at all' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { email: '', password: '' } }), 'wrong_credentials')
})

test('a wrong password does not reveal that the e-mail awaits confirmation', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
})

test('a log-in without its fields is rejected as invalid data', async (t) => {
  const shop = await open(t)
  for (const body of [{}, { email: petro.email }, { email: 1, password: 2 }, { email: null, password: null }, []])
    await refuses(shop.call(logIn, { body: body as never }), 'invalid_data')
})

test('a log-out revokes its own token and no other', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const other = await signIn(shop, petro)
  await shop.call(logOut, {}, { token })
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await refuses(shop.call(logOut, {}, { token }), 'unauthenticated')
  equal((await shop.call(getProfile, {}, { token: other })).data.email, petro.email)
})

test('twenty concurrent log-outs with one token revoke it without errors', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const { failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(logOut, {}, { token })))
  for (const failure of failures) await refuses(Promise.reject(failure), 'unauthenticated')
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
})

test('a session ends after thirty days without use, and is extended while it is used', async (t) => {
  const shop = await open(t)
  const used = await newBuyer(shop, petro)
  const forgotten = await signIn(shop, petro)
  const began = Date.now()
  shop.clock.set(new Date(began + 29 * DAY_MS))
  equal((await shop.call(getProfile, {}, { token: used })).data.email, petro.email)
  shop.clock.set(new Date(began + 31 * DAY_MS))
  await refuses(shop.call(getProfile, {}, { token: forgotten }), 'unauthenticated')
  shop.clock.set(new Date(began + 58 * DAY_MS))
  equal((await shop.call(getProfile, {}, { token: used })).data.email, petro.email)
  shop.clock.set(new Date(began + 89 * DAY_MS))
  await refuses(shop.call(getProfile, {}, { token: used }), 'unauthenticated')
})

test('a made-up token, a broken one and a foreign one open nothing', async (t) => {
  const shop = await open(t)
  await newBuyer(shop, petro)
  for (const token of ['x'.repeat(43), '0', 'null', '%00', "' or 1=1 --"])
    await refuses(shop.call(getBasket, {}, { token: token.replaceAll(' ', '') }), 'unauthenticated')
})

test('a response that depends on a token is not cached', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const answer = await shop.fetch('/api/user/profile', { headers: { Authorization: `Bearer ${token}` } })
  equal(answer.headers.get('Cache-Control'), 'private, no-store')
})

test('ten concurrent log-ins create ten sessions', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => signIn(shop, petro)))
  equal(new Set(tokens).size, 10)
})

test('a client that guesses passwords of one account has to wait, the buyer elsewhere does not', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on', CAPTCHA: 'off', TRUSTED_PROXIES: '127.0.0.1' })
  await signUp(shop, petro)
  const tryFrom = (ip: string, password: string) =>
    shop.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      body: JSON.stringify({ email: petro.email, password }),
    })
  const statuses = new Set<number>()
  for (let n = 0; n < 31; n++) statuses.add((await tryFrom('203.0.113.7', `guess-${n}`)).status)
  deepEqual([...statuses], [422, 429])
  equal((await tryFrom('203.0.113.7', petro.password)).status, 429)
  notEqual((await tryFrom('198.51.100.9', petro.password)).status, 429)
})

test('two buyers each see their own profile', async (t) => {
  const shop = await open(t)
  const [of_petro, of_mariia] = [await newBuyer(shop, petro), await newBuyer(shop, mariia)]
  equal((await shop.call(getProfile, {}, { token: of_petro })).data.name, petro.name)
  equal((await shop.call(getProfile, {}, { token: of_mariia })).data.name, mariia.name)
})

/** As hashed by an earlier release. */
const OLD_COST = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

async function withOldHash(shop: TestShop): Promise<() => Promise<string>> {
  await signUp(shop, petro)
  const { db } = shop.services
  await db
    .updateTable('users')
    .set({ password_hash: await hash(petro.password, OLD_COST) })
    .execute()
  return async () => (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
}

test('an old hash is upgraded at log-in, and the password stays the same', async (t) => {
  const shop = await open(t)
  const hashNow = await withOldHash(shop)
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
  match(await hashNow(), /m=8192,/)
  await signIn(shop, petro)
  const renewed = await hashNow()
  match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signIn(shop, petro)
  equal(await hashNow(), renewed, 'a current hash stays as it is')
})

test('ten concurrent log-ins with an old hash all succeed', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'off', CAPTCHA: 'off' })
  await withOldHash(shop)
  const { failures } = await outcomes(Array.from({ length: 10 }, () => signIn(shop, petro)))
  deepEqual(failures, [])
})

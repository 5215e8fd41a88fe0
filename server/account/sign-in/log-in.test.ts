import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { getProfile, logIn, logOut, register } from '@shop/contract/account'
import { getBasket } from '@shop/contract/basket'
import { buyer, newBuyer, outcomes, signIn, signUp } from '../test/accounts.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

const DAY_MS = 86_400_000
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('the right password gives the profile and a token that opens the cabinet', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const { data } = await shop.call(logIn, { body: petro })
  equal(data.user.email, petro.email)
  ok(data.token.length >= 43, 'at least 256 bits in base64url')
  deepEqual((await shop.call(getProfile, {}, { token: data.token })).data, data.user)
})

test('a wrong password, an unknown e-mail and a malformed one are answered with the same words', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { ...petro, email: 'nobody@school.example' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { ...petro, email: 'no e-mail at all' } }), 'wrong_credentials')
  await refuses(shop.call(logIn, { body: { email: '', password: '' } }), 'wrong_credentials')
})

test('a wrong password does not tell that the e-mail waits for confirmation', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
})

test('a log-in without its fields is told that the data is invalid', async (t) => {
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

test('of twenty log-outs with one token at once the token is gone and nothing breaks', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const { failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(logOut, {}, { token })))
  for (const failure of failures) await refuses(Promise.reject(failure), 'unauthenticated')
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
})

test('a session ends after thirty days without use, and lives on while it is used', async (t) => {
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

test('a made-up token, a broken one and one of another’s making open nothing', async (t) => {
  const shop = await open(t)
  await newBuyer(shop, petro)
  for (const token of ['x'.repeat(43), '0', 'null', '%00', "' or 1=1 --"])
    await refuses(shop.call(getBasket, {}, { token: token.replaceAll(' ', '') }), 'unauthenticated')
})

test('an answer that read a token is kept by nobody', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const answer = await shop.fetch('/api/user/profile', { headers: { Authorization: `Bearer ${token}` } })
  equal(answer.headers.get('Cache-Control'), 'private, no-store')
})

test('ten log-ins at once give ten sessions of one’s own', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => signIn(shop, petro)))
  equal(new Set(tokens).size, 10)
})

test('who tries passwords on one account is told to wait, and the buyer elsewhere is not', async (t) => {
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

test('two buyers see each their own profile', async (t) => {
  const shop = await open(t)
  const [of_petro, of_mariia] = [await newBuyer(shop, petro), await newBuyer(shop, mariia)]
  equal((await shop.call(getProfile, {}, { token: of_petro })).data.name, petro.name)
  equal((await shop.call(getProfile, {}, { token: of_mariia })).data.name, mariia.name)
})

/** As the shop hashed when machines were slower. */
const OLD_COST = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

async function withOldHash(shop: TestShop): Promise<() => Promise<string>> {
  await signUp(shop, petro)
  const { db } = shop.house
  await db
    .updateTable('users')
    .set({ password_hash: await hash(petro.password, OLD_COST) })
    .execute()
  return async () => (await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()).password_hash
}

test('a hash of easier times is made anew at the log-in, and the password stays the same', async (t) => {
  const shop = await open(t)
  const hashNow = await withOldHash(shop)
  await refuses(shop.call(logIn, { body: { ...petro, password: 'shkola-2025' } }), 'wrong_credentials')
  match(await hashNow(), /m=8192,/)
  await signIn(shop, petro)
  const renewed = await hashNow()
  match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signIn(shop, petro)
  equal(await hashNow(), renewed, 'a hash of today stays as it is')
})

test('of ten log-ins at once with a hash of easier times none is refused', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'off', CAPTCHA: 'off' })
  await withOldHash(shop)
  const { failures } = await outcomes(Array.from({ length: 10 }, () => signIn(shop, petro)))
  deepEqual(failures, [])
})

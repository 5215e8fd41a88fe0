import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile, logIn } from '@shop/contract/shop/account'
import { readConfig } from '../config.ts'
import { signIn } from '../testing/fixtures/accounts.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { replaceKnownDemoPassword, demoPassword } from './demo-password.ts'
import { DEMO_BUYER } from './load-buyer.ts'
import { loadDemo } from './load-demo.ts'

const PUBLIC = 'https://shop.example'
const DATABASE_URL = 'postgres:///shop'

for (const [what, environment, is_demo] of [
  ['without settings', {}, true],
  ['at an address of this machine', { PUBLIC_URL: 'http://localhost:3000' }, true],
  ['at a loopback address', { PUBLIC_URL: 'https://127.0.0.1:8443/' }, true],
  ['at the loopback address of IPv6', { PUBLIC_URL: 'http://[::1]:3000' }, true],
  ['at a public address', { PUBLIC_URL: PUBLIC }, false],
  ['at a public address over http', { PUBLIC_URL: 'http://shop.example' }, false],
  ['at an address of the local network', { PUBLIC_URL: 'http://192.168.0.7:3000' }, false],
  ['at an address that only begins like this machine', { PUBLIC_URL: 'https://localhost.shop.example' }, false],
  ['at a public address, with DEMO=on', { PUBLIC_URL: PUBLIC, DEMO: 'on' }, true],
  ['on PostgreSQL', { DATABASE_URL }, false],
  ['on PostgreSQL, with DEMO=on', { DATABASE_URL, DEMO: 'on' }, true],
  ['with DEMO=off', { DEMO: 'off' }, false],
] as const)
  test(`a shop ${what} ${is_demo ? 'opens with' : 'opens without'} the demonstration`, () => {
    assert.equal(readConfig(environment).is_demo, is_demo)
  })

test('the demonstration buyer of a public shop has a random password', async (t) => {
  const shop = await openShop({ env: { PUBLIC_URL: PUBLIC, DEMO: 'on' } })
  t.after(shop.close)
  const password = demoPassword(shop.services.config)
  assert.match(password, /^[\w-]{16}$/)
  assert.notEqual(password, demoPassword(shop.services.config))
  await loadDemo(shop.services, () => undefined, password)
  await refuses(shop.call(logIn, { body: DEMO_BUYER }), 'wrong_credentials')
  await signIn(shop, { email: DEMO_BUYER.email, password })
  assert.equal(await replaceKnownDemoPassword(shop.services), null)
})

test('a demonstration that becomes public gets a new buyer password and loses its sessions', async (t) => {
  const shop = await openShop({ env: { PUBLIC_URL: PUBLIC } })
  t.after(shop.close)
  await loadDemo(shop.services, () => undefined)
  const token = await signIn(shop, DEMO_BUYER)
  const password = await replaceKnownDemoPassword(shop.services)
  assert.ok(password)
  await refuses(shop.call(getProfile, {}, { token }), 'unauthenticated')
  await refuses(shop.call(logIn, { body: DEMO_BUYER }), 'wrong_credentials')
  await signIn(shop, { email: DEMO_BUYER.email, password })
  assert.equal(await replaceKnownDemoPassword(shop.services), null, 'the password is replaced only once')
})

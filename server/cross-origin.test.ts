import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { openShopWithPages } from './testing/fixtures/pages.ts'

const ORIGIN = 'https://storefront.example'
const CACHED = ['/api/products/get?active=1', '/api/products/1', '/api/categories/get?active=1', '/api/static/data']
const UNCACHED = ['/api/products/get?search=globe', '/api/products/999', '/api/nowhere', '/api/user/profile']

test('a storefront on an allowed origin can read every answer, cached or not', async (t) => {
  const { ask } = await openShopWithPages(t, { ALLOWED_ORIGINS: `${ORIGIN}/, https://other.example` })
  for (const address of [...CACHED, ...CACHED, ...UNCACHED]) {
    const { headers } = await ask(address, { headers: { Origin: ORIGIN } })
    assert.equal(headers.get('Access-Control-Allow-Origin'), ORIGIN, address)
    assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /Retry-After/, address)
  }
  const { headers } = await ask(CACHED[0] ?? '', { headers: { Origin: ORIGIN } })
  const again = await ask(CACHED[0] ?? '', {
    headers: { Origin: ORIGIN, 'If-None-Match': headers.get('ETag') ?? '' },
  })
  assert.deepEqual([again.status, again.headers.get('Access-Control-Allow-Origin')], [304, ORIGIN])
})

test('an origin that is not allowed can read nothing, and no cache serves it another origin’s copy', async (t) => {
  const { ask } = await openShopWithPages(t, { ALLOWED_ORIGINS: ORIGIN })
  for (const address of [...CACHED, ...UNCACHED])
    for (const sent of [{}, { Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const { headers } = await ask(address, { headers: sent })
      assert.equal(headers.get('Access-Control-Allow-Origin'), null, address)
      assert.match(headers.get('Vary') ?? '', /Origin/, address)
    }
})

test('a preflight for our headers or a PUT succeeds', async (t) => {
  const { ask } = await openShopWithPages(t, { ALLOWED_ORIGINS: ORIGIN })
  const wanted = 'authorization, content-type, idempotency-key, ngrok-skip-browser-warning'
  for (const [address, method] of [
    ['/api/products/get?active=1', 'GET'],
    ['/api/user/update', 'PUT'],
  ] as const) {
    const answer = await ask(address, {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': wanted },
    })
    const listed = (name: string) => (answer.headers.get(name) ?? '').toLowerCase().split(/,\s*/)
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('Access-Control-Allow-Origin'), ORIGIN)
    assert.ok(listed('Access-Control-Allow-Methods').includes(method.toLowerCase()), method)
    for (const header of wanted.split(', ')) assert.ok(listed('Access-Control-Allow-Headers').includes(header), header)
  }
})

test('without ALLOWED_ORIGINS no other site’s page can read anything', async (t) => {
  const { ask } = await openShopWithPages(t)
  for (const address of [...CACHED, ...UNCACHED]) {
    const { headers } = await ask(address, { headers: { Origin: ORIGIN } })
    assert.equal(headers.get('Access-Control-Allow-Origin'), null, address)
  }
})

test('an invalid allowed origin stops the start with a message that names the variable', () => {
  assert.throws(() => readConfig({ ALLOWED_ORIGINS: 'storefront' }), /ALLOWED_ORIGINS is wrong: storefront/)
})

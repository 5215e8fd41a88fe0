import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openShopWithPages } from '../testing/fixtures/pages.ts'

async function shopWithPages(t: TestContext, env: Record<string, string>) {
  const { ask } = await openShopWithPages(t, env)
  return async (address: string, headers: Record<string, string> = {}) => {
    const answer = await ask(address, { headers })
    await answer.arrayBuffer()
    return answer.headers.get('Cache-Control')
  }
}

const PUBLIC = ['/', '/catalog?page=2', '/product/1', '/api/products/get?active=1', '/api/products/1']
const NOBODY_ELSES = ['/api/user/profile', '/healthz', '/api/nowhere']

test('browsers and CDNs revalidate each time, unless the owner allows a CDN some seconds', async (t) => {
  const cachingOf = await shopWithPages(t, {})
  for (const address of PUBLIC) assert.equal(await cachingOf(address), 'public, no-cache', address)
})

test('with CDN_SECONDS a CDN may cache public answers and nothing else', async (t) => {
  const cachingOf = await shopWithPages(t, { CDN_SECONDS: '60' })
  const expected = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'
  for (const address of PUBLIC) assert.equal(await cachingOf(address), expected, address)
  for (const address of NOBODY_ELSES) assert.match((await cachingOf(address)) ?? '', /no-store/, address)
  const asked_with_token = await cachingOf('/api/products/1', { Authorization: 'Bearer somebody' })
  assert.match(asked_with_token ?? '', /no-store/)
})

test('a page opened from a mail’s link is rendered without its code and not stored by shared caches', async (t) => {
  const cachingOf = await shopWithPages(t, { CDN_SECONDS: '60' })
  for (const address of ['/reset-password?code=abc', '/confirm?email=petro@school.example&code=abc'])
    assert.equal(await cachingOf(address), 'no-store', address)
  assert.match((await cachingOf('/reset-password')) ?? '', /^public/)
})

test('a page that is made again unchanged is sent as well compressed as before', async (t) => {
  const text = Array.from({ length: 4000 }, (_, place) => `парта ${(place * 7919) % 4001}`).join()
  const { shop, ask } = await openShopWithPages(t, {}, text)
  const sentBytes = async () => {
    const answer = await ask('/catalog', { headers: { 'Accept-Encoding': 'gzip' } })
    await answer.arrayBuffer()
    return Number(answer.headers.get('Content-Length'))
  }
  const first = await sentBytes()
  let better = first
  for (let request = 0; better === first && request < 1000; request++) better = await sentBytes()
  assert.ok(better < first)
  shop.services.cache.invalidate(null)
  assert.equal(await sentBytes(), better)
})

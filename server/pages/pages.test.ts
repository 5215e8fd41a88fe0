import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { openShop } from './test/shop.ts'
import { openApp } from './app.ts'
import type { Storefront } from './web.ts'

/** A shop with pages: what they show is the storefront's business, how they may be kept is not. */
async function shopWithPages(t: TestContext, env: Record<string, string>) {
  const shop = await openShop({ products: [{ id: 1 }], env })
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-pages-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const storefront: Storefront = {
    render: async ({ url, language }) => ({ status: 200, html: `<p>${language} ${url}</p>`, location: null }),
    style_hashes: [],
    client_dir,
  }
  const app = await openApp(shop.house, storefront)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await app.fastify.close()
    await shop.close()
    await rm(client_dir, { recursive: true })
  })
  return async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + address, { headers })
    await answer.arrayBuffer()
    return answer.headers.get('Cache-Control')
  }
}

const PUBLIC = ['/', '/catalog?page=2', '/product/1', '/api/products/get?active=1', '/api/products/1']
const NOBODY_ELSES = ['/api/user/profile', '/healthz', '/api/nowhere']

test('browsers and CDNs ask again each time, unless the owner allows a CDN some seconds', async (t) => {
  const cachingOf = await shopWithPages(t, {})
  for (const address of PUBLIC) assert.equal(await cachingOf(address), 'public, no-cache', address)
})

test('with CDN_SECONDS a CDN may keep what is public, and nothing else', async (t) => {
  const cachingOf = await shopWithPages(t, { CDN_SECONDS: '60' })
  const expected = 'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'
  for (const address of PUBLIC) assert.equal(await cachingOf(address), expected, address)
  for (const address of NOBODY_ELSES) assert.match((await cachingOf(address)) ?? '', /no-store/, address)
  const asked_with_token = await cachingOf('/api/products/1', { Authorization: 'Bearer somebody' })
  assert.match(asked_with_token ?? '', /no-store/)
})

test('a page that a letter’s link leads to is drawn without its code and kept by nobody on the way', async (t) => {
  const cachingOf = await shopWithPages(t, { CDN_SECONDS: '60' })
  for (const address of ['/reset-password?code=abc', '/confirm?email=petro@school.example&code=abc'])
    assert.equal(await cachingOf(address), 'no-store', address)
  assert.match((await cachingOf('/reset-password')) ?? '', /^public/)
})

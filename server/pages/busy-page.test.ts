import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { openApp } from '../app.ts'
import { openShop } from '../testing/shop.ts'

/** A shop with one browse slot, occupied until the test releases it. */
async function fullShop(t: TestContext) {
  const shop = await openShop({
    products: [{ id: 1, amount_in_store: 5 }],
    env: { LOOKING_AT_ONCE: '1', TURN_WAIT_MS: '1' },
  })
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-pages-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const render = async ({ url }: { url: string }) => ({
    status: 200,
    html: `<p>${url}</p>`,
    style_hashes: [],
    location: null,
  })
  const app = await openApp(shop.services, { render, client_dir })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const stay = Promise.withResolvers<void>()
  t.after(async () => {
    stay.resolve()
    await app.fastify.close()
    await shop.close()
    await rm(client_dir, { recursive: true })
  })
  const ask = (address: string, init?: RequestInit) => fetch(url + address, init)
  return {
    shop,
    ask,
    fill: () => void shop.services.admission.run('browse', () => stay.promise),
    empty: () => stay.resolve(),
  }
}

for (const [language, title] of [
  ['ua', 'Зараз у нас дуже багато відвідувачів'],
  ['ru', 'Сейчас у нас очень много посетителей'],
  ['en', 'We have very many visitors right now'],
] as const)
  for (const page of ['/about', '/search/mars'])
    test(`a visitor whose request for ${page} is rejected gets a page in ${language} that is never cached`, async (t) => {
      const { ask, fill } = await fullShop(t)
      fill()
      const answer = await ask(`${page}?lng=${language}`)
      assert.equal(answer.status, 503)
      assert.match(answer.headers.get('retry-after') ?? '', /^[2-5]$/)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      assert.ok((await answer.text()).includes(`<h1>${title}</h1>`))
    })

test('a full shop shows cached pages, takes orders, refuses calls in JSON and stays healthy', async (t) => {
  const { ask, fill, empty } = await fullShop(t)
  await (await ask('/about')).text()
  fill()
  assert.equal((await ask('/about')).status, 200)
  assert.equal((await ask('/healthz')).status, 200)
  const refused = await ask('/api/products/get?search=mars')
  assert.equal(refused.status, 503)
  assert.match(refused.headers.get('retry-after') ?? '', /^[2-5]$/)
  assert.deepEqual(await refused.json(), { code: 'unavailable', message: 'The shop is busy, try again in a moment' })
  const body = {
    products: [{ product_id: 1, product_amount: 1 }],
    email_not_auth_user: 'olena@school.example',
    phone_not_auth_user: '+380 (67) 111 22 33',
  }
  const headers = { 'Content-Type': 'application/json' }
  assert.equal((await ask('/api/order/create', { method: 'POST', headers, body: JSON.stringify(body) })).status, 200)
  assert.match(await (await ask('/metrics')).text(), /^requests_shed_total\{lane="looking"\} 1$/m)
  empty()
  assert.equal((await ask('/catalog')).status, 200)
})

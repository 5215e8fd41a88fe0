import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { isCallFailed } from '@shop/contract/call'
import { getProduct } from '@shop/contract/shop/catalog'
import { previewProduct } from '@shop/contract/admin/catalog/catalog'
import { openApp } from '../app.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'
import type { Storefront } from './pages.ts'

const render: Storefront['render'] = async ({ url, call }) => {
  const id = /^\/product\/(\d+)/.exec(url)?.[1] ?? ''
  try {
    const { data } = await call(getProduct, { params: { id } })
    return { status: 200, html: `<h1>${data.name_ua}</h1>`, style_hashes: [], location: null }
  } catch (error) {
    if (!isCallFailed(error)) throw error
    return { status: error.status, html: '', style_hashes: [], location: null }
  }
}

async function shopWithPages(t: TestContext) {
  const shop = await openShop({
    products: [
      { id: 1, active: false, name_ua: 'Ще не показаний' },
      { id: 2, active: false },
    ],
  })
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-pages-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const app = await openApp(shop.services, { render, client_dir })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await app.fastify.close()
    await shop.close()
    await rm(client_dir, { recursive: true })
  })
  const open = async (address: string) => {
    const answer = await fetch(url + address)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  return { shop, open }
}

test('only staff see the page of a hidden product, for half an hour, and no cache stores it', async (t) => {
  const { shop, open } = await shopWithPages(t)
  shop.clock.set('2026-11-21T10:00:00Z')
  const { token } = await signIn(shop, 'yeva')
  const { data } = await shop.call(previewProduct, { params: { id: '1' } }, { token })
  const seen = await open(data.address)
  assert.deepEqual([seen.status, seen.text], [200, '<h1>Ще не показаний</h1>'])
  assert.equal(seen.headers.get('Cache-Control'), 'no-store')
  assert.equal(seen.headers.get('X-Robots-Tag'), 'noindex')
  assert.equal((await open('/product/1')).status, 404, 'it filled no cache')
  const code = data.address.split('?')[1] ?? ''
  assert.equal((await open(`/product/2?${code}`)).status, 404, 'a code opens its own product only')
  assert.equal((await open('/product/1?preview=x')).status, 404)
  await refuses(shop.call(getProduct, { params: { id: '1' } }), 'not_found')
  shop.clock.set('2026-11-21T10:31:00Z')
  assert.equal((await open(data.address)).status, 404)
})

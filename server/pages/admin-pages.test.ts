import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { serveAdmin } from './admin-pages.ts'

const PAGE = '<!doctype html><div id="office"></div>'

async function open(t: TestContext, { is_built }: { is_built: boolean }) {
  const dist = await mkdtemp(path.join(tmpdir(), 'admin-'))
  t.after(() => rm(dist, { recursive: true }))
  if (is_built) {
    await mkdir(path.join(dist, 'assets'))
    await writeFile(path.join(dist, 'index.html'), PAGE)
    await writeFile(path.join(dist, 'assets', 'main-a1b2c3.js'), 'export {}')
  }
  const fastify = Fastify()
  t.after(() => fastify.close())
  await serveAdmin(fastify, null, dist)
  return (url: string) => fastify.inject({ url })
}

test('every address under /admin serves the admin’s page, which is never cached and cannot be framed', async (t) => {
  const get = await open(t, { is_built: true })
  for (const url of ['/admin', '/admin/', '/admin/orders/5', '/admin/products?filter=%7B%22q%22%3A%22a.b%22%7D']) {
    const answer = await get(url)
    assert.equal(answer.statusCode, 200, url)
    assert.equal(answer.body, PAGE)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /style-src 'self' 'sha256-[^']+';/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
})

test('its files are cached forever under their hashed names, and an unknown file is not found', async (t) => {
  const get = await open(t, { is_built: true })
  const file = await get('/admin/assets/main-a1b2c3.js')
  assert.deepEqual([file.statusCode, file.body], [200, 'export {}'])
  assert.match(String(file.headers['cache-control']), /immutable/)
  for (const url of ['/admin/assets/gone.js', '/admin/orders.html', '/admin/.built', '/admin/index.html'])
    assert.equal((await get(url)).statusCode, 404, url)
})

test('an admin that is not built says so', async (t) => {
  const get = await open(t, { is_built: false })
  const answer = await get('/admin')
  assert.equal(answer.statusCode, 503)
  assert.match(answer.body, /npm run build/)
})

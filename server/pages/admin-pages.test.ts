import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import Fastify from 'fastify'
import { serveOffice } from './web-office.ts'

const PAGE = '<!doctype html><div id="office"></div>'

async function open(t: TestContext, { is_built }: { is_built: boolean }) {
  const dist = await mkdtemp(path.join(tmpdir(), 'office-'))
  t.after(() => rm(dist, { recursive: true }))
  if (is_built) {
    await mkdir(path.join(dist, 'assets'))
    await writeFile(path.join(dist, 'index.html'), PAGE)
    await writeFile(path.join(dist, 'assets', 'main-a1b2c3.js'), 'export {}')
  }
  const fastify = Fastify()
  t.after(() => fastify.close())
  await serveOffice(fastify, null, dist)
  return (url: string) => fastify.inject({ url })
}

test('every address under /admin is the office’s page, which nobody keeps and no other page may frame', async (t) => {
  const get = await open(t, { is_built: true })
  for (const url of ['/admin', '/admin/', '/admin/orders/5', '/admin/products?filter=%7B%22q%22%3A%22a.b%22%7D']) {
    const answer = await get(url)
    assert.equal(answer.statusCode, 200, url)
    assert.equal(answer.body, PAGE)
    assert.equal(answer.headers['cache-control'], 'no-store')
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /style-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
})

test('its files are kept forever under their hashed names, and a file that is none is not found', async (t) => {
  const get = await open(t, { is_built: true })
  const file = await get('/admin/assets/main-a1b2c3.js')
  assert.deepEqual([file.statusCode, file.body], [200, 'export {}'])
  assert.match(String(file.headers['cache-control']), /immutable/)
  for (const url of ['/admin/assets/gone.js', '/admin/orders.html', '/admin/.built', '/admin/index.html'])
    assert.equal((await get(url)).statusCode, 404, url)
})

test('an office that is not built says so', async (t) => {
  const get = await open(t, { is_built: false })
  const answer = await get('/admin')
  assert.equal(answer.statusCode, 503)
  assert.match(answer.body, /npm run build/)
})

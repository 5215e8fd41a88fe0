import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { endpoint } from '@shop/contract/endpoint'
import { Document, PDF_TYPE } from '@shop/contract/primitives'
import type { RefusalCode } from '@shop/contract/refusals'
import { adminCookie } from './admin-cookie.ts'
import { openFastify } from './fastify.ts'
import { mailLanguage, serveOn } from './http.ts'
import { Refusal } from './refusal.ts'
import { guest, openShopSession, signIn } from '../../testing/fixtures/users.ts'
import { openShop } from '../../testing/shop.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const post = (body: string, type = 'application/json') => ({ method: 'POST', headers: { 'Content-Type': type }, body })

test('every answer under /api is JSON, errors and unknown paths included, and every refusal has its code', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answers: [string, RequestInit | undefined, number, RefusalCode][] = [
    ['/api/nowhere', undefined, 404, 'not_found'],
    ['/api/bucket/add', post('{"product_id":'), 400, 'broken_json'],
    ['/api/bucket/add', post('{"__proto__":{"x":1}}'), 400, 'broken_json'],
    ['/api/bucket/add', post('[]'), 422, 'invalid_data'],
    ['/api/bucket/add', post('null'), 422, 'invalid_data'],
    ['/api/bucket/add', post('product_id=1', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
    ['/api/bucket/add', post('{"product_id":1,"product_amount":1}', 'text/plain'), 415, 'unsupported_type'],
    ['/api/bucket/add', post(JSON.stringify({ note: 'а'.repeat(300_000) })), 413, 'too_large'],
    ['/api/bucket/get', undefined, 401, 'unauthenticated'],
    ['/api/products/%ff', undefined, 404, 'not_found'],
  ]
  for (const [address, init, status, code] of answers) {
    const answer = await shop.fetch(address, init)
    assert.equal(answer.status, status, address)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, address)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store', address)
    assert.equal(((await answer.json()) as { code: string }).code, code, address)
  }
})

test('a body may begin with a byte order mark, as Windows programs write it', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const add = (body: string) => shop.fetch('/api/bucket/add', post(body))
  assert.equal((await add('\ufeff{"product_id":1,"product_amount":1}')).status, 200)
  assert.equal((await add('\ufeff\ufeff{"product_id":1,"product_amount":1}')).status, 400)
})

test('a lone surrogate in a body is stored as the replacement character', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const order = { products: [{ product_id: 1, product_amount: 1 }], note: 'кут\ud83d', ...guest.olena }
  const answer = await shop.fetch('/api/order/create', post(JSON.stringify(order)))
  assert.equal(answer.status, 200)
  const { note } = await shop.services.db.selectFrom('orders').select('note').executeTakeFirstOrThrow()
  assert.equal(note, 'кут\ufffd')
  const { token } = await signIn(shop, 'maksym')
  const comment = { ...post('{"comment":"\\ud83d"}'), headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` } }
  assert.equal((await shop.fetch('/api/admin/orders/1/comment', comment)).status, 200)
})

test('a wrong field is named', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answer = await shop.fetch(
    '/api/consultation/create-request',
    post(JSON.stringify({ name: 'Олена', phone: '12' })),
  )
  assert.equal(answer.status, 422)
  assert.deepEqual(await answer.json(), {
    code: 'invalid_data',
    message: 'The given data was invalid',
    errors: { phone: ['invalid_phone'] },
    fields: { phone: ['bad_format'] },
    details: { phone: { reason: 'invalid_phone' } },
  })
})

test('refusals of basket and order contain error.message too', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const calls: [string, object][] = [
    ['/api/bucket/add', { product_id: 'x', product_amount: 1 }],
    ['/api/bucket/add', { product_id: 999, product_amount: 1 }],
    ['/api/order/create', { products: [] }],
  ]
  for (const [address, body] of calls) {
    const answer = await shop.fetch(address, post(JSON.stringify(body)))
    const refusal = (await answer.json()) as Record<string, unknown>
    assert.equal(answer.status, 422, address)
    for (const part of ['code', 'error', 'errors', 'fields', 'message'])
      assert.ok(part in refusal, `${address}: ${part}`)
    assert.deepEqual(refusal['error'], { message: ['The given data was invalid'] }, address)
  }
})

test('so do those that concern no field', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const good = post(JSON.stringify({ product_id: 1, product_amount: 1 }))
  const stranger = { ...good, headers: { ...good.headers, Authorization: 'Bearer long-gone' } }
  const text = { ...good, headers: { 'Content-Type': 'text/plain' } }
  for (const [init, status] of [
    [stranger, 401],
    [post('{'), 400],
    [text, 415],
  ] as const) {
    const answer = await shop.fetch('/api/bucket/add', init)
    const { message, error } = (await answer.json()) as { message: string; error: object }
    assert.deepEqual([answer.status, error], [status, { message: [message] }])
  }
})

test('a user with an expired token can still log in', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { method, headers, body } = post(JSON.stringify({ email: 'nobody@school.example', password: 'whatever' }))
  const init = { method, body, headers: { ...headers, Authorization: 'Bearer long-gone' } }
  const answer = await shop.fetch('/api/auth/login', init)
  assert.equal(answer.status, 422)
  assert.deepEqual(await answer.json(), { code: 'wrong_credentials', message: 'Wrong credentials' })
})

test('a call whose address cannot be decoded is answered like any other, headers included', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answer = await shop.fetch('/api/products/%E0%A4')
  assert.deepEqual([answer.status, await answer.json()], [404, { code: 'not_found', message: 'Not found' }])
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal((await shop.fetch('//elsewhere.example/%')).status, 404, 'never sent to another site')
})

test('a page whose address cannot be decoded is sent to the repaired address', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const placeOf = async (path: string) => {
    const answer = await shop.fetch(path, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location'), answer.headers.get('x-content-type-options')]
  }
  assert.deepEqual(await placeOf('/search/50%?lng=ru'), [302, '/search/50%25?lng=ru', 'nosniff'])
  assert.deepEqual(await placeOf('/search/a%20b%'), [302, '/search/a%20b%25', 'nosniff'])
  assert.deepEqual(await placeOf('/%E0%A4'), [302, '/%25E0%25A4', 'nosniff'])
})

test('every status that a call may answer with is described, and the headers that it may carry', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: object; parameters: { name: string }[] }>>
  }
  const statuses = Object.keys(paths['/api/favorites/add/{id}']?.['post']?.responses ?? {})
  for (const status of ['200', '400', '401', '404', '413', '415', '429', '500', '503'])
    assert.ok(statuses.includes(status), status)
  const order = paths['/api/order/create']?.['post']
  for (const status of ['401', '422']) assert.ok(status in (order?.responses ?? {}), status)
  assert.deepEqual(
    order?.parameters.map(({ name }) => name),
    ['Accept-Language', 'Idempotency-Key'],
  )
})

test('the shop describes its calls', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const description = (await (await shop.fetch('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  assert.equal(description.openapi, '3.1.0')
  for (const path of [
    '/api/products/get',
    '/api/order/create',
    '/api/orders/createFromAuthUser',
    '/api/send-commercial-offer',
  ])
    assert.ok(description.paths[path], path)
  assert.match(await (await shop.fetch('/api/docs')).text(), /\/api\/bucket\/add/)
})

test('health is good while the database answers', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  assert.equal((await shop.fetch('/healthz')).status, 200)
  assert.match(await (await shop.fetch('/metrics')).text(), /http_request_duration_seconds/)
})

test('metrics are for this machine and for admin sessions, not for an owner’s storefront session', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const from_outside = { 'X-Forwarded-For': '203.0.113.5' }
  const statusFor = async (headers: Record<string, string>) => (await shop.fetch('/metrics', { headers })).status
  assert.equal(await statusFor({}), 200)
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via', 'X-Forwarded-Proto'])
    assert.equal(await statusFor({ [name]: '203.0.113.5' }), 401)
  const { user_id, token } = await signIn(shop, 'oksana')
  const buyer = await signIn(shop, 'petro')
  const shop_token = await openShopSession(shop, user_id)
  const bearing = (given: string) => statusFor({ ...from_outside, Authorization: `Bearer ${given}` })
  assert.deepEqual([await bearing(shop_token), await bearing(buyer.token), await bearing(token)], [403, 403, 200])
})

test('a page that uses DNS rebinding cannot read the metrics', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answer = await shop.app.fastify.inject({ url: '/metrics', headers: { host: 'evil.example' } })
  assert.equal(answer.statusCode, 401)
})

test('a stopping shop tells the load balancer and still serves connected visitors', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  shop.app.announceStop()
  assert.equal((await shop.fetch('/healthz')).status, 503)
  assert.equal((await shop.fetch('/api/categories/get')).status, 200)
})

for (const [header, language] of [
  ['uk-UA,uk;q=0.9,en;q=0.8', 'ua'],
  ['ua', 'ua'],
  ['ru-RU', 'ru'],
  ['de,fr', 'en'],
  ['en;q=0.3, ru;q=0.9, uk;q=0.5', 'ru'],
  ['uk;q=0, ru;q=0.1', 'ru'],
  ['', 'en'],
  [undefined, 'en'],
] as const)
  test(`mails for Accept-Language "${header}" are in ${language}`, () => assert.equal(mailLanguage(header), language))

test('an undeclared refusal is an internal error that no test can mistake for the refusal', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const fastify = await openFastify(shop.services, null)
  const serving = {
    authenticate: () => Promise.resolve(null),
    admission: shop.services.admission,
    admin_cookie: adminCookie(null),
    is_checked: true,
  }
  const serve = serveOn(fastify, new Map(), serving)
  const call = { method: 'GET', access: 'open', summary: 'Always refuses', reply: v.object({}) } as const
  const named = endpoint({ ...call, name: 'named', path: '/api/named', refuses: ['in_use'] })
  const unnamed = endpoint({ ...call, name: 'unnamed', path: '/api/unnamed' })
  for (const route of [named, unnamed]) serve(route, () => Promise.reject(new Refusal('in_use')))
  const warned = once(process, 'warning')
  assert.equal((await fastify.inject('/api/named')).json<{ code: string }>().code, 'in_use')
  assert.equal((await fastify.inject('/api/unnamed')).json<{ code: string }>().code, 'internal')
  assert.match(String((await warned)[0]), /unnamed refuses with in_use/)
})

test('a file has its name in Latin letters too, for clients that read no others', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const nameOf = async (file_name: string) => {
    const fastify = await openFastify(shop.services, null)
    t.after(() => fastify.close())
    const { admission } = shop.services
    const serving = { authenticate: () => Promise.resolve(null), admission, admin_cookie: adminCookie(null) }
    const call = { method: 'GET', access: 'open', summary: 'A file', reply: Document, is_document: true } as const
    const route = endpoint({ ...call, name: 'file', path: '/api/file' })
    const file = { file_name, type: PDF_TYPE, bytes: new Uint8Array() }
    serveOn(fastify, new Map(), { ...serving, is_checked: false })(route, () => Promise.resolve(file))
    return (await fastify.inject('/api/file')).headers['content-disposition']
  }
  assert.match(
    String(await nameOf('Рахунок-фактура РФ-2026-000001.pdf')),
    /^attachment; filename="rakhunok-faktura-rf-2026-000001\.pdf"; filename\*=UTF-8''%D0%A0/,
  )
  assert.match(String(await nameOf('My "plan".pdf')), /filename="My _plan_\.pdf"/)
  assert.match(String(await nameOf('№.pdf')), /filename="document\.pdf"/)
})

test('HEAD of a streamed answer reads none of it', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const fastify = await openFastify(shop.services, null)
  t.after(() => fastify.close())
  let parts_read = 0
  async function* manyParts() {
    for (; parts_read < 1000; parts_read++) yield Buffer.from(`${await Promise.resolve(parts_read)};`)
  }
  fastify.get('/export', (_, reply) => reply.type('text/csv').send(Readable.from(manyParts(), { objectMode: false })))
  const head = await fastify.inject({ method: 'HEAD', url: '/export' })
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', undefined])
  await setImmediate()
  assert.equal(parts_read, 0)
  const whole = await fastify.inject('/export')
  assert.equal(whole.body.split(';').length, 1001)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailLanguage } from './http.ts'
import { guest, signIn } from '../test/people.ts'
import { openShop } from '../test/shop.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }
const post = (body: string, type = 'application/json') => ({ method: 'POST', headers: { 'Content-Type': type }, body })

test('every answer under /api is JSON, errors and unknown paths included', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answers: [string, RequestInit | undefined, number][] = [
    ['/api/nowhere', undefined, 404],
    ['/api/bucket/add', post('{"product_id":'), 400],
    ['/api/bucket/add', post('{"__proto__":{"x":1}}'), 400],
    ['/api/bucket/add', post('[]'), 422],
    ['/api/bucket/add', post('null'), 422],
    ['/api/bucket/add', post('product_id=1', 'application/x-www-form-urlencoded'), 415],
    ['/api/bucket/add', post('{"product_id":1,"product_amount":1}', 'text/plain'), 415],
    ['/api/bucket/add', post(JSON.stringify({ note: 'а'.repeat(300_000) })), 413],
    ['/api/bucket/get', undefined, 401],
    ['/api/products/%ff', undefined, 404],
  ]
  for (const [address, init, status] of answers) {
    const answer = await shop.fetch(address, init)
    assert.equal(answer.status, status, address)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, address)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store', address)
    assert.ok(await answer.json(), address)
  }
})

test('half a sign in a body does no harm: it is kept as the sign for something unreadable', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const order = { products: [{ product_id: 1, product_amount: 1 }], note: 'кут\ud83d', ...guest.olena }
  const answer = await shop.fetch('/api/order/create', post(JSON.stringify(order)))
  assert.equal(answer.status, 200)
  const { note } = await shop.house.db.selectFrom('orders').select('note').executeTakeFirstOrThrow()
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
  assert.deepEqual(await answer.json(), { message: 'The given data was invalid', errors: { phone: ['invalid_phone'] } })
})

test('what the basket and an order refuse is told as error.message too', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const calls: [string, object][] = [
    ['/api/bucket/add', { product_id: 'x', product_amount: 1 }],
    ['/api/bucket/add', { product_id: 999, product_amount: 1 }],
    ['/api/order/create', { products: [] }],
  ]
  for (const [address, body] of calls) {
    const answer = await shop.fetch(address, post(JSON.stringify(body)))
    const told = (await answer.json()) as Record<string, unknown>
    assert.equal(answer.status, 422, address)
    assert.deepEqual(Object.keys(told).sort(), ['error', 'errors', 'message'], address)
    assert.deepEqual(told['error'], { message: ['The given data was invalid'] }, address)
  }
})

test('whoever carries an expired token can still log in', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { method, headers, body } = post(JSON.stringify({ email: 'nobody@school.example', password: 'whatever' }))
  const init = { method, body, headers: { ...headers, Authorization: 'Bearer long-gone' } }
  const answer = await shop.fetch('/api/auth/login', init)
  assert.equal(answer.status, 422)
  assert.deepEqual(await answer.json(), { message: 'Wrong credentials' })
})

test('an address that cannot be decoded is answered like any other, headers included', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const answer = await shop.fetch('/search/%E0%A4')
  assert.equal(answer.status, 404)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
})

test('every status that a call may answer with is described, and the headers that it may carry', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { paths } = (await (await shop.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: object; parameters: { name: string }[] }>>
  }
  const statuses = Object.keys(paths['/api/favorites/add/{id}']?.['post']?.responses ?? {})
  for (const status of ['200', '400', '401', '404', '413', '415', '422', '429', '500', '503'])
    assert.ok(statuses.includes(status), status)
  const order = paths['/api/order/create']?.['post']
  assert.ok('401' in (order?.responses ?? {}))
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
  const forwarded = await shop.fetch('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.5' } })
  assert.equal(forwarded.status, 401)
})

test('a shop that is about to stop says so to the balancer, and still serves who is there', async (t) => {
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
  test(`letters to who asks for "${header}" are in ${language}`, () => assert.equal(mailLanguage(header), language))

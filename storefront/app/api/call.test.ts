import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { listProducts } from '@shop/contract/catalog'
import { getBasket } from '@shop/contract/basket'
import { call, onTokenRefused, remembering, tokenFromCookie } from './call.ts'

interface Sent {
  address: string
  headers: Record<string, string>
}

const sent: Sent[] = []
const real_fetch = globalThis.fetch
let answer = () => Response.json({ data: [] })

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ data: [] })
  Object.assign(globalThis, { document: { cookie: '', documentElement: { lang: 'ru' } } })
  globalThis.fetch = (address, init) => {
    sent.push({ address: String(address), headers: init?.headers as Record<string, string> })
    return Promise.resolve(answer())
  }
})
afterEach(() => {
  globalThis.fetch = real_fetch
  Reflect.deleteProperty(globalThis, 'document')
})

const signIn = (token: string) => (document.cookie = `basket=1x2; cookieToken=${encodeURIComponent(token)}; lng=ru`)

test('the token is found among other cookies, whatever signs it has', () => {
  assert.equal(tokenFromCookie('a=1; cookieToken=x%3D%3B; lng=ua'), 'x=;')
  assert.equal(tokenFromCookie('cookieTokens=no; a=1'), undefined)
  assert.equal(tokenFromCookie('cookieToken='), undefined)
})

test('a public call tells nobody who is asking', async () => {
  signIn('secret')
  await call(listProducts, { query: { active: '1' } })
  assert.deepEqual(
    sent.map(({ headers }) => headers['Authorization']),
    [undefined],
  )
})

test('a personal call carries the token and the language of the page', async () => {
  signIn('secret')
  await call(getBasket)
  assert.equal(sent[0]?.headers['Authorization'], 'Bearer secret')
  assert.equal(sent[0]?.headers['Accept-Language'], 'ru')
})

test('the same list asked for twice at once is fetched once, and anew afterwards', async () => {
  const query = { active: '1', page: '2' }
  await Promise.all([call(listProducts, { query }), call(listProducts, { query })])
  assert.equal(sent.length, 1)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('another buyer’s answer is never shared', async () => {
  signIn('first')
  const first = call(getBasket)
  signIn('second')
  await Promise.all([first, call(getBasket)])
  assert.deepEqual(
    sent.map(({ headers }) => headers['Authorization']),
    ['Bearer first', 'Bearer second'],
  )
})

test('what was fetched ahead of a click is used by the click, once', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const query = { active: '1', page: '3' }
  await remembering((ahead) => ahead(listProducts, { query }))
  await call(listProducts, { query })
  assert.equal(sent.length, 1)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('what was fetched ahead is too old after ten seconds', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const query = { active: '1', page: '4' }
  await remembering((ahead) => ahead(listProducts, { query }))
  context.mock.timers.tick(10_000)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('a token that the server no longer takes is reported, a guest’s refusal is not', async () => {
  let refused = 0
  const stop = onTokenRefused(() => (refused += 1))
  answer = () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })
  await assert.rejects(call(getBasket))
  assert.equal(refused, 0)
  signIn('old')
  await assert.rejects(call(getBasket))
  assert.equal(refused, 1)
  stop()
})

test('a late refusal of an old token does not end the session that followed', async () => {
  let refused = 0
  const stop = onTokenRefused(() => (refused += 1))
  answer = () => {
    signIn('new')
    return Response.json({ message: 'Unauthenticated.' }, { status: 401 })
  }
  signIn('old')
  await assert.rejects(call(getBasket))
  assert.equal(refused, 0)
  stop()
})

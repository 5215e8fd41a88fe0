import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { listProducts } from '@shop/contract/shop/catalog'
import { getBasket } from '@shop/contract/shop/basket'
import { call, onTokenRefused, prefetching, tokenFromCookie } from './call.ts'

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

test('the token is found among other cookies, whatever characters it contains', () => {
  assert.equal(tokenFromCookie('a=1; cookieToken=x%3D%3B; lng=ua'), 'x=;')
  assert.equal(tokenFromCookie('cookieTokens=no; a=1'), undefined)
  assert.equal(tokenFromCookie('cookieToken='), undefined)
})

test('a public call does not identify the visitor', async () => {
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

test('two simultaneous calls for the same list send one request, a later call another', async () => {
  const query = { active: '1', page: '2' }
  await Promise.all([call(listProducts, { query }), call(listProducts, { query })])
  assert.equal(sent.length, 1)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('a response is never shared with another buyer', async () => {
  signIn('first')
  const first = call(getBasket)
  signIn('second')
  await Promise.all([first, call(getBasket)])
  assert.deepEqual(
    sent.map(({ headers }) => headers['Authorization']),
    ['Bearer first', 'Bearer second'],
  )
})

test('a prefetched response is used once, by the click', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const query = { active: '1', page: '3' }
  await prefetching((ahead) => ahead(listProducts, { query }))
  await call(listProducts, { query })
  assert.equal(sent.length, 1)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('a prefetched response expires after ten seconds', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const query = { active: '1', page: '4' }
  await prefetching((ahead) => ahead(listProducts, { query }))
  context.mock.timers.tick(10_000)
  await call(listProducts, { query })
  assert.equal(sent.length, 2)
})

test('a rejected token is reported, a refusal for a guest is not', async () => {
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

test('a late refusal of an old token does not end the new session', async () => {
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

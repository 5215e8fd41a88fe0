import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProduct, listProducts } from './catalog.ts'
import { addressOf, callThrough, CallFailed, fieldErrorsOf, messagesOf } from './call.ts'
import { REFUSALS, refusalBody, saysNo, type RefusalCode } from './refusals.ts'

test('parameters and query are filled in and escaped', () => {
  assert.equal(addressOf(getProduct, { params: { id: '5/6' } }), '/api/products/5%2F6')
  assert.equal(
    addressOf(listProducts, { query: { search: 'м’яч & мат', page: undefined } }),
    '/api/products/get?search=%D0%BC%E2%80%99%D1%8F%D1%87+%26+%D0%BC%D0%B0%D1%82',
  )
})

test('another host gets the tunnel header, the same origin does not', async () => {
  const seen: Headers[] = []
  const fetcher = ((_: string, init: RequestInit) => {
    seen.push(new Headers(init.headers))
    return Promise.resolve(new Response('{"data":[]}'))
  }) as typeof fetch
  await callThrough(fetcher, '')(listProducts)
  await callThrough(fetcher, 'https://api.school.example')(listProducts)
  assert.deepEqual(
    seen.map((headers) => headers.has('ngrok-skip-browser-warning')),
    [false, true],
  )
})

test('a shop out of reach is a failure with status 0', async () => {
  const call = callThrough(() => Promise.reject(new TypeError('no network')), '')
  await assert.rejects(call(listProducts), (error: unknown) => error instanceof CallFailed && error.status === 0)
})

for (const code of Object.keys(REFUSALS) as RefusalCode[])
  test(`the texts of ${code} are read back from its answer`, () => {
    assert.equal(saysNo(messagesOf(refusalBody(code)), code), true)
  })

test('field errors are read by field', () => {
  const body = refusalBody('email_taken', { email: ['The email has already been taken'] })
  assert.deepEqual(fieldErrorsOf(body), { email: 'The email has already been taken' })
})

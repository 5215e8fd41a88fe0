import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyEndpoint } from './endpoint.ts'
import { getProduct, listProducts } from './shop/catalog.ts'
import { getOfferDocument } from './shop/offers.ts'
import { addressOf, callThrough, CallFailed, codeOf, faultNamesOf, wrongFieldsOf } from './call.ts'
import { FIELD_CODES, FIELD_REASONS } from './field-faults.ts'
import { REFUSALS, refusalBody, type RefusalCode } from './refusals.ts'

test('parameters and query are inserted and escaped', () => {
  assert.equal(addressOf(getProduct, { params: { id: '5/6' } }), '/api/products/5%2F6')
  assert.equal(
    addressOf(listProducts, { query: { search: 'м’яч & мат', page: undefined } }),
    '/api/products/get?search=%D0%BC%E2%80%99%D1%8F%D1%87+%26+%D0%BC%D0%B0%D1%82',
  )
})

test('every call skips the warning page of a tunnel, to the same origin too', async () => {
  const seen: Headers[] = []
  const fetcher = ((_: string, init: RequestInit) => {
    seen.push(new Headers(init.headers))
    return Promise.resolve(new Response('{"data":[]}'))
  }) as typeof fetch
  await callThrough(fetcher, '')(listProducts)
  await callThrough(fetcher, 'https://api.school.example')(listProducts)
  assert.deepEqual(
    seen.map((headers) => headers.get('ngrok-skip-browser-warning')),
    ['true', 'true'],
  )
})

test('an unreachable shop is a failure with status 0', async () => {
  const call = callThrough(() => Promise.reject(new TypeError('no network')), '')
  await assert.rejects(call(listProducts), (error: unknown) => error instanceof CallFailed && error.status === 0)
})

test('an answer that ends in the middle is a failure with status 0 too, not an empty answer', async () => {
  for (const cause of [new TypeError('terminated'), new DOMException('aborted', 'AbortError')])
    for (const route of [listProducts, getOfferDocument] as const) {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'))
          controller.error(cause)
        },
      })
      const call = callThrough(() => Promise.resolve(new Response(body)), '')
      await assert.rejects(call<AnyEndpoint>(route, {}), { name: 'CallFailed', status: 0, cause })
    }
})

// Specification, section 8, word for word: clients that were written from it read these.
for (const [code, text] of [
  ['invalid_data', 'The given data was invalid'],
  ['email_taken', 'The given data was invalid'],
  ['wrong_credentials', 'Wrong credentials'],
  ['wrong_current_password', 'Wrong credentials'],
  ['invalid_password', 'invalid_password'],
  ['no_stock', 'Not enough amount of product in store to add into basket'],
  ['order_below_minimum', 'Order total is below the minimum'],
] as const)
  test(`the specification’s text for ${code} is sent beside the code`, () => {
    const { shape } = REFUSALS[code]
    const words = { message: text, error: text, error_list: { message: [text] }, fields: text }[shape]
    const body = refusalBody(code) as Record<string, unknown>
    assert.deepEqual(body[shape.startsWith('error') ? 'error' : 'message'], words)
    assert.equal(body['code'], code)
  })

for (const code of Object.keys(REFUSALS) as RefusalCode[])
  test(`${code} is recognised by its code, whatever its text`, () => {
    const { message: _, error: __, ...rest } = refusalBody(code) as Record<string, unknown>
    assert.equal(codeOf(new CallFailed(REFUSALS[code].status, rest)), code)
  })

test('a text without a code, or the answer of another program, is no refusal', () => {
  for (const body of [{ message: 'Wrong credentials' }, { code: 7 }, 'no_stock', null, []])
    assert.equal(codeOf(new CallFailed(422, body)), null)
  assert.equal(codeOf(new Error('no_stock')), null)
})

test('wrong fields are reported by a closed list of codes, with a more specific reason where known', () => {
  const failure = new CallFailed(
    422,
    refusalBody('email_taken', {
      email: ['email_taken'],
      'buyer.name': [{ code: 'too_long', text: 'whatever', at_most: 300 }],
    }),
  )
  assert.deepEqual(failure.body, {
    code: 'email_taken',
    message: 'The given data was invalid',
    errors: { email: ['The email has already been taken'], 'buyer.name': ['whatever'] },
    fields: { email: ['taken'], 'buyer.name': ['too_long'] },
    details: { email: { reason: 'email_taken' }, 'buyer.name': { at_most: 300 } },
  })
  assert.deepEqual(wrongFieldsOf(failure), {
    email: { code: 'taken', reason: 'email_taken' },
    'buyer.name': { code: 'too_long', at_most: 300 },
  })
  assert.deepEqual(faultNamesOf(failure), { email: 'email_taken', 'buyer.name': 'too_long' })
  for (const code of Object.values(FIELD_REASONS)) assert.ok(FIELD_CODES.includes(code))
})

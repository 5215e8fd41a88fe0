import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { addressOf } from '@shop/contract/call'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { describedBy, type Description, operationsOf, readDescription } from './testing/checks/openapi.ts'
import { EVERY_CALL, type GoodCall } from './testing/checks/every-call.ts'
import { SELLER } from './testing/fixtures/admin-orders.ts'
import { openShop, type TestShop } from './testing/shop.ts'

let shop: TestShop
let document: Description
let isDescribed: ReturnType<typeof describedBy>

function send(route: AnyEndpoint, { token, file, ...call }: GoodCall, body = JSON.stringify(call.body ?? {})) {
  const headers: Record<string, string> = {}
  if (route.body) headers['Content-Type'] = route.upload && file ? 'image/png' : 'application/json'
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  const init = route.body ? { body: file ?? body } : {}
  return shop.fetch(addressOf(route, call), { method: route.method, headers, ...init })
}

describe('the description of the calls at /api/openapi.json', () => {
  before(async () => {
    const liqpay = { LIQPAY_PUBLIC_KEY: 'sandbox_test', LIQPAY_PRIVATE_KEY: 'private' }
    const env = { CAPTCHA: 'off', PUBLIC_URL: 'https://te-shop.com.ua', ...liqpay }
    shop = await openShop({ products: [{ id: 1, amount_in_store: 1000 }, { id: 2 }], settings: SELLER, env })
    document = await readDescription(shop)
    isDescribed = describedBy(document)
  })
  after(() => shop.close())

  test('every call is described and tested below', () => {
    const names = ENDPOINTS.map(({ name }) => name).sort()
    assert.deepEqual(
      operationsOf(document)
        .map(({ operationId }) => operationId)
        .sort(),
      names,
    )
    assert.deepEqual(Object.keys(EVERY_CALL).sort(), names)
  })

  for (const [name, prepare] of Object.entries(EVERY_CALL))
    test(`the successful answer of ${name} matches its description`, async () => {
      const route = ENDPOINTS.find((one) => one.name === name)
      assert.ok(route)
      const call = await prepare(shop)
      const answer = await send(route, call)
      assert.equal(answer.status, route.status ?? 200, await answer.clone().text())
      await isDescribed(route, answer)
    })

  for (const route of ENDPOINTS)
    test(`the refusals of ${route.name} match their description`, async () => {
      const params = { id: 'x', code: 'x', kind: 'x', document_id: 'x' }
      const token = 'x'.repeat(43)
      await isDescribed(route, await send(route, { params, token }, '{'))
      if (route.params || route.query || route.body) await isDescribed(route, await send(route, { params }, '[]'))
    })

  test('Redocly’s recommended rules find no problem', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' })
    // Both addresses are in the specification and cannot be confused: one is read, the other written.
    const isKnown = (message: string) => message.includes('`/api/offers/confirm/{code}` and `/api/offers/{id}/order`')
    assert.deepEqual(
      problems.filter(({ message }) => !isKnown(message)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    )
  })

  test('files are described with their types, sent or received', () => {
    const described = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]))
    const typesOf = (content: object | undefined) => Object.keys(content ?? {})
    assert.deepEqual(typesOf(described.get('getOrderDocument')?.responses['200']?.content), ['application/pdf'])
    assert.equal(typesOf(described.get('getOfferDocument')?.responses['200']?.content).length, 3)
    assert.deepEqual(typesOf(described.get('sendReviewPicture')?.requestBody?.content), [
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/avif',
    ])
  })
})

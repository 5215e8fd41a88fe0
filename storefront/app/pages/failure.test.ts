import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaticHandler, isRouteErrorResponse } from 'react-router'
import { failure, notFound } from './failure.ts'

async function textOf(thrown: unknown) {
  const loader = () => {
    throw thrown
  }
  const found = await createStaticHandler([{ id: 'page', path: '/', loader }]).query(new Request('http://shop/'))
  assert.ok(!(found instanceof Response))
  const error: unknown = found.errors?.['page']
  assert.ok(isRouteErrorResponse(error))
  return `${error.status} ${error.statusText}`
}

test('a page that does not exist is not called an internal error', async () => {
  assert.equal(await textOf(notFound()), '404 Not Found')
})

test('a failure has the text of its own status, or none', async () => {
  assert.equal(await textOf(failure(503)), '503 Service Unavailable')
  assert.equal(await textOf(failure(418)), '418 ')
})

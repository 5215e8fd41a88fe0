import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { openShopWithPages } from '../testing/fixtures/pages.ts'

const OUTSIDE = ['/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/../package.json']

test('no address leads out of the folder of built files', async (t) => {
  const { ask } = await openShopWithPages(t)
  const { hostname, port } = new URL((await ask('/healthz')).url)
  for (const path of OUTSIDE) {
    // `fetch` would resolve the dots.
    const [response] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
    const { code } = (await json(response)) as { code: string }
    assert.deepEqual([response.statusCode, code], [404, 'not_found'], path)
  }
})

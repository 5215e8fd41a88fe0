import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { openShop } from '../../testing/shop.ts'

const HOST = 'Host: shop.example\r\n'
const ORDER = `POST /api/order/create HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`

const BROKEN: Record<string, [request: string, status: number, code: string]> = {
  'no HTTP at all': ['hello\r\n\r\n', 400, 'bad_request'],
  'no host': ['GET /api/categories/get HTTP/1.1\r\n\r\n', 400, 'bad_request'],
  'two lengths': [`${ORDER}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`, 400, 'bad_request'],
  'a broken chunk': [`${ORDER}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`, 400, 'bad_request'],
  'a header of 20 kB': [`GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  'headers that never end': [`${ORDER}X-A: b\r\n`, 408, 'request_timeout'],
}

test('a request that is not valid HTTP gets a status, a code in JSON and the security headers', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { hostname, port } = new URL(shop.url)
  for (const [name, [request, status, code]] of Object.entries(BROKEN)) {
    const socket = connect(Number(port), hostname)
    socket.write(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), name)
    assert.match(head, /^Content-Type: application\/json/im, name)
    assert.match(head, /^X-Content-Type-Options: nosniff/im, name)
    assert.match(head, /^Cache-Control: private, no-store/im, name)
    assert.equal((JSON.parse(body) as { code: string }).code, code, name)
  }
})

test('an unknown expectation is ignored: the answer is the usual one', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  socket.write(`${ORDER}Expect: better-times\r\nConnection: close\r\nContent-Length: 1\r\n\r\n{`)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 400 /)
  assert.match(head, /^Cache-Control: private, no-store/im)
  assert.equal((JSON.parse(body) as { code: string }).code, 'broken_json')
})

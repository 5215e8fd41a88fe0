import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { openShop } from '../../testing/shop.ts'

const MEGABYTE = 1024 * 1024
const TOO_LARGE = 'The body is too large'

/** A body in pieces, with Content-Length or chunked. */
function sent(megabytes: number, is_chunked: boolean): RequestInit {
  const headers = { 'Content-Type': 'application/json' }
  if (!is_chunked) return { method: 'POST', headers, body: new Uint8Array(megabytes * MEGABYTE).fill(0x20) }
  const pieces = async function* () {
    for (let piece = 0; piece < megabytes * 16; piece += 1) {
      yield new Uint8Array(MEGABYTE / 16).fill(0x20)
      await pause(1)
    }
  }
  return { method: 'POST', headers, body: ReadableStream.from(pieces()), duplex: 'half' } as RequestInit
}

/** Like a browser: sends everything before it reads. @returns '' if the connection was reset */
async function sendThenListen(url: string, megabytes: number, is_chunked: boolean): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.pause()
  socket.on('data', (bytes) => (answer += bytes.toString()))
  const failed = once(socket, 'error').then(() => true)
  const length = is_chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${megabytes * MEGABYTE}`
  socket.write(`POST /api/order/create HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  const piece = Buffer.alloc(MEGABYTE, 0x20)
  const part = is_chunked ? Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]) : piece
  for (let megabyte = 0; megabyte < megabytes; megabyte += 1)
    if (!socket.write(part) && (await Promise.race([failed, once(socket, 'drain').then(() => false)]))) return ''
  if (is_chunked) socket.write('0\r\n\r\n')
  socket.resume()
  for (let tries = 0; tries < 500 && !answer.includes('}') && !socket.destroyed; tries += 1) await pause(10)
  socket.destroy()
  return answer
}

for (const is_chunked of [false, true]) {
  const how = is_chunked ? 'in chunks' : 'with Content-Length'
  test(`a client that sends too large a body ${how} gets the reply that it is too large`, async (t) => {
    const shop = await openShop()
    t.after(shop.close)
    for (const megabytes of [1, 12]) {
      const answer = await shop.fetch('/api/order/create', sent(megabytes, is_chunked))
      assert.equal(answer.status, 413)
      assert.deepEqual(await answer.json(), { code: 'too_large', message: TOO_LARGE, error: { message: [TOO_LARGE] } })
      assert.match(await sendThenListen(shop.url, megabytes, is_chunked), /^HTTP\/1\.1 413 /)
    }
  })
}

test('an endless body is not read forever', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  assert.equal(await sendThenListen(shop.url, 400, true), '')
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { allowSlowBody, type ClientTimeouts, SlowClients } from './slow-clients.ts'
import { until } from '../../testing/wait-until.ts'

const TIMEOUTS = {
  body_ms: 150,
  upload_bytes_a_second: 20,
  stall_ms: 150,
  reply_ms: 60_000,
  reply_bytes_a_second: 1024,
  check_ms: 10,
}
/** More than the kernel buffers. */
const LARGE_BODY = Buffer.alloc(32 * 1024 * 1024)

/** A server with short limits. `POST /upload` is allowed to be slow. */
async function openServer(t: TestContext, listener: RequestListener, timeouts: Partial<ClientTimeouts> = {}) {
  const server = createServer((request, response) => {
    slow_clients.watch(request, response)
    if (request.url === '/upload') allowSlowBody(request)
    listener(request, response)
  })
  const slow_clients = new SlowClients(server, { ...TIMEOUTS, ...timeouts })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (head: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    // These tests expect disconnects.
    socket.on('error', () => socket.destroy())
    sockets.push(socket)
    socket.write(`${head} HTTP/1.1\r\nHost: shop\r\n`)
    return socket
  }
}

const takeWhole: RequestListener = (request, response) =>
  void text(request).then(
    (body) => response.end(`${body.length}`),
    () => response.destroy(),
  )

/** Sends one byte every few milliseconds while the connection is open. */
async function trickle(socket: Socket, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && socket.writable; sent += 1) {
    socket.write('x')
    await pause(5)
  }
}

test('a request body that trickles in is ended with 408, however many bytes come', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /order')
  socket.write('Content-Length: 100000\r\n\r\n')
  const [answer] = await Promise.all([text(socket).catch(() => ''), trickle(socket, 100_000)])
  assert.match(answer, /^(HTTP\/1\.1 408|$)/)
})

test('a client that is answered early and goes on sending is disconnected too', async (t) => {
  const open = await openServer(t, (_, response) => void response.writeHead(401).end('no'))
  const socket = open('POST /order')
  socket.write('Content-Length: 100000\r\n\r\n')
  const [answer] = await Promise.all([text(socket).catch(() => ''), trickle(socket, 100_000)])
  assert.match(answer, /^(HTTP\/1\.1 401|$)/)
})

test('an allowed upload may be slow as long as it keeps the minimum rate', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /upload')
  socket.write('Content-Length: 100\r\nConnection: close\r\n\r\n')
  const began = performance.now()
  const [answer] = await Promise.all([text(socket), trickle(socket, 100)])
  assert.ok(performance.now() - began > 2 * TIMEOUTS.body_ms, 'the test was not slow')
  assert.match(answer, /^HTTP\/1\.1 200[^]*100$/)
})

test('an allowed upload that stalls is disconnected', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /upload')
  socket.write('Content-Length: 100\r\n\r\nxx')
  await text(socket).catch(() => '')
  assert.ok(socket.destroyed || socket.readableEnded)
})

test('a reply that the client does not read is aborted', async (t) => {
  let is_aborted = false
  const open = await openServer(t, (_, response) => {
    response.once('close', () => (is_aborted = !response.writableFinished))
    response.end(LARGE_BODY)
  })
  const socket = open('GET /picture')
  socket.pause()
  socket.write('\r\n')
  await until('the reply was aborted', async () => is_aborted)
})

test('a reply that the client reads too slowly is aborted after a time that depends on its length', async (t) => {
  let is_aborted = false
  const listener: RequestListener = (_, response) => {
    response.once('close', () => (is_aborted = !response.writableFinished))
    response.end(LARGE_BODY)
  }
  const open = await openServer(t, listener, { stall_ms: 60_000, reply_ms: 100, reply_bytes_a_second: 1024 ** 3 })
  const socket = open('GET /picture')
  socket.write('\r\n')
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await until('the reply was aborted', () => is_aborted)
})

test('a client that reads its reply gets all of it, however long the shop needs', async (t) => {
  // The client reads in this process, too: on a busy machine it may not read for a while.
  const stall_ms = 600
  const listener: RequestListener = async (_, response) => {
    response.writeHead(200, { Connection: 'close' })
    response.write('first ')
    await pause(2 * stall_ms)
    response.write(LARGE_BODY)
    await pause(2 * stall_ms)
    response.end('last')
  }
  const open = await openServer(t, listener, { stall_ms })
  const socket = open('GET /export')
  socket.write('\r\n')
  const answer = await text(socket)
  assert.ok(answer.length > LARGE_BODY.length)
  assert.match(answer.slice(-50), /last/)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { until } from './trial-database.ts'
import { allowSlowBody, type Patience, SlowClients } from './slow-clients.ts'

const PATIENCE = {
  body_ms: 150,
  upload_bytes_a_second: 20,
  stall_ms: 150,
  answer_ms: 60_000,
  answer_bytes_a_second: 1024,
  look_ms: 10,
}
/** More than the kernel takes off our hands. */
const MUCH = Buffer.alloc(32 * 1024 * 1024)

/** A server with little patience; `POST /upload` is one that may be slow. */
async function openServer(t: TestContext, listener: RequestListener, patience: Partial<Patience> = {}) {
  const server = createServer((request, response) => {
    slow_clients.watch(request, response)
    if (request.url === '/upload') allowSlowBody(request)
    listener(request, response)
  })
  const slow_clients = new SlowClients(server, { ...PATIENCE, ...patience })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (head: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    // Being hung up on is what these tests are about.
    socket.on('error', () => socket.destroy())
    sockets.push(socket)
    socket.write(`${head} HTTP/1.1\r\nHost: shop\r\n`)
    return socket
  }
}

const takeWhole: RequestListener = (request, response) =>
  void text(request).then(
    (body) => response.end(`${body.length}`),
    // Cut off: there is nobody to answer.
    () => response.destroy(),
  )

/** So many bytes, one every few milliseconds, as long as anybody listens. */
async function trickle(socket: Socket, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && socket.writable; sent += 1) {
    socket.write('x')
    await pause(5)
  }
}

test('a body that trickles in is cut off with 408, however many bytes come', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /order')
  socket.write('Content-Length: 100000\r\n\r\n')
  const [answer] = await Promise.all([text(socket).catch(() => ''), trickle(socket, 100_000)])
  assert.match(answer, /^(HTTP\/1\.1 408|$)/)
})

test('who is answered early and goes on sending is cut off too', async (t) => {
  const open = await openServer(t, (_, response) => void response.writeHead(401).end('no'))
  const socket = open('POST /order')
  socket.write('Content-Length: 100000\r\n\r\n')
  const [answer] = await Promise.all([text(socket).catch(() => ''), trickle(socket, 100_000)])
  assert.match(answer, /^(HTTP\/1\.1 401|$)/)
})

test('an upload that was allowed may be slow, as long as enough of it comes', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /upload')
  socket.write('Content-Length: 100\r\nConnection: close\r\n\r\n')
  const began = performance.now()
  const [answer] = await Promise.all([text(socket), trickle(socket, 100)])
  assert.ok(performance.now() - began > 2 * PATIENCE.body_ms, 'the test was not slow')
  assert.match(answer, /^HTTP\/1\.1 200[^]*100$/)
})

test('an upload that was allowed and of which nothing comes is cut off', async (t) => {
  const open = await openServer(t, takeWhole)
  const socket = open('POST /upload')
  socket.write('Content-Length: 100\r\n\r\nxx')
  await text(socket).catch(() => '')
  assert.ok(socket.destroyed || socket.readableEnded)
})

test('an answer of which nothing is taken is given up', async (t) => {
  let is_given_up = false
  const open = await openServer(t, (_, response) => {
    response.once('close', () => (is_given_up = !response.writableFinished))
    response.end(MUCH)
  })
  const socket = open('GET /picture')
  socket.pause()
  socket.write('\r\n')
  await until('the answer was given up', async () => is_given_up)
})

test('an answer that is taken in drops is given up after the time that its length allows', async (t) => {
  let is_given_up = false
  const listener: RequestListener = (_, response) => {
    response.once('close', () => (is_given_up = !response.writableFinished))
    response.end(MUCH)
  }
  const open = await openServer(t, listener, { stall_ms: 60_000, answer_ms: 100, answer_bytes_a_second: 1024 ** 3 })
  const socket = open('GET /picture')
  socket.write('\r\n')
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await until('the answer was given up', () => is_given_up)
})

test('who takes his answer gets all of it, however long the shop itself needs', async (t) => {
  const open = await openServer(t, async (_, response) => {
    response.writeHead(200, { Connection: 'close' })
    response.write('first ')
    await pause(3 * PATIENCE.stall_ms)
    response.write(MUCH)
    await pause(3 * PATIENCE.stall_ms)
    response.end('last')
  })
  const socket = open('GET /export')
  socket.write('\r\n')
  const answer = await text(socket)
  assert.ok(answer.length > MUCH.length)
  assert.match(answer.slice(-50), /last/)
})

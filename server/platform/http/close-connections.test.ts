import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { closeConnections } from './close-connections.ts'

test('connections not accepted yet when the server closes are still served', async () => {
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end('served'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Node accepts one connection per event loop round: most of these are not accepted yet when the server closes.
  const visits = Array.from({ length: 50 }, () => visit(port))
  await Promise.race(visits)
  await closeConnections(server)
  assert.deepEqual(new Set(await Promise.all(visits)), new Set(['served']))
  assert.equal(await visit(port), 'ECONNREFUSED')
})

test('closing a closed server does nothing', async () => {
  const server = createServer()
  await closeConnections(server)
  assert.equal(server.listening, false)
})

test('a keep-alive connection is closed as soon as its answer is sent', async (t) => {
  const server = createServer({ keepAliveTimeout: 600_000 }, (_, response) => {
    setTimeout(() => response.end('served'), 100)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const answered = once(request({ port, host: '127.0.0.1', agent }).end(), 'response')
  await once(server, 'request')
  await Promise.all([closeConnections(server), answered.then(([answer]) => answer.resume())])
})

/** The reply, or why there was none. */
function visit(port: number): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}

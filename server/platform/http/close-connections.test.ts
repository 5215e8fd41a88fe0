import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { shutDoor } from './shut-door.ts'

test('who stands before the door when it shuts is still served', async () => {
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end('served'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Node takes one connection a turn of its loop: most of these are still before the door when it is told to shut.
  const visits = Array.from({ length: 50 }, () => visit(port))
  await Promise.race(visits)
  await shutDoor(server)
  assert.deepEqual(new Set(await Promise.all(visits)), new Set(['served']))
  assert.equal(await visit(port), 'ECONNREFUSED')
})

test('a door that is shut already stays shut', async () => {
  const server = createServer()
  await shutDoor(server)
  assert.equal(server.listening, false)
})

test('a connection that could be used again is closed when its answer is out, not when its time is', async (t) => {
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
  await Promise.all([shutDoor(server), answered.then(([answer]) => answer.resume())])
})

/** What was answered, or why nothing was. */
function visit(port: number): Promise<string> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

const ROOT = path.join(import.meta.dirname, '..')
const NEEDED = ['package.json', 'package-lock.json', '.npmrc', 'scripts']

/** A first `npm start` in a fresh clone with an empty npm cache. */
async function startFresh(
  folder: string,
  registry: string,
): Promise<{ code: number; output: string; seconds: number }> {
  for (const name of NEEDED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    PORT: '0',
    npm_config_registry: registry,
    npm_config_cache: path.join(folder, '.npm'),
  }
  const began_at = performance.now()
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: folder, env }, (error, _, output) =>
      resolve({ code: Number(error?.code ?? 0), output, seconds: (performance.now() - began_at) / 1000 }),
    )
  })
}

/** A registry that never says a word, and what it was asked for. */
async function openSilentRegistry(t: TestContext): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => asked.push(bytes.toString().split(' ')[1] ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked }
}

/** npm's own patience is minutes for each package; a start that asked once waits for nothing but that one question. */
test('a first start without a network says so soon, whether the line refuses or is silent', async (t) => {
  const silent = await openSilentRegistry(t)
  for (const registry of ['http://127.0.0.1:1/', silent.url]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-first-start-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const { code, output, seconds } = await startFresh(folder, registry)
    assert.equal(code, 1, output)
    assert.match(output, /The packages could not be installed\.\nThe npm registry cannot be reached\./)
    t.diagnostic(`${registry}: ${seconds.toFixed(1)} s`)
  }
  // npm's look for a newer npm, for which nobody waits.
  const waited_for = silent.asked.filter((name) => name !== '/npm')
  assert.deepEqual(waited_for, ['/'])
})

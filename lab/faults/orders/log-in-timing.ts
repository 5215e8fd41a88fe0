// Whether the response time reveals an account: `node lab/faults/orders/log-in-timing.ts [--tries 400]`.
//
// The figure is the AUC: how often a guess by time alone would be right. 0.5 is a coin toss; the shop promises less
// than 0.1 from it. `--mutation` hashes only for known e-mails.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hash, verify } from '@node-rs/argon2'
import { type ApiProcess, startApi } from '../../../scripts/tests/api-process.ts'

const AUC_OFF_MAX = 0.1
const WARM_UP = 20
const KNOWN = 'iryna@shop.example'

const { values: options } = parseArgs({
  options: { tries: { type: 'string', default: '400' }, mutation: { type: 'boolean', default: false } },
})
const tries = Number(options.tries)
const is_mutated = options.mutation

const place = await mkdtemp(path.join(tmpdir(), 'log-in-timing-'))
const api = is_mutated
  ? await startLeaky()
  : await startApi({ DATA_DIR: place, ADMIN_EMAIL: KNOWN, ADMIN_PASSWORD: 'kabinet-2026' })
try {
  const results = [await measure('log-in', '/api/auth/login', { password: 'not-the-one' })]
  if (!is_mutated) results.push(await measure('password reset', '/api/auth/password-reset', {}))
  console.table(results)
  const is_even = results.every(({ auc }) => Math.abs(auc - 0.5) < AUC_OFF_MAX)
  console.log(is_even ? 'The time tells nothing.' : 'The time tells who has an account.')
  process.exitCode = is_even ? 0 : 1
} finally {
  await api.stop()
  await rm(place, { recursive: true, force: true })
}

async function measure(call: string, address: string, body: object) {
  const known: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < WARM_UP + 2 * tries; n++) {
    const is_known = Math.random() < 0.5
    const email = is_known ? KNOWN : `${randomBytes(4).toString('hex')}@shop.example`
    const ms = await timeOf(address, { ...body, email })
    if (n >= WARM_UP) (is_known ? known : unknown).push(ms)
  }
  return {
    call,
    known: known.length,
    unknown: unknown.length,
    known_median_ms: medianOf(known),
    unknown_median_ms: medianOf(unknown),
    auc: aucOf(known, unknown),
  }
}

async function timeOf(address: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const began = performance.now()
  const answer = await fetch(api.url + address, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  if (answer.status !== 422 && answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - began
}

function medianOf(times: readonly number[]): number {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return Math.round(middle * 100) / 100
}

/** The share of pairs in which the known one took longer; ties count half. */
function aucOf(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
  return Math.round((longer / (known.length * unknown.length)) * 1000) / 1000
}

async function startLeaky(): Promise<ApiProcess> {
  const password_hash = await hash('kabinet-2026')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { email, password } = JSON.parse(Buffer.concat(chunks).toString()) as { email: string; password: string }
      const checked = email === KNOWN ? verify(password_hash, password) : Promise.resolve(false)
      checked.then(
        () => response.writeHead(422).end(),
        () => response.writeHead(500).end(),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return { url: `http://127.0.0.1:${port}`, stop: async () => void server.close() }
}

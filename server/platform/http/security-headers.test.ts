import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { openApp } from '../../app.ts'
import { openShop } from '../../testing/shop.ts'

const YEAR_SECONDS = 31_536_000
const SEVERITY_MIN = 40
const SCORE_MIN = 120

/** A shop with an https address and pages without content: only headers matter here. */
async function headersOf(
  t: TestContext,
  addresses: readonly string[],
  sent: Record<string, string> = {},
): Promise<Map<string, Headers>> {
  const shop = await openShop({ products: [{ id: 1 }], env: { PUBLIC_URL: 'https://shop.example' } })
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-headers-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const app = await openApp(shop.services, {
    render: async () => ({
      status: 200,
      html: '<!doctype html><p></p>',
      style_hashes: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
      location: null,
    }),
    client_dir,
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await app.fastify.close()
    await shop.close()
    await rm(client_dir, { recursive: true })
  })
  const found = new Map<string, Headers>()
  for (const address of addresses) found.set(address, (await fetch(url + address, { headers: sent })).headers)
  return found
}

const EVERYWHERE = ['/', '/search/мікроскоп', '/admin', '/api/products/get', '/api/nowhere', '/favicon.ico', '/healthz']
const PAGES = ['/', '/search/мікроскоп', '/admin']

/** The scores of Mozilla's HTTP Observatory. Of each test the first matching rule counts. */
const RULES: readonly [name: string, (headers: Headers, policy: Map<string, string>) => number][] = [
  [
    'content security policy',
    (_, policy) => {
      const scripts = policy.get('script-src') ?? policy.get('default-src') ?? "'unsafe-inline'"
      const styles = policy.get('style-src') ?? policy.get('default-src') ?? "'unsafe-inline'"
      if (/'unsafe-(?:inline|eval)'|https?:(?:\s|$)|\*/.test(scripts)) return -20
      if (styles.includes("'unsafe-inline'")) return 0
      return policy.get('default-src') === "'none'" ? 10 : 5
    },
  ],
  ['cookies', (headers) => (headers.has('Set-Cookie') ? -20 : 0)],
  ['cross-origin resource sharing', (headers) => (headers.get('Access-Control-Allow-Origin') === '*' ? -50 : 0)],
  [
    'strict transport security',
    (headers) => {
      const seconds = Number(/max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0)
      return seconds >= YEAR_SECONDS / 2 ? 0 : -20
    },
  ],
  [
    'referrer policy',
    (headers) =>
      /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(headers.get('Referrer-Policy') ?? '')
        ? 5
        : -5,
  ],
  ['content type options', (headers) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5)],
  ['framing', (_, policy) => (policy.get('frame-ancestors') === "'none'" ? 5 : -20)],
  [
    'cross-origin resource policy',
    (headers) => (headers.get('Cross-Origin-Resource-Policy') === 'same-origin' ? 10 : 0),
  ],
]

function policyOf(headers: Headers): Map<string, string> {
  const parts = (headers.get('Content-Security-Policy') ?? '').split(';').map((part) => part.trim())
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

function scoreOf(headers: Headers): number {
  const points = RULES.map(([, rule]) => rule(headers, policyOf(headers)))
  const base = 100 + points.filter((one) => one < 0).reduce((sum, one) => sum + one, 0)
  return base < 90 ? base : base + points.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)
}

test('pages score A+ in Mozilla’s observatory', async (t) => {
  const found = await headersOf(t, PAGES)
  for (const [address, headers] of found)
    assert.ok(scoreOf(headers) >= SCORE_MIN, `${address}: ${scoreOf(headers)} ${JSON.stringify([...headers])}`)
})

test('csp_evaluator finds nothing severe in any policy', async (t) => {
  for (const [address, headers] of await headersOf(t, EVERYWHERE)) {
    const policy = headers.get('Content-Security-Policy')
    assert.ok(policy, `${address} has no policy`)
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const heavy = findings.filter(({ severity }) => Number(severity) <= SEVERITY_MIN)
    assert.deepEqual(
      heavy.map(({ directive, description }) => `${directive}: ${description}`),
      [],
      address,
    )
  }
})

test('both tools notice a policy that allows inline scripts', () => {
  const headers = new Headers({ 'Content-Security-Policy': "default-src 'self'; script-src 'self' 'unsafe-inline'" })
  assert.ok(scoreOf(headers) < SCORE_MIN)
  const { csp } = new CspParser(headers.get('Content-Security-Policy') ?? '')
  assert.ok(new CspEvaluator(csp).evaluate().some(({ severity }) => Number(severity) <= SEVERITY_MIN))
})

test('every answer has the security headers', async (t) => {
  for (const [address, headers] of await headersOf(t, EVERYWHERE)) {
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', address)
    assert.equal(headers.get('Strict-Transport-Security'), 'max-age=63072000; includeSubDomains', address)
    assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin', address)
    const policy = policyOf(headers)
    assert.equal(policy.get('frame-ancestors'), "'none'", address)
    assert.equal(policy.get('base-uri'), "'none'", address)
    assert.equal(policy.get('object-src') ?? policy.get('default-src'), "'none'", address)
  }
})

test('a page whose address was typed has the others’ headers without the opener policy', async (t) => {
  const typed = await headersOf(t, EVERYWHERE, { 'Sec-Fetch-Site': 'none' })
  const page = typed.get('/') ?? new Headers()
  assert.equal(page.get('Cross-Origin-Opener-Policy'), null)
  assert.ok(scoreOf(page) >= SCORE_MIN)
  for (const address of ['/admin', '/api/products/get'])
    assert.equal(typed.get(address)?.get('Cross-Origin-Opener-Policy'), 'same-origin', address)
  for (const site of ['cross-site', 'same-site', 'same-origin', 'anything'])
    for (const [address, headers] of await headersOf(t, PAGES, { 'Sec-Fetch-Site': site }))
      assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin', `${address} from ${site}`)
  assert.match(page.get('Vary') ?? '', /Sec-Fetch-Site/)
})

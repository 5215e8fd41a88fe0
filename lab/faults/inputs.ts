// Whether any input causes a 5xx: `node lab/faults/inputs.ts [--requests 200000] [--seed 1] [--only name]`.
//
// fast-check generates valid, nearly valid and broken requests for pages and for every call in the API's description;
// then each text and number gets SQL injections. Every answer must be a success in the contract's shape or one of its
// refusals; a 5xx (but 503 with Retry-After), silence of 10 s or a dead process is a violation. `--seed` repeats the
// requests, not always the answers: the shop's state grows. `--mutation` lets the zero character through.
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'
import { describedPath, openApi } from '../../server/open-api.ts'
import { type Callers, openCallers, putGoodsOnSale, type Tokens } from './callers.ts'
import { type GeneratedRequest, type Operation, pageRequests, requestsOf } from './requests/generated-requests.ts'
import { injectionsOf } from './requests/injected-requests.ts'
import { faultOf } from './requests/judge-answer.ts'
import { callRaw } from './requests/raw-call.ts'
import { startShop, type TrialPlace, type TrialShop, withTrialPlace } from './trial-shop.ts'

/** Generated at a time; also the number of concurrent callers. */
const SAMPLE = 10
const AT_ONCE = 4
const VIOLATIONS_MAX = 25
const TELL_EVERY = 20_000

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    /** For each field of each call; 0 for all. */
    injections: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    /** Raise it only on a busy machine. */
    'silence-ms': { type: 'string', default: '10000' },
    mutation: { type: 'boolean', default: false },
  },
})

interface Source {
  route: AnyEndpoint | null
  requests: fc.Arbitrary<GeneratedRequest>
  injected: GeneratedRequest[]
}

interface Violation {
  name: string
  fault: string
  sent: GeneratedRequest
}

interface Run {
  shop: TrialShop
  callers: Callers
  tokens: Tokens
  violations: Violation[]
  statuses: Map<number, number>
  slowest_ms: number
  sent: number
}

async function runFaultTest({ database_url, folder }: TrialPlace): Promise<number> {
  const env = { DATABASE_URL: database_url, DATA_DIR: folder, CAPTCHA: 'off' }
  const shop = await startShop(env, options.mutation ? 'zero-character' : null)
  const callers = await openCallers(database_url)
  const began = Date.now()
  try {
    await putGoodsOnSale(callers.database.db)
    const tokens = await callers.renew()
    const run: Run = { shop, callers, tokens, violations: [], statuses: new Map(), slowest_ms: 0, sent: 0 }
    await sendAll(run, sources())
    return judge(run, (Date.now() - began) / 1000)
  } finally {
    await callers.close()
    await shop.stop()
  }
}

/** The published description has no admin calls. */
function sources(): Source[] {
  const routes = [...ENDPOINTS, ...ADMIN_ENDPOINTS]
  const { paths } = openApi(routes) as { paths: Record<string, Record<string, Operation>> }
  const calls = routes.flatMap((route): Source[] => {
    const operation = paths[describedPath(route)]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`${route.name} is not described`)
    const injected = injectionsOf(route, operation, Number(options.injections), Number(options.seed))
    return [{ route, requests: requestsOf(route, operation), injected }]
  })
  const all = [...calls, { route: null, requests: pageRequests(), injected: [] }]
  return all.filter(({ route }) => options.only === undefined || route?.name === options.only)
}

async function sendAll(run: Run, all: readonly Source[]): Promise<void> {
  for (const source of all) await sendAtOnce(run, source, source.injected)
  const generated = Number(options.requests)
  const until = run.sent + generated
  for (let turn = 0; run.sent < until && isGoingOn(run); turn++) {
    const source = all[turn % all.length]
    if (!source) return
    const seed = Number(options.seed) * 1_000_003 + turn
    await sendAtOnce(run, source, fc.sample(source.requests, { seed, numRuns: Math.min(SAMPLE, until - run.sent) }))
    if (run.sent % TELL_EVERY < SAMPLE) console.log(`${run.sent} sent, ${run.violations.length} violations`)
  }
}

const interrupted = new AbortController()
process.once('SIGTERM', () => interrupted.abort())
process.once('SIGINT', () => interrupted.abort())

function isGoingOn({ shop, violations }: Run): boolean {
  return !interrupted.signal.aborted && shop.process.exitCode === null && violations.length < VIOLATIONS_MAX
}

async function sendAtOnce(run: Run, source: Source, requests: readonly GeneratedRequest[]): Promise<void> {
  if (requests.length === 0 || !isGoingOn(run)) return
  // Some callers signed out or deleted their account.
  run.tokens = await run.callers.renew()
  const left = [...requests]
  const work = async () => {
    for (let sent = left.shift(); sent; sent = left.shift()) await send(run, source, sent)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function send(run: Run, { route }: Source, sent: GeneratedRequest): Promise<void> {
  const bearer = { guest: null, stranger: 'x'.repeat(43), ...run.tokens }[sent.who]
  const headers = { ...(bearer !== null && { Authorization: `Bearer ${bearer}` }), ...sent.headers }
  const answer = await callRaw(run.shop.url, { ...sent, headers }, Number(options['silence-ms']))
  run.sent += 1
  run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1)
  run.slowest_ms = Math.max(run.slowest_ms, answer.took_ms)
  const fault = faultOf(route, sent, answer)
  if (fault !== null) run.violations.push(tell({ name: route?.name ?? 'a page', fault, sent }))
}

function tell(violation: Violation): Violation {
  const { name, fault, sent } = violation
  const { method, target, who, headers, body } = sent
  console.log(`\n${name}: ${fault}`)
  console.log(`  ${method} ${target.slice(0, 500)} as ${who} ${JSON.stringify(headers).slice(0, 300)}`)
  if (body !== null) console.log(`  ${JSON.stringify(body.toString()).slice(0, 1500)}`)
  const { seed, requests } = options
  console.log(`  again: node lab/faults/inputs.ts --seed ${seed} --requests ${requests} --only ${name}`)
  return violation
}

function judge({ shop, violations, statuses, sent, slowest_ms }: Run, seconds: number): number {
  const is_alive = shop.process.signalCode === null && (shop.process.exitCode ?? 0) === 0
  const by_kind = [...statuses].toSorted(([a], [b]) => a - b)
  console.table({
    'requests sent': sent,
    seed: Number(options.seed),
    violations: violations.length,
    'the process lived on': is_alive,
    'requests a second': Math.round(sent / seconds),
    'slowest ms': Math.round(slowest_ms),
    ...Object.fromEntries(by_kind.map(([status, count]) => [`answered ${status}`, count])),
  })
  const is_held = violations.length === 0 && is_alive && sent > 0
  console.log(is_held ? 'No input brought the shop to a failure.' : 'Input DID bring the shop to a failure.')
  return is_held ? 0 : 1
}

process.exitCode = await withTrialPlace('inputs', runFaultTest)

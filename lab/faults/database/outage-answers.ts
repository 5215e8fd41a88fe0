// Whether outages of PostgreSQL look like outages: `node lab/faults/database/outage-answers.ts [--requests 20] [--seed
// 1]`.
//
// While the database is read-only, locked or cut off, every page and call gets this many generated requests. The only
// 5xx is 503 with Retry-After; a page reports it in HTML; `/healthz` is 503, and 200 again afterwards. `--mutation`
// leaves outages to the router.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import pg from 'pg'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'
import { describedPath, openApi } from '../../../server/open-api.ts'
import { startProxy, type TcpProxy } from '../../../server/testing/servers/tcp-proxy.ts'
import { onServer } from '../../../server/testing/empty-database.ts'
import { openCallers, putGoodsOnSale, type Tokens } from '../callers.ts'
import { type GeneratedRequest, type Operation, requestsOf } from '../requests/generated-requests.ts'
import { callRaw, type RawAnswer } from '../requests/raw-call.ts'
import { SERVER_URL, startShop, type TrialPlace, withTrialPlace } from '../trial-shop.ts'

const PAGES =
  '/ /catalog /catalog/1 /product/1 /product/2?lng=ru /categories /about /certificate /pricelist /complex-solutions /basket /favorites /profile /search/mars /search?search=mars /offers/0000000000000 /docs/terms /nowhere'.split(
    ' ',
  )
const SILENCE_MS = 15_000
const RECOVERY_MS_MAX = 30_000
const AT_ONCE = 8

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    mutation: { type: 'boolean', default: false },
  },
})

interface Wanted extends GeneratedRequest {
  is_page: boolean
}

const page = (target: string): Wanted => ({
  method: 'GET',
  target,
  headers: {},
  body: null,
  who: 'guest',
  is_page: true,
})

function everything(): Wanted[] {
  const routes = [...ENDPOINTS, ...ADMIN_ENDPOINTS]
  const { paths } = openApi(routes) as { paths: Record<string, Record<string, Operation>> }
  const calls = routes.flatMap((route) => {
    const operation = paths[describedPath(route)]?.[route.method.toLowerCase()]
    if (!operation) throw new Error(`${route.name} is not described`)
    const sample = { seed: Number(options.seed), numRuns: Number(options.requests) }
    return fc.sample(requestsOf(route, operation), sample).map((request) => ({ ...request, is_page: false }))
  })
  return [...PAGES.map(page), ...calls]
}

function faultOf({ is_page }: Wanted, { status, headers, reason }: RawAnswer): string | null {
  if (reason !== null) return reason.startsWith('Parse Error') ? null : `no answer: ${reason}`
  if (status < 500) return null
  if (status !== 503 || headers['retry-after'] === undefined) return `${status} without Retry-After`
  return is_page && !String(headers['content-type']).startsWith('text/html') ? 'a page that is not HTML' : null
}

interface Run {
  url: string
  tokens: Tokens
  statuses: Map<string, number>
  faults: string[]
}

async function askEverything(run: Run, trouble: string): Promise<void> {
  const left = everything()
  const work = async () => {
    for (let wanted = left.shift(); wanted; wanted = left.shift()) {
      const bearer = { guest: null, stranger: 'x'.repeat(43), ...run.tokens }[wanted.who]
      const headers = { ...(bearer !== null && { Authorization: `Bearer ${bearer}` }), ...wanted.headers }
      const answer = await callRaw(run.url, { ...wanted, headers }, SILENCE_MS)
      const kind = `${trouble}: ${answer.status}`
      run.statuses.set(kind, (run.statuses.get(kind) ?? 0) + 1)
      const fault = faultOf(wanted, answer)
      if (fault !== null) run.faults.push(`${trouble}: ${wanted.method} ${wanted.target.slice(0, 120)}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const health = await fetch(`${run.url}/healthz`)
  if (health.status !== 503) run.faults.push(`${trouble}: /healthz says ${health.status}`)
}

async function untilWell({ url, faults }: Run, trouble: string): Promise<void> {
  const give_up_at = Date.now() + RECOVERY_MS_MAX
  while ((await fetch(`${url}/healthz`)).status !== 200) {
    if (Date.now() > give_up_at) return void faults.push(`${trouble}: not well again after 30 s`)
    await pause(100)
  }
}

async function suffer(run: Run, line: TcpProxy, database_url: string): Promise<void> {
  const name = new URL(database_url).pathname.slice(1)
  const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await onServer(SERVER_URL, `alter database ${name} set default_transaction_read_only = on`)
  await onServer(SERVER_URL, endAll)
  await askEverything(run, 'read-only')
  await onServer(SERVER_URL, `alter database ${name} reset default_transaction_read_only`)
  await untilWell(run, 'read-only')

  const operator = new pg.Client({ connectionString: database_url })
  await operator.connect()
  await operator.query('begin; lock table products, orders, users, settings, categories in access exclusive mode')
  await askEverything(run, 'locked')
  await operator.query('rollback')
  await operator.end()
  await untilWell(run, 'locked')

  line.cut()
  await askEverything(run, 'cut')
  line.pass()
  await untilWell(run, 'cut')
}

async function runFaultTest({ database_url, folder }: TrialPlace): Promise<number> {
  const line = await startProxy(database_url)
  const url = new URL(database_url)
  url.port = String(line.port)
  const env = { DATABASE_URL: url.href, DATA_DIR: folder, CAPTCHA: 'off' }
  const shop = await startShop(env, options.mutation ? 'outages-rendered-as-errors' : null)
  try {
    const callers = await openCallers(database_url)
    await putGoodsOnSale(callers.database.db)
    const run: Run = { url: shop.url, tokens: await callers.renew(), statuses: new Map(), faults: [] }
    await callers.close()
    await suffer(run, line, database_url)
    console.table(Object.fromEntries([...run.statuses].toSorted()))
    for (const fault of run.faults.slice(0, 25)) console.log(fault)
    const is_held = run.faults.length === 0
    console.log(is_held ? 'Outages look like outages.' : `${run.faults.length} answers do NOT look like an outage.`)
    return is_held ? 0 : 1
  } finally {
    await shop.stop()
    await line.close()
  }
}

process.exitCode = await withTrialPlace('outages', runFaultTest)

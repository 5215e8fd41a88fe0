// Whether sqlmap (Debian's package) finds a way into the database: `node lab/faults/sqlmap.ts [--level 3] [--risk 2]
// [--only search]`.
//
// It tries the parameters of public calls and of admin lists, as the owner, and must find nothing. `--mutation` writes
// a producer's name into SQL: that must be found.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openCallers, putGoodsOnSale } from './callers.ts'
import { startShop, type TrialPlace, withTrialPlace } from './trial-shop.ts'

/** For one target. */
const MINUTES_MAX = 30

const { values: options } = parseArgs({
  options: {
    level: { type: 'string', default: '3' },
    risk: { type: 'string', default: '2' },
    only: { type: 'string' },
    mutation: { type: 'boolean', default: false },
  },
})

interface Target {
  name: string
  /** A `*` marks a place in the path. */
  address: string
  /** By default everything in query and body. */
  parameters?: string
  body?: object
  is_staff?: boolean
}

const TARGETS: readonly Target[] = [
  { name: 'producers', address: '/api/products/get?producer=Levenhuk', parameters: 'producer' },
  {
    name: 'search',
    address: '/api/products/get?search=90-0001&category_id=1&sort=price&price_min=1&page=1',
    parameters: 'search,category_id,sort,price_min,page',
  },
  { name: 'facets', address: '/api/products/facets?dk=39&precept=1&search=90', parameters: 'dk,precept,search' },
  { name: 'cards', address: '/api/products/cards?ids=1,2', parameters: 'ids' },
  { name: 'product', address: '/api/products/1*' },
  { name: 'offer', address: '/api/offers/confirm/0000000000000*' },
  { name: 'page', address: '/search/90-0001*' },
  { name: 'sign-in', address: '/api/auth/login', body: { email: 'buyer@school.example', password: 'shkola-2026' } },
  {
    name: 'order',
    address: '/api/order/create',
    body: {
      products: [{ product_id: 1, product_amount: 1 }],
      note: 'нотатка',
      email_not_auth_user: 'olena@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    },
  },
  {
    name: 'consultation',
    address: '/api/consultation/create-request',
    body: { name: 'Олена', phone: '+380 (67) 111 22 33' },
  },
  { name: 'admin-products', address: '/api/admin/products?q=90&sort=article&order=asc&ids=1,2', is_staff: true },
  { name: 'admin-orders', address: '/api/admin/orders?q=a&sort=created&order=desc', is_staff: true },
  { name: 'admin-buyers', address: '/api/admin/buyers?q=a', is_staff: true },
]

interface Outcome {
  target: string
  found: string
  minutes: number
}

async function runFaultTest({ database_url, folder }: TrialPlace): Promise<number> {
  const env = { DATABASE_URL: database_url, DATA_DIR: path.join(folder, 'data'), CAPTCHA: 'off' }
  const shop = await startShop(env, options.mutation ? 'producer-in-sql' : null)
  const callers = await openCallers(database_url)
  try {
    await putGoodsOnSale(callers.database.db)
    const { staff } = await callers.renew()
    const outcomes: Outcome[] = []
    for (const target of chosen()) {
      const outcome = await attack(shop.url, target, { staff, folder })
      console.log(
        `${outcome.target}: ${outcome.found === '' ? 'nothing' : 'A WAY IN'}, ${outcome.minutes.toFixed(1)} min`,
      )
      outcomes.push(outcome)
    }
    return judge(outcomes)
  } finally {
    await callers.close()
    await shop.stop()
  }
}

function chosen(): readonly Target[] {
  const only = options.mutation ? 'producers' : options.only
  return TARGETS.filter(({ name }) => only === undefined || name === only)
}

async function attack(url: string, target: Target, { staff, folder }: { staff: string; folder: string }) {
  const began = Date.now()
  const output = path.join(folder, `sqlmap-${target.name}`)
  const child = spawn('sqlmap', commandOf(url, target, { staff, output }), { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const timer = setTimeout(() => child.kill(), MINUTES_MAX * 60_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const log = await readFile(path.join(output, '127.0.0.1', 'log'), 'utf8').catch(() => '')
  // It always exits with 0; a host's log contains only findings.
  const is_whole =
    code === 0 && /not appear to be injectable|not injectable|does not seem to be injectable|identified/.test(said)
  const found = log.trim() !== '' ? log : is_whole ? '' : `it did not finish:\n${said.slice(-600)}`
  return { target: target.name, found, minutes: (Date.now() - began) / 60_000 }
}

function commandOf(url: string, target: Target, { staff, output }: { staff: string; output: string }): string[] {
  const { address, parameters, body, is_staff = false } = target
  const headers = ['Content-Type: application/json', ...(is_staff ? [`Authorization: Bearer ${staff}`] : [])]
  // inputs.ts sends odd headers.
  const manner =
    '--batch --flush-session --disable-coloring --dbms PostgreSQL --timeout 20 --ignore-code 404 --skip user-agent,referer,host,cookie'
  return [
    '-u',
    url + address,
    ...manner.split(' '),
    '--output-dir',
    output,
    '--level',
    options.level,
    '--risk',
    options.risk,
    '--headers',
    headers.join('\n'),
    ...(parameters === undefined ? [] : ['-p', parameters]),
    ...(body === undefined ? [] : ['--data', JSON.stringify(body)]),
  ]
}

function judge(outcomes: readonly Outcome[]): number {
  console.table(
    outcomes.map(({ target, found, minutes }) => ({
      target,
      found: found === '' ? 'nothing' : 'A WAY IN',
      minutes: minutes.toFixed(1),
    })),
  )
  for (const { target, found } of outcomes) if (found !== '') console.log(`${target}: ${found}`)
  const is_held = outcomes.length > 0 && outcomes.every(({ found }) => found === '')
  console.log(is_held ? 'sqlmap found no way in.' : 'sqlmap DID find a way in, or did not finish.')
  return is_held ? 0 : 1
}

process.exitCode = await withTrialPlace('sqlmap', runFaultTest)

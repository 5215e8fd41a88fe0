// Whether an acknowledged order is ever lost or doubled, and whether a deploy costs a request:
// `node scripts/prove-fire.ts [--orders 10000] [--kills 100] [--reloads 20]`. Needs a built storefront (npm run build).
//
// The whole shop runs with two workers on one PostgreSQL while 16 buyers order without a pause, each order under its
// Idempotency-Key and sent again until it is answered. First the workers are replaced one after the other (SIGHUP): no
// request may fail. Then workers are killed (kill -9) at random moments. At the end the ledger of the buyers is held
// against the database: every acknowledged order there, once, with its letter, and the stock says the same.
//
// `--planted-defect` sends again without the key: there the script must find doubled orders, or it proves nothing.
import { randomUUID } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addProducts } from '../server/test/goods.ts'
import { openDatabase } from '../server/platform/db.ts'
import { onServer } from '../server/platform/trial-database.ts'
import { freePort } from './free-port.mjs'

const WRITERS = 16
const PRODUCTS = 100
const STOCK = 1_000_000
const ANSWER_MS_MAX = 60_000
/** A try that hears nothing for so long counts as failed. */
const SILENCE_MS_MAX = 15_000
const LETTERS_MS_MAX = 120_000
const KILL_EVERY_MS = 700
const ORDERS_BETWEEN_KILLS = 20

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    reloads: { type: 'string', default: '20' },
    'planted-defect': { type: 'boolean', default: false },
  },
})
const wanted = { orders: Number(options.orders), kills: Number(options.kills), reloads: Number(options.reloads) }
const left = { ...wanted }
const has_defect = options['planted-defect']
const server_url = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** What the buyers know. */
interface Ledger {
  acknowledged: number[]
  /** Tries that got no answer or a 5xx, and were made again. */
  failed_tries: number
  /** Never answered within a minute. */
  given_up: number
}

interface Shop {
  process: ChildProcess
  url: string
}

async function prove(): Promise<number> {
  const name = `shop_fire_${randomUUID().replaceAll('-', '')}`
  const place = await mkdtemp(path.join(tmpdir(), 'prove-fire-'))
  const url = new URL(server_url)
  url.pathname = `/${name}`
  await onServer(server_url, `create database ${name}`)
  let shop: Shop | null = null
  try {
    shop = await startShop({ DATABASE_URL: url.href, DATA_DIR: place })
    await stockUp(url.href)
    const running = shop
    const ledger: Ledger = { acknowledged: [], failed_tries: 0, given_up: 0 }
    const reloading = await whileOrdering(running, ledger, Math.ceil(wanted.orders / 4), () => reload(running))
    const failed_in_reloads = ledger.failed_tries
    const killing = await whileOrdering(running, ledger, Math.floor((wanted.orders * 3) / 4), () =>
      kill(running, ledger),
    )
    return await judge(url.href, ledger, { reloads: reloading, kills: killing, failed_in_reloads })
  } finally {
    shop?.process.kill('SIGTERM')
    if (shop && shop.process.exitCode === null) await once(shop.process, 'exit')
    await onServer(server_url, `drop database ${name} with (force)`)
    await rm(place, { recursive: true, force: true })
  }
}

async function startShop(env: Record<string, string>): Promise<Shop> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WORKERS: '2',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_EMAIL: 'owner@shop.example',
      ADMIN_PASSWORD: 'fire-and-water',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let is_open = false
  for await (const line of createInterface({ input: child.stdout })) {
    is_open = line.startsWith('The shop is open')
    if (is_open) break
  }
  if (!is_open) throw new Error('the shop ended before it was open')
  // Read on, or the pipe fills up and the shop waits for us.
  child.stdout.resume()
  return { process: child, url: `http://127.0.0.1:${port}` }
}

async function stockUp(database_url: string): Promise<void> {
  const database = await openDatabase({ database_url, data_dir: '' })
  const ids = Array.from({ length: PRODUCTS }, (_, index) => index + 1)
  await addProducts(
    database.db,
    ids.map((id) => ({ id, price: 100, amount_in_store: STOCK })),
  )
  await database.close()
}

/** Runs the trouble again and again until the buyers have made their orders; returns how often it came. */
async function whileOrdering(shop: Shop, ledger: Ledger, orders: number, trouble: () => Promise<boolean>) {
  let orders_left = orders
  let times = 0
  const over = new AbortController()
  const troubling = (async () => {
    while (!over.signal.aborted) if (await trouble()) times += 1
  })()
  const write = async () => {
    while (orders_left-- > 0) await order(shop.url, ledger)
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  over.abort()
  await troubling
  return times
}

async function reload(shop: Shop): Promise<boolean> {
  if (left.reloads-- <= 0) return pause(100, false)
  const before = workersOf(shop)
  shop.process.kill('SIGHUP')
  while (workersOf(shop).some((pid) => before.includes(pid))) await pause(100)
  return true
}

/** One that serves or just opens. The next one dies when orders go on again: a shop that is always dead proves nothing. */
async function kill(shop: Shop, ledger: Ledger): Promise<boolean> {
  const wanted_by_then = ledger.acknowledged.length + ORDERS_BETWEEN_KILLS
  await pause(KILL_EVERY_MS * Math.random())
  const workers = workersOf(shop)
  const victim = workers[Math.floor(Math.random() * workers.length)]
  if (victim === undefined || left.kills-- <= 0) return pause(100, false)
  process.kill(victim, 'SIGKILL')
  const until = Date.now() + ANSWER_MS_MAX
  while (ledger.acknowledged.length < wanted_by_then && Date.now() < until && left.kills > 0) await pause(20)
  return true
}

/** As Linux tells it. */
function workersOf(shop: Shop): number[] {
  const { pid } = shop.process
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** One order, sent again with its key until it is answered. */
async function order(url: string, ledger: Ledger): Promise<void> {
  const product_id = 1 + Math.floor(Math.random() * PRODUCTS)
  const body = JSON.stringify({
    products: [{ product_id, product_amount: 1 }],
    email_not_auth_user: 'fire@school.example',
    phone_not_auth_user: '+380 (67) 111 22 33',
  })
  const key = randomUUID()
  const until = Date.now() + ANSWER_MS_MAX
  while (Date.now() < until) {
    const id = await send(url, body, has_defect ? randomUUID() : key)
    if (id !== null) return void ledger.acknowledged.push(id)
    ledger.failed_tries += 1
    await pause(50)
  }
  ledger.given_up += 1
}

/** A no is an answer, and none that an order of this script may get. */
class Refused extends Error {}

/** The order's id; null for no answer or a 5xx. */
async function send(url: string, body: string, key: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/order/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(SILENCE_MS_MAX),
    })
    const said = (await answer.json()) as { data?: { id: number } }
    if (answer.status >= 400 && answer.status < 500) throw new Refused(`${answer.status} ${JSON.stringify(said)}`)
    return answer.ok ? (said.data?.id ?? null) : null
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

interface Found {
  orders: number
  missing: number
  without_letter: number
  unsent: number
  sold: number
}

async function judge(database_url: string, ledger: Ledger, trouble: Record<string, number>): Promise<number> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await lettersSent(client)
    const found = await look(client, ledger.acknowledged)
    const doubled = found.orders - new Set(ledger.acknowledged).size
    const results = {
      ...trouble,
      'orders acknowledged': ledger.acknowledged.length,
      'orders in the database': found.orders,
      lost: found.missing,
      'doubled, or made and never acknowledged': doubled,
      'pieces sold by the stock': found.sold,
      'without exactly one letter': found.without_letter,
      'letters not sent': found.unsent,
      'tries made again': ledger.failed_tries,
      'given up': ledger.given_up,
    }
    console.table(results)
    const is_right = found.missing + doubled + found.without_letter + found.unsent + ledger.given_up === 0
    const is_smooth = trouble['failed_in_reloads'] === 0
    const is_good = is_right && is_smooth && found.sold === found.orders
    console.log(is_good ? 'Nothing was lost, nothing doubled, no deploy cost a request.' : 'The promise does NOT hold.')
    return is_good ? 0 : 1
  } finally {
    await client.end()
  }
}

async function look(client: pg.Client, acknowledged: readonly number[]): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select
      (select count(*)::int from orders) as orders,
      (select count(*)::int from unnest($1::int[]) a where not exists (select from orders where id = a)) as missing,
      (select count(*)::int from orders o where 1 <> (
        select count(*) from mails m where m.kind = 'order_placed' and m.subject like '%' || o.number || '%')) as without_letter,
      (select count(*)::int from mails where sent_at is null) as unsent,
      (select sum(${STOCK} - amount_in_store)::int from products) as sold`,
    [acknowledged],
  )
  const [found] = rows
  if (!found) throw new Error('the database did not answer')
  return found
}

async function lettersSent(client: pg.Client): Promise<void> {
  const until = Date.now() + LETTERS_MS_MAX
  while (Date.now() < until) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from mails where sent_at is null',
    )
    if (rows[0]?.left === 0) return
    await pause(500)
  }
}

process.exitCode = await prove()

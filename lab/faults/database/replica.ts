// Whether reads from a replica are ever older than a saved change: `node lab/faults/database/replica.ts [--rounds 20]
// [--judge-times]`.
//
// Two nodes share a PostgreSQL with a streaming replica. One changes a price while pages, list, API and search of both
// are read, every second time with replay paused. An address that showed the new price must not show the old one again.
// Then the replica fails: no read may fail, and it must be used again afterwards. `--judge-times`: everywhere within a
// second. `--mutation` ignores how far the replica is behind.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { addProducts } from '../../../server/testing/fixtures/products.ts'
import { startPair } from '../../../scripts/programs/postgres.mjs'
import { Gate } from '../gate.ts'
import { ownersToken, startShop, type TrialShop, withTrialPlace } from '../trial-shop.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})
const WITHIN_MS = 1_000
const PATIENCE_MS = 8_000
const LOOK_AGAIN_MS = 300
/** At full length, longer than a node takes to notice that a server hangs. */
const OUTAGE_MS = options['judge-times'] ? 4_000 : 1_500
/** The last two are never cached. */
const ADDRESSES = [
  '/product/1',
  '/catalog',
  '/api/products/1',
  '/api/products/get',
  '/api/products/cards?ids=1',
  '/api/products/get?search=%D0%BD%D0%B0%D0%B2%D1%87%D0%B0%D0%BB%D1%8C%D0%BD%D0%B8%D0%B9',
]

interface Found {
  slowest_ms: number
  /** Addresses that showed the new price too late, or the old one again. */
  old_prices: number
  slowest_with_replica_ms: number
}

const pair = await startPair()
try {
  process.exitCode = await withTrialPlace('replica', runFaultTest, pair.primary.url)
} finally {
  await pair.standby.stop()
  await pair.primary.stop()
}

async function runFaultTest({ database_url, folder }: { database_url: string; folder: string }): Promise<number> {
  const gate = await Gate.open(Number(new URL(pair.standby.url).port))
  const replica_url = new URL(database_url)
  replica_url.port = String(gate.port)
  const start = (n: number) =>
    startShop(
      { DATABASE_URL: database_url, DATABASE_REPLICA_URL: replica_url.href, DATA_DIR: `${folder}/${n}` },
      options.mutation ? 'reads-from-lagging-replica' : null,
    )
  const nodes = [await start(1), await start(2)]
  const standby = new pg.Pool({ connectionString: pair.standby.url, max: 1 })
  try {
    // The first node created the tables.
    await fillCatalog(database_url)
    const found = await changePrices({ nodes, standby, database_url })
    const outage = found.old_prices > 0 ? null : await takeAway(nodes, gate)
    return judge(found, outage, await replicaReads(nodes))
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await standby.end()
    await gate.cut()
  }
}

async function fillCatalog(database_url: string): Promise<void> {
  const database = await openDatabase({ database_url, data_dir: '' })
  await addProducts(database.db, [{ id: 1, price: 1000 }, { id: 2 }, { id: 3 }])
  await database.close()
}

interface Trial {
  nodes: TrialShop[]
  standby: pg.Pool
  database_url: string
}

async function changePrices(trial: Trial): Promise<Found> {
  const found: Found = { slowest_ms: 0, slowest_with_replica_ms: 0, old_prices: 0 }
  const token = await ownersToken(trial.nodes[0] ?? missing())
  const primary = new pg.Pool({ connectionString: trial.database_url, max: 1 })
  try {
    for (let round = 1; round <= Number(options.rounds) && found.old_prices === 0; round++) {
      const stands_still = round % 2 === 0
      if (stands_still) await trial.standby.query('select pg_wal_replay_pause()')
      await changeOnce(trial, { token, round, primary, found })
      if (stands_still) await trial.standby.query('select pg_wal_replay_resume()')
    }
  } finally {
    await primary.end()
  }
  return found
}

interface Change {
  token: string
  round: number
  primary: pg.Pool
  found: Found
}

async function changeOnce({ nodes }: Trial, { token, round, primary, found }: Change): Promise<void> {
  await Promise.all(nodes.flatMap(({ url }) => ADDRESSES.map((address) => read(url + address))))
  const answer = await fetch(`${nodes[round % nodes.length]?.url}/api/admin/products/change`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ action: 'change_price', ids: [1], percent: round % 4 < 2 ? 10 : -9 }),
  })
  if (!answer.ok) throw new Error(`the price was not saved: ${answer.status} ${await answer.text()}`)
  const saved_at = performance.now()
  const { rows } = await primary.query<{ price: number }>('select price from products where id = 1')
  const shown = `"price":${(rows[0]?.price ?? 0) / 100}`
  const times = await Promise.all(
    nodes.flatMap(({ url }) => ADDRESSES.map((address) => untilShown(url + address, shown, saved_at))),
  )
  found.old_prices += times.filter((time) => time === null).length
  const slowest = Math.max(...times.map((time) => time ?? PATIENCE_MS))
  found.slowest_ms = Math.max(found.slowest_ms, slowest)
  if (round % 2 === 1) found.slowest_with_replica_ms = Math.max(found.slowest_with_replica_ms, slowest)
}

/** When the new price was there to stay; null if never. */
async function untilShown(address: string, shown: string, saved_at: number): Promise<number | null> {
  while (!(await read(address)).includes(shown)) {
    if (performance.now() - saved_at > PATIENCE_MS) return null
    await pause(10)
  }
  const took_ms = performance.now() - saved_at
  for (const until = performance.now() + LOOK_AGAIN_MS; performance.now() < until; await pause(20))
    if (!(await read(address)).includes(shown)) return null
  return took_ms
}

async function read(address: string): Promise<string> {
  const answer = await fetch(address)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  // Pages contain their data as JSON in a script.
  return text.replaceAll('\\"', '"')
}

interface Outage {
  reads: number
  failed: number
  slowest_ms: number
  came_back: number
}

/** Cuts the connection, then silences it, while others read. */
async function takeAway(nodes: readonly TrialShop[], gate: Gate): Promise<Outage> {
  const outage: Outage = { reads: 0, failed: 0, slowest_ms: 0, came_back: 0 }
  const over = new AbortController()
  const readers = nodes.flatMap(({ url }) => [readOn(url, outage, over.signal), readOn(url, outage, over.signal)])
  for (const take of ['cut', 'fallSilent'] as const) {
    await gate[take]()
    await pause(OUTAGE_MS)
    await gate.mend()
    if (await isReadAgain(nodes)) outage.came_back++
  }
  over.abort()
  await Promise.all(readers)
  return outage
}

async function readOn(url: string, outage: Outage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began_at = performance.now()
    await read(url + ADDRESSES.at(-1)).catch(() => outage.failed++)
    outage.reads++
    outage.slowest_ms = Math.max(outage.slowest_ms, performance.now() - began_at)
    await pause(5)
  }
}

async function isReadAgain(nodes: readonly TrialShop[]): Promise<boolean> {
  const before = await replicaReads(nodes)
  for (const until = performance.now() + 20_000; performance.now() < until; await pause(100)) {
    const now = await replicaReads(nodes)
    if (now.every((reads, node) => reads > (before[node] ?? 0))) return true
  }
  return false
}

async function replicaReads(nodes: readonly TrialShop[]): Promise<number[]> {
  return Promise.all(
    nodes.map(async ({ url }) => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      return Number(/^database_reads_total\{target="(?!primary)[^"]*"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
    }),
  )
}

function missing(): never {
  throw new Error('there is no node')
}

function judge(found: Found, outage: Outage | null, replica_reads: readonly number[]): number {
  console.table({
    'prices changed': Number(options.rounds),
    'addresses watched': ADDRESSES.length * 2,
    'showed an old price': found.old_prices,
    'slowest to show it, ms': Math.round(found.slowest_ms),
    'slowest with the replica at work, ms': Math.round(found.slowest_with_replica_ms),
    'reads answered by the replica': replica_reads.join(' + '),
    'reads while it was taken away': outage?.reads ?? 'not asked',
    'failed of them': outage?.failed ?? 'not asked',
    'slowest of them, ms': outage === null ? 'not asked' : Math.round(outage.slowest_ms),
    'came back by itself, of 2': outage?.came_back ?? 'not asked',
  })
  const is_fresh = found.old_prices === 0 && replica_reads.every((reads) => reads > 0)
  const holds = is_fresh && outage !== null && outage.failed === 0 && outage.came_back === 2
  console.log(holds ? 'Nobody saw an old price, or noticed the replica go.' : 'The replica showed.')
  const is_fast = !options['judge-times'] || found.slowest_ms <= WITHIN_MS
  if (!is_fast) console.log(`A price took longer than ${WITHIN_MS} ms.`)
  return holds && is_fast ? 0 : 1
}

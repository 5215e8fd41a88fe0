// How soon the shop is back after kill -9 of all its processes: `node lab/faults/database/recovery.ts [--rounds 5]
// [--orders 1000] [--judge-times]`.
//
// Two workers on PostgreSQL, and one process on the embedded database, are killed while eight buyers order and
// restarted. The shop must open, serve a page and report healthy; the ledger must be correct. `--judge-times`: within
// 10 s. `--mutation` keeps a folder lock that outlives its process.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { freePort } from '../../../scripts/processes/free-port.mjs'
import { buyWithoutPause, type Found, holdAgainst, isRight, type Ledger, newLedger, stockUp } from '../orders/buyers.ts'
import { startShop, type TrialShop, withTrialPlace, workersOf } from '../trial-shop.ts'
import { medianAndMost } from '../../load/visitors.ts'

const READY_MS_MAX = 10_000
const GIVE_UP_MS = 60_000
const ORDERS_BETWEEN_KILLS = 20
const BUYERS = 8

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '1000' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})
const is_mutated = options.mutation

interface Kind {
  name: string
  workers: '1' | '2'
  is_embedded: boolean
}
const KINDS: Kind[] = [
  { name: 'one process, PostgreSQL', workers: '1', is_embedded: false },
  { name: 'two workers, PostgreSQL', workers: '2', is_embedded: false },
  { name: 'one process, embedded', workers: '1', is_embedded: true },
]

interface Result {
  /** Until the first page; Infinity if it did not come back. */
  ready_ms: number[]
  ledger: Ledger
  found: Found
}

process.exitCode = await runFaultTest(KINDS.filter(({ is_embedded }) => is_embedded || !is_mutated))

async function runFaultTest(kinds: readonly Kind[]): Promise<number> {
  const table: Record<string, object> = {}
  let holds = true
  for (const kind of kinds) {
    const { ready_ms, ledger, found } = await withTrialPlace('recovery', (place) => killAgain(kind, place))
    table[kind.name] = {
      kills: ready_ms.length,
      'ready after ms, median / most': medianAndMost(ready_ms),
      orders: ledger.acknowledged.length,
      lost: found.lost,
      doubled: found.doubled,
      'given up': ledger.given_up,
    }
    const is_fast = Math.max(...ready_ms) <= READY_MS_MAX
    holds &&= isRight(found, ledger, false) && !ready_ms.includes(Infinity) && (is_fast || !options['judge-times'])
  }
  console.table(table)
  console.log(holds ? 'The shop came back each time, with every order.' : 'The promise does NOT hold.')
  return holds ? 0 : 1
}

/** kills.ts checks that they are sent. */
async function killAgain(kind: Kind, { database_url, folder }: { database_url: string; folder: string }) {
  const place = { database_url: kind.is_embedded ? null : database_url, data_dir: folder }
  const env = { DATABASE_URL: place.database_url ?? '', DATA_DIR: folder, WORKERS: kind.workers }
  const settings = { ...env, PORT: String(await freePort()) }
  await stockUp(place.database_url, folder)
  let shop: TrialShop | null = await startShop(settings)
  const { url } = shop
  const ledger = newLedger()
  await buyWithoutPause({ url }, ledger, { orders: Number(options.orders), writers: BUYERS })
  const over = new AbortController()
  const buying = buyWithoutPause({ url, patience_ms: GIVE_UP_MS }, ledger, { writers: BUYERS, signal: over.signal })
  const ready_ms: number[] = []
  for (let round = 1; round <= Number(options.rounds) && shop !== null; round += 1) {
    await killAll(shop, kind.workers === '2' && round % 2 === 0)
    const began_at = performance.now()
    shop = await startAgain(settings)
    ready_ms.push(shop === null ? Infinity : performance.now() - began_at)
    if (shop !== null) await moreOrders(ledger)
    else over.abort()
  }
  over.abort()
  await buying
  await shop?.stop()
  const database = await openDatabase(place)
  const found = await holdAgainst(database.pool, ledger)
  await database.close()
  return { ready_ms, ledger, found } satisfies Result
}

async function killAll({ process: first, ...shop }: TrialShop, is_first_only: boolean): Promise<void> {
  const gone = once(first, 'exit')
  const workers = is_first_only ? [] : workersOf({ process: first, ...shop })
  first.kill('SIGKILL')
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  await gone
}

/** Restarts it, like a supervisor. */
async function startAgain(settings: Record<string, string>): Promise<TrialShop | null> {
  const until = performance.now() + (is_mutated ? READY_MS_MAX : GIVE_UP_MS)
  while (performance.now() < until) {
    const shop = await startShop(settings, is_mutated ? 'folder-locked-by-file' : null).catch(() => null)
    if (shop === null) continue
    while (performance.now() < until) {
      const answers = await Promise.all([fetch(`${shop.url}/healthz`), fetch(`${shop.url}/`)]).catch(() => [])
      if (answers.length > 0 && answers.every(({ status }) => status === 200)) return shop
      await pause(20)
    }
    await shop.stop()
  }
  return null
}

async function moreOrders({ acknowledged }: Ledger): Promise<void> {
  const wanted = acknowledged.length + ORDERS_BETWEEN_KILLS
  const until = performance.now() + GIVE_UP_MS
  while (acknowledged.length < wanted && performance.now() < until) await pause(20)
}

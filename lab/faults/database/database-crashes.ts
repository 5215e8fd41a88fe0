// Whether crashes of PostgreSQL cost an order: `node lab/faults/database/database-crashes.ts [--crashes 30] [--orders
// 10000] [--judge-times] [--mails queued]`. Needs PostgreSQL's programs.
//
// PostgreSQL is killed (or stopped with `-m immediate`) while 16 buyers order from two workers, and restarted 2.5 s
// later. While it is down orders get 503 with Retry-After and cached pages are served; the same processes must recover.
// `--judge-times`: 503 within 2 s, ready within 5 s. `--mutation` commits without waiting for the disk.
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, makeCluster } from '../../../scripts/programs/postgres.mjs'
import { medianAndMost, type Visitors } from '../../load/visitors.ts'
import {
  buyWithoutPause,
  compareWithDatabase,
  isRight,
  newLedger,
  stockUp,
  ledgerRow,
  type Try,
} from '../orders/buyers.ts'
import { addQuietProduct, areKept, countRefusals, type Outage, toldRefusals } from './outages.ts'
import { steadyVisitors, untilReady, visitWhileDown, warmPages } from './outages.ts'
import { startShop, withTrialPlace, workersOf } from '../trial-shop.ts'

const DOWN_MS = 2_500
const REFUSED_MS_MAX = 2_000
const READY_MS_MAX = 5_000

const { values: options } = parseArgs({
  options: {
    crashes: { type: 'string', default: '30' },
    orders: { type: 'string', default: '10000' },
    mails: { type: 'string', default: 'sent' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})
const crashes = Number(options.crashes)
const orders = Number(options.orders)

const tries: Try[] = []
const ledger = newLedger()
// The mutation loses unwritten data; the default is five writes a second.
const LAZY = ['wal_writer_delay=10s', 'wal_writer_flush_after=1GB', 'wal_buffers=64MB', 'bgwriter_lru_maxpages=0']
const cluster = await makeCluster(options.mutation ? LAZY : [])
try {
  await cluster.start()
  process.exitCode = await withTrialPlace('crashes', runFaultTest, cluster.url)
} finally {
  await cluster.remove()
}

async function runFaultTest({ database_url, folder }: { database_url: string; folder: string }): Promise<number> {
  const mutation = options.mutation ? 'commit-not-synced' : null
  const shop = await startShop({ DATABASE_URL: database_url, DATA_DIR: folder, WORKERS: '2' }, mutation)
  const visitors = steadyVisitors(shop.url)
  try {
    await stockUp(database_url)
    await addQuietProduct(database_url)
    const workers = workersOf(shop)
    const buying = buyWithoutPause({ url: shop.url, onTry: (tried) => tries.push(tried) }, ledger, { orders })
    const outages: Outage[] = []
    while (outages.length < crashes) outages.push(await crashOnce(cluster, visitors, outages.length + 1))
    await buying
    const found = await compareWithDatabase(database_url, ledger, options.mails === 'sent')
    const ended = workers.filter((pid) => !workersOf(shop).includes(pid)).length
    return judge({
      outages,
      ended,
      table: ledgerRow(found, ledger),
      is_right: isRight(found, ledger, options.mails === 'sent'),
    })
  } finally {
    for (const visitor of visitors) visitor.close()
    await shop.stop()
  }
}

async function crashOnce(database: Cluster, visitors: readonly Visitors[], number: number): Promise<Outage> {
  await acknowledged(Math.floor((orders * number) / (crashes + 1)))
  await warmPages(visitors)
  await database.crash(number % 2 === 1 ? 'SIGKILL' : 'SIGQUIT')
  const outage = await visitWhileDown(visitors, DOWN_MS)
  await database.start()
  outage.ready_ms = await untilReady(visitors, ledger)
  return outage
}

async function acknowledged(count: number): Promise<void> {
  while (ledger.acknowledged.length + ledger.given_up < count) await pause(10)
}

interface Judged {
  outages: readonly Outage[]
  ended: number
  table: Record<string, number>
  is_right: boolean
}

function judge({ outages, ended, table, is_right }: Judged): number {
  const refusals = countRefusals(tries, outages)
  const refused_ms = refusals.down.map(({ took_ms }) => took_ms)
  const ready_ms = outages.map((outage) => outage.ready_ms)
  console.table({
    crashes: outages.length,
    ...table,
    ...toldRefusals(refusals),
    'refused after ms, median / most': medianAndMost(refused_ms),
    'ready after ms, median / most': medianAndMost(ready_ms),
    'workers that ended': ended,
  })
  const is_fast = Math.max(...refused_ms) <= REFUSED_MS_MAX && Math.max(...ready_ms) <= READY_MS_MAX
  if (!is_fast) console.log('Slower than 2 s to refuse, or than 5 s to be ready again.')
  const holds = is_right && areKept(refusals) && ended === 0 && (is_fast || !options['judge-times'])
  console.log(holds ? 'No crash cost an order, and the shop came back by itself.' : 'The promise does NOT hold.')
  return holds ? 0 : 1
}

// Whether trouble between shop and PostgreSQL costs an order, or leaves an old price on a page: `node
// lab/faults/load/connection.ts [--rounds 5] [--silent-seconds 12] [--judge-times] [--mails queued]`.
//
// A TCP proxy resets and refuses connections, then silences them, then slows them, while 16 buyers order from two
// workers. A price changes in that time, unnoticed by the shop. Orders must be refused with 503 and Retry-After, cached
// pages served, and both workers must then show the new price. `--mutation` keeps its cache after it reconnects.
import { wholeKopiykas } from '@shop/contract/rules/money/price'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { productTag } from '../../../server/catalog/public.ts'
import { invalidate } from '../../../server/platform/cache.ts'
import { type Database, inTransaction, openDatabase } from '../../../server/platform/database/db.ts'
import { startProxy, type TcpProxy } from '../../../server/testing/servers/tcp-proxy.ts'
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
import {
  addQuietProduct,
  areKept,
  countRefusals,
  type Outage,
  QUIET_PRODUCT,
  toldRefusals,
} from '../database/outages.ts'
import { getAsEach, steadyVisitors, untilReady, visitWhileDown, warmPages } from '../database/outages.ts'
import { startShop, withTrialPlace, workersOf } from '../trial-shop.ts'

const CUT_MS = 2_000
const SLOW_MS = 3_000
const SLOW_BY_MS = 20
/** A query in progress ends before a new connection is tried. */
const IN_MID_QUERY_MS_MAX = 6_500
const KNOWN_AFTER_MS = 6_000
const REFUSED_MS_MAX = 2_500
const READY_MS_MAX = 5_000
/** An attempt to listen in progress, and the pause after it. */
const FRESH_MS_MAX = 5_000
/** Below the 60 s after which a cached price expires anyway. */
const STALE_MS_MAX = 30_000

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'silent-seconds': { type: 'string', default: '12' },
    mails: { type: 'string', default: 'sent' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})
const are_letters_awaited = options.mails === 'sent'
const tries: Try[] = []
const ledger = newLedger()

interface CommandError extends Outage {
  kind: 'cut' | 'silent'
  /** null if it took too long. */
  fresh_ms: number | null
}

process.exitCode = await withTrialPlace('connection', async ({ database_url, folder }) => {
  const line = await startProxy(database_url)
  const url = new URL(database_url)
  url.port = String(line.port)
  const mutation = options.mutation ? 'missed-invalidations-forgotten' : null
  const shop = await startShop({ DATABASE_URL: url.href, DATA_DIR: folder, WORKERS: '2' }, mutation)
  const beyond = await openDatabase({ database_url, data_dir: '', pool_size: 1 })
  const visitors = steadyVisitors(shop.url)
  try {
    await stockUp(database_url)
    await addQuietProduct(database_url)
    const workers = workersOf(shop)
    const over = new AbortController()
    const buying = buyWithoutPause({ url: shop.url, onTry: (tried) => tries.push(tried) }, ledger, over)
    const troubles: CommandError[] = []
    for (let round = 1; round <= Number(options.rounds); round += 1)
      troubles.push(...(await troubleOnce({ line, visitors, beyond }, round)))
    over.abort()
    await buying
    const found = await compareWithDatabase(database_url, ledger, are_letters_awaited)
    const ended = workers.filter((pid) => !workersOf(shop).includes(pid)).length
    const table = ledgerRow(found, ledger)
    return judge(troubles, { table, holds: isRight(found, ledger, are_letters_awaited) && ended === 0 })
  } finally {
    for (const visitor of visitors) visitor.close()
    await shop.stop()
    await beyond.close()
    await line.close()
  }
})

interface Place {
  line: TcpProxy
  visitors: readonly Visitors[]
  beyond: Database
}

async function troubleOnce(place: Place, round: number): Promise<CommandError[]> {
  const { line } = place
  const cut = await breakOff(place, { kind: 'cut', down_ms: CUT_MS, price: round * 1000 })
  const silent_ms = Number(options['silent-seconds']) * 1000
  const silent = await breakOff(place, { kind: 'silent', down_ms: silent_ms, price: round * 1000 + 100 })
  line.bury()
  line.pass(SLOW_BY_MS)
  await pause(SLOW_MS)
  line.pass()
  return [cut, silent]
}

/** `price` in kopiykas, different each time. */
async function breakOff(
  { line, visitors, beyond }: Place,
  { kind, down_ms, price }: { kind: CommandError['kind']; down_ms: number; price: number },
): Promise<CommandError> {
  await warmPages(visitors)
  if (kind === 'cut') line.cut()
  else line.swallow()
  const [outage] = await Promise.all([visitWhileDown(visitors, down_ms), changePrice(beyond, price)])
  line.pass()
  const [ready_ms, fresh_ms] = await Promise.all([untilReady(visitors, ledger), untilShown(visitors, price)])
  return { ...outage, ready_ms, kind, fresh_ms }
}

function changePrice({ db }: Database, price: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ price: wholeKopiykas(price) })
      .where('id', '=', QUIET_PRODUCT)
      .execute()
    await invalidate(tx, [productTag(QUIET_PRODUCT)])
  })
}

async function untilShown(visitors: readonly Visitors[], price: number): Promise<number | null> {
  const began_at = performance.now()
  while (performance.now() < began_at + STALE_MS_MAX) {
    const seen = await getAsEach(visitors, `/api/products/${QUIET_PRODUCT}`)
    if (seen.every(({ status, body }) => status === 200 && priceOf(body) * 100 === price))
      return performance.now() - began_at
    await pause(20)
  }
  return null
}

function priceOf(body: string): number {
  return (JSON.parse(body) as { data: { price: number } }).data.price
}

function judge(troubles: readonly CommandError[], { table, holds }: { table: Record<string, number>; holds: boolean }) {
  const refusals = countRefusals(tries, troubles)
  const silences = troubles.filter(({ kind }) => kind === 'silent')
  const isKnown = ({ began_at }: Try) =>
    silences.every(
      ({ down_at, down_until }) => began_at < down_at || began_at > down_until || began_at > down_at + 6_000,
    )
  const known_ms = refusals.down.filter(isKnown).map(({ took_ms }) => took_ms)
  // Also refused attempts that were in progress at the silence.
  const waited = tries.filter((tried) => silences.some((silence) => isCaught(tried, silence)))
  const mid_query_ms = waited.map(({ took_ms }) => took_ms)
  const ready_ms = troubles.map((trouble) => trouble.ready_ms)
  const fresh_ms = troubles.map((trouble) => trouble.fresh_ms ?? Infinity)
  console.table({
    'cuts and silences': troubles.length,
    ...table,
    ...toldRefusals(refusals),
    'refused after ms, caught by a silence, median / most': medianAndMost(mid_query_ms),
    'refused after ms else, median / most': medianAndMost(known_ms),
    'ready after ms, median / most': medianAndMost(ready_ms),
    'new price on both workers after ms, median / most': medianAndMost(fresh_ms),
  })
  const is_fast =
    Math.max(...mid_query_ms) <= IN_MID_QUERY_MS_MAX &&
    Math.max(...known_ms) <= REFUSED_MS_MAX &&
    Math.max(...ready_ms) <= READY_MS_MAX &&
    Math.max(...fresh_ms) <= FRESH_MS_MAX
  if (!is_fast) console.log('Slower than it should be.')
  const is_good = holds && areKept(refusals) && !fresh_ms.includes(Infinity) && (is_fast || !options['judge-times'])
  console.log(is_good ? 'The line cost no order and left no old price.' : 'The promise does NOT hold.')
  return is_good ? 0 : 1
}

/** Whether it began before the shop could notice the silence. */
function isCaught({ began_at, took_ms, status }: Try, { down_at, down_until }: Outage): boolean {
  const ended_at = began_at + took_ms
  return status === 503 && ended_at > down_at && ended_at <= down_until && began_at <= down_at + KNOWN_AFTER_MS
}

// Whether an acknowledged order is ever lost or doubled, and whether a deploy costs a request: `node
// lab/faults/orders/kills.ts [--orders 10000] [--kills 100] [--reloads 20]`.
//
// 16 buyers order from two workers, each order under its Idempotency-Key until it is answered. Workers are replaced one
// by one (SIGHUP): no request may fail. Then they are killed at random. Every acknowledged order must exist once, with
// its mail, and the stock must match. `--mutation` ignores the key.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Ledger, buyWithoutPause, compareWithDatabase, isRight, newLedger, stockUp, ledgerRow } from './buyers.ts'
import { type TrialShop, startShop, withTrialPlace, workersOf } from '../trial-shop.ts'

const KILL_EVERY_MS = 700
const ORDERS_BETWEEN_KILLS = 20
const ORDERS_MS_MAX = 60_000

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    reloads: { type: 'string', default: '20' },
    mutation: { type: 'boolean', default: false },
  },
})
const wanted = { orders: Number(options.orders), kills: Number(options.kills), reloads: Number(options.reloads) }
const left = { ...wanted }

process.exitCode = await withTrialPlace('kills', async ({ database_url, folder }) => {
  const mutation = options.mutation ? 'order-key-ignored' : null
  const shop = await startShop({ DATABASE_URL: database_url, DATA_DIR: folder, WORKERS: '2' }, mutation)
  try {
    await stockUp(database_url)
    const ledger = newLedger()
    const reloads = await whileOrdering(shop, ledger, Math.ceil(wanted.orders / 4), () => reload(shop))
    const failed_in_reloads = ledger.failed_tries
    const kills = await whileOrdering(shop, ledger, Math.floor((wanted.orders * 3) / 4), () => kill(shop, ledger))
    const found = await compareWithDatabase(database_url, ledger)
    console.table({ reloads, kills, failed_in_reloads, ...ledgerRow(found, ledger) })
    const is_good = isRight(found, ledger) && failed_in_reloads === 0
    console.log(is_good ? 'Nothing was lost, nothing doubled, no deploy cost a request.' : 'The promise does NOT hold.')
    return is_good ? 0 : 1
  } finally {
    await shop.stop()
  }
})

/** @returns how often the fault happened */
async function whileOrdering(shop: TrialShop, ledger: Ledger, orders: number, trouble: () => Promise<boolean>) {
  let times = 0
  const over = new AbortController()
  const troubling = (async () => {
    while (!over.signal.aborted) if (await trouble()) times += 1
  })()
  await buyWithoutPause({ url: shop.url }, ledger, { orders })
  over.abort()
  await troubling
  return times
}

async function reload(shop: TrialShop): Promise<boolean> {
  if (left.reloads-- <= 0) return pause(100, false)
  const before = workersOf(shop)
  shop.process.kill('SIGHUP')
  while (workersOf(shop).some((pid) => before.includes(pid))) await pause(100)
  return true
}

/** Waits until orders continue before the next kill. */
async function kill(shop: TrialShop, ledger: Ledger): Promise<boolean> {
  const wanted_by_then = ledger.acknowledged.length + ORDERS_BETWEEN_KILLS
  await pause(KILL_EVERY_MS * Math.random())
  const workers = workersOf(shop)
  const victim = workers[Math.floor(Math.random() * workers.length)]
  if (victim === undefined || left.kills-- <= 0) return pause(100, false)
  process.kill(victim, 'SIGKILL')
  const until = Date.now() + ORDERS_MS_MAX
  while (ledger.acknowledged.length < wanted_by_then && Date.now() < until && left.kills > 0) await pause(20)
  return true
}

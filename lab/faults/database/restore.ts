// Whether a backup made under orders restores the whole shop: `node lab/faults/database/restore.ts [--orders 100000]
// [--embedded-orders 500] [--files 2000] [--minutes-max 10]`. Needs PostgreSQL's client programs.
//
// `npm run backup` runs while 16 buyers order; `npm run restore` fills an empty database and folder. Every order
// acknowledged before the backup must exist, complete (lines, mail, key, stock, files), and the next order gets a new
// number. Then the embedded database (0 skips it). `--minutes-max`: from the start of the restore until the shop is
// healthy. `--mutation` backs up without the orders' lines.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { buyWithoutPause, newLedger, order, type Try } from '../orders/buyers.ts'
import { fillShop } from '../full-shop.ts'
import { type Flaws, lookInto } from './restored-shop.ts'
import { startShop, withTrialPlace } from '../trial-shop.ts'

const BEFORE_BACKUP = 30
const run = promisify(execFile)

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    'embedded-orders': { type: 'string', default: '500' },
    files: { type: 'string', default: '2000' },
    'minutes-max': { type: 'string', default: 'Infinity' },
    mutation: { type: 'boolean', default: false },
  },
})

/** Without DATABASE_URL it is the embedded database. */
type Where = { DATABASE_URL?: string; DATA_DIR: string }

interface Drill extends Flaws {
  minutes: number
  'backup took, s': number
  'slowest order before it, s': number
  'slowest order during it, s': number
  'orders in it': number
  'acknowledged before it': number
}

process.exitCode = await runFaultTest()

async function runFaultTest(): Promise<number> {
  const drills: Record<string, Drill> = { PostgreSQL: await onPostgres(Number(options.orders)) }
  const embedded_orders = Number(options['embedded-orders'])
  if (embedded_orders > 0 && !options.mutation) drills['embedded'] = await onEmbedded(embedded_orders)
  console.table(Object.fromEntries(rowsOf(drills)))
  const is_whole = Object.values(drills).every(
    ({ lost, half, 'stock disagrees': stock, 'files differ': files, 'cannot order': orders }) =>
      lost + half + stock + files + orders === 0,
  )
  const is_soon = Object.values(drills).every(({ minutes }) => minutes <= Number(options['minutes-max']))
  console.log(is_whole ? 'Everything came back, and nothing by halves.' : 'The promise does NOT hold.')
  if (!is_soon) console.log(`It took longer than ${options['minutes-max']} minutes.`)
  return is_whole && is_soon ? 0 : 1
}

function rowsOf(drills: Record<string, Drill>): [string, Record<string, number>][] {
  const names = Object.keys(Object.values(drills)[0] ?? {}) as (keyof Drill)[]
  return names.map((name) => [
    name,
    Object.fromEntries(Object.entries(drills).map(([database, drill]) => [database, drill[name]])),
  ])
}

function onPostgres(orders: number): Promise<Drill> {
  return withTrialPlace('backup', (from) =>
    withTrialPlace('restored', (to) =>
      drill(
        { DATABASE_URL: from.database_url, DATA_DIR: path.join(from.folder, 'data') },
        { DATABASE_URL: to.database_url, DATA_DIR: path.join(to.folder, 'data') },
        orders,
      ),
    ),
  )
}

function onEmbedded(orders: number): Promise<Drill> {
  return withTrialPlace('embedded', ({ folder }) =>
    drill({ DATA_DIR: path.join(folder, 'data') }, { DATA_DIR: path.join(folder, 'restored') }, orders),
  )
}

async function drill(from: Where, to: Where, orders: number): Promise<Drill> {
  await mkdir(from.DATA_DIR, { recursive: true })
  const files = await fillShop(from.DATABASE_URL ?? null, from.DATA_DIR, { orders, files: Number(options.files) })
  const backup = path.join(path.dirname(from.DATA_DIR), 'shop.backup')
  const { acknowledged, ...times } = await backUpWhileBuying(from, backup)
  const began = Date.now()
  await runScript('restore.ts', to, backup)
  const flaws = await lookInto(to.DATABASE_URL ?? null, to.DATA_DIR, { acknowledged, files })
  const looked_ms = flaws.took_ms
  const shop = await startShop(envOf(to))
  try {
    const { ok } = await fetch(`${shop.url}/healthz`)
    const minutes = (Date.now() - began - looked_ms) / 60_000
    const ledger = newLedger()
    await order({ url: shop.url, patience_ms: 10_000 }, ledger)
    const is_new = ledger.acknowledged.every((id) => id > flaws.last_id)
    return {
      'orders in it': flaws.orders,
      'acknowledged before it': acknowledged.length,
      lost: flaws.lost,
      half: flaws.half,
      'stock disagrees': flaws['stock disagrees'],
      'files differ': flaws['files differ'],
      'cannot order': ok && is_new && ledger.acknowledged.length === 1 ? 0 : 1,
      'backup took, s': times.seconds,
      'slowest order before it, s': times.slowest_before,
      'slowest order during it, s': times.slowest_during,
      minutes: Number(minutes.toFixed(2)),
    }
  } finally {
    await shop.stop()
  }
}

interface BackUp {
  acknowledged: number[]
  seconds: number
  slowest_before: number
  slowest_during: number
}

async function backUpWhileBuying(where: Where, backup: string): Promise<BackUp> {
  const shop = await startShop(envOf(where))
  const ledger = newLedger()
  const over = new AbortController()
  const tries: Try[] = []
  const buyer = { url: shop.url, onTry: (tried: Try) => void tries.push(tried) }
  const buying = buyWithoutPause(buyer, ledger, { signal: over.signal })
  let began = 0
  let ended = 0
  let acknowledged: number[] = []
  try {
    while (ledger.acknowledged.length < BEFORE_BACKUP) await order({ url: shop.url }, ledger)
    acknowledged = [...ledger.acknowledged]
    began = performance.now()
    await runScript('backup.ts', where, backup)
    ended = performance.now()
  } finally {
    over.abort()
    await buying
    await shop.stop()
  }
  const before = tries.filter(({ began_at, took_ms }) => began_at + took_ms < began)
  const during = tries.filter(({ began_at, took_ms }) => began_at + took_ms >= began && began_at < ended)
  return {
    acknowledged,
    seconds: tenths(ended - began),
    slowest_before: tenths(Math.max(0, ...before.map(({ took_ms }) => took_ms))),
    slowest_during: tenths(Math.max(0, ...during.map(({ took_ms }) => took_ms))),
  }
}

function tenths(ms: number): number {
  return Math.round(ms / 100) / 10
}

function envOf({ DATABASE_URL, DATA_DIR }: Where): Record<string, string> {
  return { DATABASE_URL: DATABASE_URL ?? '', DATA_DIR }
}

async function runScript(script: string, where: Where, file: string): Promise<void> {
  const mutation = options.mutation && script === 'backup.ts' ? 'backs-up-without-lines' : null
  const planted = mutation === null ? [] : ['--import', './lab/mutations/apply.ts']
  await run(process.execPath, [...planted, `scripts/${script}`, file], {
    env: { ...process.env, ...envOf(where), LOG_LEVEL: 'silent', ...(mutation !== null && { MUTATION: mutation }) },
  })
}

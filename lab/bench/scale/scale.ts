import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPair } from '../../../scripts/programs/postgres.mjs'
import { startShop, type TrialShop, withTrialPlace, workersOf } from '../../faults/trial-shop.ts'
import { median } from '../../load/rates.ts'
import { Visitors } from '../../load/visitors.ts'
import { circumstances, rounded, tableOf } from '../document.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { cpuSecondsOf, residentOf, residentOfTree, sum } from '../../load/processes.ts'
import { WORK, type Work } from './scale-work.ts'

const PROCESSES = [1, 2, 4]
const WAYS = ['direct', 'PgBouncer', 'PgBouncer, replica'] as const
const PRODUCTS = 19_000
const AT_ONCE = 8
const SAMPLE_MS = 1_000
const IDLE_MS = 5_000
/** PostgreSQL counts the log of a connection that became idle after ten seconds; an order's mails leave before. */
const SETTLE_MS = 11_000

const PARTS = ['shop', 'PgBouncer', 'primary', 'replica'] as const
type Cpu = Record<(typeof PARTS)[number], number>

interface Ground {
  database_url: string
  replica_url: string
  folder: string
  product_ids: number[]
  client: pg.Client
  standby: pg.Client
  bouncer: PgBouncer
  /** First processes of PostgreSQL. */
  primary_pid: number
  replica_pid: number
}

interface Measured {
  processes: number
  way: (typeof WAYS)[number]
  /** Seconds of CPU for one request, by kind. */
  costs: Map<string, Cpu>
  /** Seconds of CPU a second without requests. */
  idle: Cpu
  errors: number
  connections: number
  replica_connections: number
  waiting: number
  worker_mb: number
  all_mb: number
  log_bytes: number
  log_syncs: number
}

/** CPU per request of 1, 2 and 4 processes: direct, through PgBouncer, and with a replica. */
export async function measureScale(): Promise<string> {
  // With syncs, unlike the tests' servers: an order's cost includes them.
  const pair = await startPair(['max_connections=200'])
  try {
    return await withTrialPlace('bench_scale', (place) => measureAll(place, pair.standby.url), pair.primary.url)
  } finally {
    await pair.standby.stop()
    await pair.primary.stop()
  }
}

async function measureAll(
  { database_url, folder }: { database_url: string; folder: string },
  standby_url: string,
): Promise<string> {
  fill(database_url, folder)
  const replica_url = new URL(database_url)
  replica_url.port = new URL(standby_url).port
  const clients = [database_url, replica_url.href].map((url) => new pg.Client({ connectionString: url }))
  const [client, standby] = clients as [pg.Client, pg.Client]
  const bouncer = await startPgBouncer(folder, database_url)
  try {
    for (const one of clients) await one.connect()
    const [primary_pid, replica_pid] = [await firstProcess(client), await firstProcess(standby)]
    const product_ids = await prepare(client)
    const ground = { database_url, replica_url: replica_url.href, folder, product_ids, client, standby, bouncer }
    const all: Measured[] = []
    for (const processes of PROCESSES)
      for (const way of WAYS) all.push(await measure({ ...ground, primary_pid, replica_pid }, processes, way))
    return textOf(all)
  } finally {
    for (const one of clients) await one.end()
    await bouncer.stop()
  }
}

function fill(database_url: string, data_dir: string): void {
  const { status } = spawnSync(process.execPath, ['scripts/seed.ts', '--products', String(PRODUCTS)], {
    env: { ...process.env, DATABASE_URL: database_url, DATA_DIR: data_dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the catalog to measure could not be generated')
}

async function firstProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  return Number(readFileSync(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
}

/** Sets the limits that PgBouncer does not pass on (docs/scaling.md). @returns products to read and to order */
async function prepare(client: pg.Client): Promise<number[]> {
  await client.query(`alter role postgres set statement_timeout = '5s'`)
  await client.query(`alter role postgres set idle_in_transaction_session_timeout = '10s'`)
  await client.query('alter role postgres set jit = off')
  await client.query(`update price_lists set made_at = '2100-01-01'`)
  const { rows } = await client.query<{ id: number }>(
    `select id from products where active and status_id = 2 and amount_in_store > 50
       and coalesce(sale_price, price) >= 100000 order by md5(id::text) limit 2000`,
  )
  return rows.map(({ id }) => id)
}

async function measure(ground: Ground, processes: number, way: Measured['way']): Promise<Measured> {
  process.stderr.write(`${processes} × ${way} …\n`)
  const { database_url, replica_url, folder, bouncer } = ground
  const shop = await startShop({
    DATA_DIR: folder,
    WORKERS: String(processes),
    DATABASE_URL: way === 'direct' ? database_url : bouncer.url,
    ...(way === 'direct' ? {} : { DATABASE_LISTEN_URL: database_url }),
    ...(way === 'PgBouncer, replica' ? { DATABASE_REPLICA_URL: replica_url } : {}),
  })
  const visitors = new Visitors(shop.url, { connections: AT_ONCE })
  const most = { connections: 0, waiting: 0 }
  const sampling = setInterval(() => void sample(ground.client, most), SAMPLE_MS)
  try {
    // Compiled code and caches of pages.
    for (const work of WORK) await send(visitors, ground, work, [0, work.count / 2])
    await pause(SETTLE_MS)
    const idle = await used(ground, shop, () => pause(IDLE_MS))
    const idle_second = cpuOf((part) => idle.cpu[part] / idle.seconds)
    const costs = new Map<string, Cpu>()
    const before = await logOf(ground.client)
    for (const work of WORK) costs.set(work.kind, await costOf({ ground, shop, visitors, idle: idle_second }, work))
    const after = await logOf(ground.client)
    const orders = WORK.find(({ kind }) => kind === 'order')?.count ?? 1
    const workers = processes === 1 ? [Number(shop.process.pid)] : workersOf(shop)
    return {
      processes,
      way,
      costs,
      idle: idle_second,
      ...most,
      errors: visitors.visits.filter(({ status }) => status !== 200).length,
      replica_connections: await connectionsOf(ground.standby),
      worker_mb: sum(workers.map(residentOf)) / workers.length,
      all_mb: residentOfTree(Number(shop.process.pid)),
      log_bytes: (after.bytes - before.bytes) / orders,
      log_syncs: (after.syncs - before.syncs) / orders,
    }
  } finally {
    clearInterval(sampling)
    visitors.close()
    await shop.stop()
  }
}

interface Running {
  ground: Ground
  shop: TrialShop
  visitors: Visitors
  idle: Cpu
}

/** Without what the same processes use when idle. */
async function costOf({ ground, shop, visitors, idle }: Running, work: Work): Promise<Cpu> {
  const { cpu, seconds } = await used(ground, shop, async () => {
    await send(visitors, ground, work, [work.count / 2, work.count])
    if (work.kind === 'order') await pause(SETTLE_MS)
  })
  return cpuOf((part) => Math.max(0, cpu[part] - idle[part] * seconds) / work.count)
}

async function send(visitors: Visitors, ground: Ground, work: Work, [first, count]: [number, number]): Promise<void> {
  const turns = Array.from({ length: count }, (_, turn) => first + turn).values()
  const visit = async () => {
    for (const turn of turns) await visitors.visit(work.wish(ground.product_ids, turn))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
}

async function used(ground: Ground, shop: TrialShop, work: () => Promise<unknown>) {
  const pids = {
    shop: Number(shop.process.pid),
    PgBouncer: ground.bouncer.pid,
    primary: ground.primary_pid,
    replica: ground.replica_pid,
  }
  const began_at = performance.now()
  const before = cpuOf((part) => cpuSecondsOf(pids[part]))
  await work()
  const cpu = cpuOf((part) => cpuSecondsOf(pids[part]) - before[part])
  return { cpu, seconds: (performance.now() - began_at) / 1000 }
}

const cpuOf = (figure: (part: keyof Cpu) => number): Cpu =>
  Object.fromEntries(PARTS.map((part) => [part, figure(part)])) as Cpu

async function sample(client: pg.Client, most: { connections: number; waiting: number }): Promise<void> {
  most.connections = Math.max(most.connections, await connectionsOf(client))
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  most.waiting = Math.max(most.waiting, rows[0]?.n ?? 0)
}

/** Other clients of this database. */
async function connectionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? 0
}

async function logOf(client: pg.Client): Promise<{ bytes: number; syncs: number }> {
  const { rows } = await client.query<{ bytes: number; syncs: number }>(
    'select wal_bytes::float8 as bytes, wal_sync::float8 as syncs from pg_stat_wal',
  )
  return rows[0] ?? { bytes: 0, syncs: 0 }
}

/** Seconds of CPU for 1,000 requests of the mix. */
const mixOf = ({ costs }: Measured, part: keyof Cpu): number =>
  sum(WORK.map(({ kind, share }) => (costs.get(kind)?.[part] ?? Number.NaN) * share))

const milliseconds = (cpu: Cpu | undefined) =>
  cpu === undefined
    ? '–'
    : `${rounded(cpu.shop * 1000, 2)} + ${rounded((cpu.PgBouncer + cpu.primary + cpu.replica) * 1000, 2)}`

function textOf(all: readonly Measured[]): string {
  const errors = sum(all.map((one) => one.errors))
  if (errors > 0) throw new Error(`${errors} requests failed`)
  return `${circumstances()}, load ${rounded(loadavg()[0] ?? 0)}; ${PRODUCTS} products and the demonstration catalog; a primary that syncs its log and a
streaming replica of it, which runs in every row but answers in the last of three only. ${AT_ONCE} connections, a fixed number of requests
of each kind (${WORK.map(({ kind, count }) => `${count} × ${kind}`).join(', ')}) after half as many to warm up. CPU from \`/proc\`, of whole process trees, less what the same
processes use without requests; an order's includes its two mails. Written by \`npm run bench -- scale\`.

CPU seconds for 1,000 requests of the mix (${WORK.map(({ kind, share }) => `${share} × ${kind}`).join(', ')}). Memory: RSS, MB of a million bytes, which counts shared pages
in each process. Connections and waits for locks: the most in a sample a second.

${tableOf(
  [
    'Processes',
    'database',
    ...PARTS,
    'errors',
    'connections',
    'of the replica',
    'lock waits',
    'MB a process',
    'MB in all',
  ],
  all.map((one) => [
    one.processes,
    one.way,
    ...PARTS.map((part) => rounded(mixOf(one, part), 2)),
    one.errors,
    one.connections,
    one.replica_connections,
    one.waiting,
    rounded(one.worker_mb),
    rounded(one.all_mb),
  ]),
)}

Milliseconds of CPU for one request, shop + databases and PgBouncer; idle: of one core, all processes together:

${tableOf(
  ['Processes', 'database', ...WORK.map(({ kind }) => kind), 'idle'],
  all.map(({ processes, way, costs, idle }) => [
    processes,
    way,
    ...WORK.map(({ kind }) => milliseconds(costs.get(kind))),
    `${rounded(idle.shop * 100)} % + ${rounded((idle.PgBouncer + idle.primary + idle.replica) * 100)} %`,
  ]),
)}

An order with its mails and jobs writes ${rounded(median(all.map((one) => one.log_bytes)) / 1000)} kB of log and syncs it ${rounded(median(all.map((one) => one.log_syncs)))} times (medians; 8 buyers at once, who share syncs).`
}

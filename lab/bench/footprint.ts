import { cp, glob } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureFiles } from '../../server/platform/files/files.ts'
import { startShop, type TrialShop, withTrialPlace } from '../faults/trial-shop.ts'
import { circumstances, rounded, tableOf } from './document.ts'
import { residentOfTree } from '../load/processes.ts'
import { median } from '../load/rates.ts'
import { DEMO_SHOP } from './public-pages.ts'
import type { Visit } from '../load/visitors.ts'
import { shopAround } from './shoppers.ts'

const STARTS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const IDLE_SECONDS = 10
/** The goal is for 15 minutes: `BENCH_LOAD_SECONDS=900`. */
const LOAD_SECONDS = Number(process.env['BENCH_LOAD_SECONDS'] ?? 60)
const SAMPLE_MS = 1000

const GOALS = {
  PostgreSQL: { start_ms: 1000, idle_mb: 180, loaded_mb: 350 },
  embedded: { start_ms: 2000, idle_mb: 250, loaded_mb: 400 },
}
/** Between the middle and the end of the load. */
const FLAT_FACTOR = 1.05

type Engine = keyof typeof GOALS

interface Env extends Record<string, string> {
  DATABASE_URL: string
  DATA_DIR: string
}

/** An open shop that has served one page and then nothing. */
interface IdleShop {
  engine: Engine
  shop: TrialShop
  starts_ms: number[]
  idle_mb: number
}

interface Footprint extends IdleShop {
  visits: readonly Visit[]
  /** Memory samples, one per second under load. */
  loaded_mb: number[]
  hit_rate: number
}

/** Start, memory idle and under load, and the cache's share of answers. Both databases carry their load at once. */
export async function measureFootprint(): Promise<string> {
  return withTrialPlace('bench_footprint', async ({ database_url, folder }) => {
    const on_postgres = { DATABASE_URL: database_url, DATA_DIR: path.join(folder, 'postgres') }
    const on_embedded = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'embedded') }
    const shops: IdleShop[] = []
    try {
      shops.push(await measureIdle('PostgreSQL', on_postgres))
      await cp(path.join(on_postgres.DATA_DIR, 'files'), path.join(on_embedded.DATA_DIR, 'files'), { recursive: true })
      shops.push(await measureIdle('embedded', on_embedded))
      return textOf(await Promise.all(shops.map(measureLoaded)))
    } finally {
      for (const { shop } of shops) await shop.stop()
    }
  })
}

async function measureIdle(engine: Engine, env: Env): Promise<IdleShop> {
  // The first start creates tables and demonstration data and doesn't count.
  const first = await startShop({ ...env, ...DEMO_SHOP })
  await encodePictures(first, env)
  await first.stop()
  const starts_ms: number[] = []
  for (let start = 0; start < STARTS; start++) starts_ms.push(await timedStart(env))
  const shop = await startShop({ ...env, ...DEMO_SHOP })
  await (await fetch(`${shop.url}/catalog`)).text()
  await pause(IDLE_SECONDS * 1000)
  return { engine, shop, starts_ms, idle_mb: residentOfTree(Number(shop.process.pid)) }
}

/** Otherwise an idle shop is not idle: it encodes the demonstration's pictures for some minutes. */
async function encodePictures({ url }: TrialShop, env: Env): Promise<void> {
  const originals: string[] = []
  for await (const file of glob('files/**/*.webp', { cwd: env.DATA_DIR }))
    if (!/\.\d+\.webp$/.test(file)) originals.push(`/${file}`)
  for (const smaller of originals.flatMap(pictureFiles)) await (await fetch(`${url}${smaller}`)).arrayBuffer()
}

async function measureLoaded(idle: IdleShop): Promise<Footprint> {
  const { shop } = idle
  const loaded_mb: number[] = []
  const sampling = setInterval(() => loaded_mb.push(residentOfTree(Number(shop.process.pid))), SAMPLE_MS)
  const visits = await shopAround(shop.url, LOAD_SECONDS).finally(() => clearInterval(sampling))
  return { ...idle, visits, loaded_mb, hit_rate: await hitRate(shop) }
}

/** From the start of the process to the complete catalog page at the client. */
async function timedStart(env: Env): Promise<number> {
  const began = performance.now()
  const shop = await startShop({ ...env, ...DEMO_SHOP })
  const answer = await fetch(`${shop.url}/catalog`)
  await answer.text()
  const took = performance.now() - began
  await shop.stop()
  if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`)
  return took
}

async function hitRate(shop: TrialShop): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  const count = (outcome: string) =>
    Number(new RegExp(`cache_answers_total\\{outcome="${outcome}"\\} (\\S+)`).exec(metrics)?.[1] ?? Number.NaN)
  return count('hit') / (count('hit') + count('miss'))
}

/** The last tenth compared with the tenth after the first fifth: whether memory still grew. */
function middleAndEnd(samples: readonly number[]): [number, number] {
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  return [median(samples.slice(2 * tenth, 3 * tenth)), median(samples.slice(-tenth))]
}

const textOf = (
  all: readonly Footprint[],
) => `${circumstances()}; the demonstration catalog. Start: from the start of the process to the
complete catalog page, with existing data, median of ${STARTS}. Under load: ${LOAD_SECONDS} s of ten buyers for each database, both at
once, who browse the catalog, its filters and products, search, and order; memory is the RSS of the shop's process and of its encoder
of pictures while that runs (idle: all pictures are encoded), MB of a million bytes. Written by \`npm run bench -- footprint\`.

${tableOf(
  [
    'Database',
    'start, s',
    'idle, MB',
    'after a fifth of the work, MB',
    'at its end, MB',
    'most, MB',
    'answers/s',
    'orders',
    'from the cache',
  ],
  all.map(({ engine, starts_ms, idle_mb, loaded_mb, visits, hit_rate }) => [
    engine,
    rounded(median(starts_ms) / 1000, 2),
    rounded(idle_mb),
    ...middleAndEnd(loaded_mb).map((mb) => rounded(mb)),
    rounded(Math.max(...loaded_mb)),
    Math.round(visits.length / LOAD_SECONDS),
    visits.filter(({ kind, status }) => kind === 'order' && status === 200).length,
    `${Math.round(hit_rate * 100)} %`,
  ]),
)}

${all.map(verdictOf).join('\n')}`

/** The goals P9 and P10; those under load are for 15 minutes. */
function verdictOf({ engine, starts_ms, idle_mb, loaded_mb }: Footprint): string {
  const goal = GOALS[engine]
  const [middle, end] = middleAndEnd(loaded_mb)
  const verdicts = [
    [`started within ${goal.start_ms / 1000} s (P9)`, median(starts_ms) <= goal.start_ms],
    [`idle at most ${goal.idle_mb} MB`, idle_mb <= goal.idle_mb],
    [`at most ${goal.loaded_mb} MB under load`, Math.max(...loaded_mb) <= goal.loaded_mb],
    [`flat, growing at most 5 % from a fifth of the work to its end (P10)`, end <= middle * FLAT_FACTOR],
  ] as const
  return `Goals on ${engine}: ${verdicts.map(([what, is_met]) => `${what}: ${is_met ? 'met' : 'NOT met'}`).join('; ')}.`
}

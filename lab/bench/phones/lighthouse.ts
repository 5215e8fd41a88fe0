import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from '../../../scripts/programs/chromium.mjs'
import { startShop, withTrialPlace } from '../../faults/trial-shop.ts'
import { circumstances, tableOf } from '../document.ts'
import { median } from '../../load/rates.ts'
import { makePictures, warmUp } from './phone-visits.ts'
import { DEMO_SHOP, type PublicPage, publicPages } from '../public-pages.ts'

/** Installed on demand: 114 packages are too many for every clone of the shop. */
const VERSION = '13.5.0'
const FOLDER = fileURLToPath(new URL('../../../.build/lighthouse/', import.meta.url))
const PACKAGE = path.join(FOLDER, 'node_modules/lighthouse')
const RUNS = Number(process.env['BENCH_LIGHTHOUSE_RUNS'] ?? 5)
const RUN_MS_MAX = 120_000

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
/** Pages for one user only: they forbid indexing, for which Lighthouse deducts points. */
const NOT_INDEXED = 'not indexed, on purpose'

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string; errorMessage?: string }
  >
  runtimeError?: { code: string; message: string }
  environment: { benchmarkIndex: number }
}

interface Judged extends PublicPage {
  scores: number[]
  figures: number[]
  /** Lighthouse's measure of the machine. */
  benchmark_index: number
  /** Titles of audits that lost points in any run. */
  complaints: string[]
}

/** Every public page in Lighthouse as a phone, median of several runs. */
export async function measureLighthouse(): Promise<string> {
  const chromium = provideChromium()
  if (chromium === null) throw new Error('there is no browser')
  ensureLighthouse()
  return withTrialPlace('bench_lighthouse', async ({ database_url, folder }) => {
    const shop = await startShop({ DATABASE_URL: database_url, DATA_DIR: folder, ...DEMO_SHOP })
    try {
      await makePictures(shop.url, folder)
      const judged: Judged[] = []
      for (const page of await wantedPages(shop.url)) judged.push(await judge(shop.url, page, chromium))
      return textOf(judged)
    } finally {
      await shop.stop()
    }
  })
}

/** `BENCH_PAGES=Catalog,Product` selects pages. */
async function wantedPages(url: string): Promise<PublicPage[]> {
  const wanted = process.env['BENCH_PAGES']?.split(',')
  return (await publicPages({ url })).filter(({ what }) => wanted === undefined || wanted.includes(what))
}

function ensureLighthouse(): void {
  const manifest = path.join(PACKAGE, 'package.json')
  const version = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : null
  if (version === VERSION) return
  process.stderr.write(`fetching lighthouse ${VERSION} into .build/lighthouse …\n`)
  const options = ['--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status } = spawnSync('npm', ['install', ...options, `lighthouse@${VERSION}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error('lighthouse could not be installed')
}

async function judge(shop_url: string, page: PublicPage, chromium: string): Promise<Judged> {
  const reports: Report[] = []
  const failures: string[] = []
  await warmUp(shop_url + page.path)
  for (let run = 0; run < RUNS; run++) {
    const made = await report(shop_url + page.path, chromium)
    const failure = failureOf(made)
    if (failure === null && made !== null) reports.push(made)
    else failures.push(failure ?? '')
  }
  const scores = CATEGORIES.map((name) => median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100)))
  const figures = AUDITS.map((name) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)))
  const complaints = [...new Set([...reports.flatMap(complaintsOf), ...failures])]
  process.stderr.write(`${page.what}: ${scores.map(Math.round).join(' / ')}, ${figures.map(Math.round).join(', ')}\n`)
  const benchmark_index = median(reports.map(({ environment }) => environment.benchmarkIndex))
  return { ...page, scores, figures, benchmark_index, complaints }
}

/** Lighthouse's reason for a run without figures; null if it has figures. */
function failureOf(made: Report | null): string | null {
  if (made === null) return 'a run ended without a report'
  if (made.runtimeError) return `a run failed: ${made.runtimeError.code}`
  if (made.categories.performance.score !== null) return null
  const failed = Object.values(made.audits).find((audit) => audit.errorMessage !== undefined)
  return `a run without figures: ${failed?.errorMessage ?? 'no reason given'}`
}

/** Binary audits only; speed is in the figures. */
const complaintsOf = ({ audits }: Report): string[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title)

async function report(url: string, chromium: string): Promise<Report | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-lighthouse-'))
  const output_file = path.join(folder, 'report.json')
  const flags = `--headless=new --no-sandbox --disable-gpu --user-data-dir=${path.join(folder, 'profile')}`
  try {
    const answer = ['--quiet', '--output=json', `--output-path=${output_file}`]
    const wanted = [`--only-categories=${CATEGORIES.join(',')}`, '--no-enable-error-reporting']
    const options = [url, ...answer, ...wanted, `--chrome-flags=${flags}`]
    const child = spawn(process.execPath, [path.join(PACKAGE, 'cli/index.js'), ...options], {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: RUN_MS_MAX,
    })
    await once(child, 'exit')
    return existsSync(output_file) ? (JSON.parse(await readFile(output_file, 'utf8')) as Report) : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const textOf = (
  pages: readonly Judged[],
) => `${circumstances()}; Lighthouse ${VERSION} as a phone (simulated slow 4G, a quarter of the processor), median of ${RUNS}
runs each, Chromium and the shop on the same machine. Written by \`npm run bench -- lighthouse\`.

${tableOf(
  [
    'Page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP, s',
    'TBT, ms',
    'CLS',
    'benchmark index',
    'lost points',
  ],
  pages.map(({ what, scores, figures: [lcp = 0, tbt = 0, cls = 0], benchmark_index, complaints }) => [
    what,
    ...scores.map(Math.round),
    (lcp / 1000).toFixed(2),
    Math.round(tbt),
    cls.toFixed(3),
    Math.round(benchmark_index),
    complaints.map((title) => (/blocked from indexing/.test(title) ? NOT_INDEXED : title)).join('; ') || '–',
  ]),
)}

Goals (P8): performance at least 98, the others 100; LCP at most 1.5 s, TBT at most 100 ms, CLS 0.`

import { startShop, withTrialPlace } from '../../faults/trial-shop.ts'
import { circumstances, percent, rounded, tableOf } from '../document.ts'
import { median, of, type Rate, rates, ROUNDS } from '../../load/rates.ts'
import { answersPerSecond } from '../../load/wrk.ts'
import { runBare, runRenderer } from './processes.ts'
import { DEMO_SHOP, type PublicPage, publicPages } from '../public-pages.ts'

/** For each of three targets for each of nineteen pages. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1)
const BROTLI = { 'Accept-Encoding': 'br' }
/** One for each core. */
const PROCESSES = 2
const PROCESS_CONNECTIONS = 5
/** Until V8 has optimised what renders. */
const WARM_UP_SECONDS = 15
const TOGETHER_SECONDS = 5
const CATALOG_GOAL = 1000

interface Measured extends PublicPage {
  bare: Rate
  cached: Rate
  rendered: Rate
}

/** Every public page from the cache, rendered, and sent by bare node:http, alternating. */
export async function measurePages(): Promise<string> {
  return withTrialPlace('bench_pages', async ({ database_url, folder }) => {
    const env = { DATABASE_URL: database_url, DATA_DIR: folder }
    const measured = await measureEach(env)
    return textOf(measured, await renderTogether(env))
  })
}

async function measureEach(env: Record<string, string>): Promise<Measured[]> {
  const shop = await startShop({ ...env, ...DEMO_SHOP })
  const renderer = await runRenderer(env)
  try {
    const measured: Measured[] = []
    for (const page of await publicPages(shop)) measured.push(await measure(page, shop.url, renderer.url))
    return measured
  } finally {
    await renderer.stop()
    await shop.stop()
  }
}

/** The catalog page, rendered by all processes at once. @returns pages a second, each round */
async function renderTogether(env: Record<string, string>): Promise<number[]> {
  const renderers = await Promise.all(Array.from({ length: PROCESSES }, () => runRenderer(env)))
  const targets = renderers.map(({ url }) => ({
    url: `${url}/catalog`,
    headers: BROTLI,
    connections: PROCESS_CONNECTIONS,
  }))
  const pagesPerSecond = async (seconds: number) => {
    const all = targets.map((target) => answersPerSecond(target, seconds))
    return (await Promise.all(all)).reduce((sum, one) => sum + one, 0)
  }
  try {
    await pagesPerSecond(WARM_UP_SECONDS)
    const rounds: number[] = []
    while (rounds.length < ROUNDS) rounds.push(await pagesPerSecond(TOGETHER_SECONDS))
    return rounds
  } finally {
    await Promise.all(renderers.map((renderer) => renderer.stop()))
  }
}

async function measure(page: PublicPage, shop_url: string, renderer_url: string): Promise<Measured> {
  const bare = await runBare(shop_url + page.path, BROTLI)
  try {
    const measured = await rates(
      [
        { name: 'bare', url: bare.url, headers: BROTLI },
        { name: 'cached', url: shop_url + page.path, headers: BROTLI },
        { name: 'rendered', url: renderer_url + page.path, headers: BROTLI },
      ],
      ROUNDS,
      SECONDS,
    )
    return { ...page, bare: of(measured, 'bare'), cached: of(measured, 'cached'), rendered: of(measured, 'rendered') }
  } finally {
    await bare.stop()
  }
}

/** Search pages are never cached. */
const isCached = ({ path }: PublicPage) => !path.startsWith('/search/')

const textOf = (
  pages: readonly Measured[],
  together: readonly number[],
) => `${circumstances()}; the demonstration catalog on PostgreSQL on the same machine, one
process, 10 connections, brotli; ${ROUNDS} rounds of ${SECONDS} s for each of the three, alternating, medians. "Rendered" bypasses the
page cache, but not the cached replies of the API, and compresses each page. Written by \`npm run bench -- pages\`.

${tableOf(
  ['Page', 'brotli, kB', 'cached, answers/s', 'p99, ms', 'of bare node:http', 'rendered/s', 'p99, ms', 'of bare'],
  pages.map((page) => [
    page.what,
    (page.cached.bytes_per_answer / 1000).toFixed(1),
    ...(isCached(page)
      ? [Math.round(page.cached.per_second), page.cached.p99_ms, percent(page.cached.per_second, page.bare.per_second)]
      : ['–', '–', '–']),
    Math.round(page.rendered.per_second),
    page.rendered.p99_ms,
    percent(page.rendered.per_second, page.bare.per_second),
  ]),
)}

${PROCESSES} processes on these cores, with a load that costs them little (wrk), render the catalog page ${rounded(median(together))} times a
second (median of ${together.length} rounds of ${TOGETHER_SECONDS} s, ${rounded(Math.min(...together))} to ${rounded(Math.max(...together))}).

Goals: cached at least 75 % of bare node:http (P1); the catalog page rendered at least 500 times a second (P2), and
${CATALOG_GOAL} times by two processes: ${median(together) >= CATALOG_GOAL ? 'met' : 'NOT met'}.`

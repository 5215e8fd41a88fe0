import { startShop, withTrialPlace } from '../scripts/proofs/trial-shop.ts'
import { circumstances, percent, tableOf } from './document.ts'
import { of, type Rate, rates, ROUNDS } from './load.ts'
import { runBare, runRenderer } from './processes.ts'
import { DEMO_SHOP, type PublicPage, publicPages } from './public-pages.ts'

/** Of each of three things for each of nineteen pages. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1)
const BROTLI = { 'Accept-Encoding': 'br' }

interface Measured extends PublicPage {
  bare: Rate
  kept: Rate
  anew: Rate
}

/** Every public page as it is kept, as it is rendered anew, and as bare node:http would send it, in turn. */
export async function measurePages(): Promise<string> {
  return withTrialPlace('bench_pages', async ({ database_url, folder }) => {
    const env = { DATABASE_URL: database_url, DATA_DIR: folder }
    const shop = await startShop({ ...env, ...DEMO_SHOP })
    const renderer = await runRenderer(env)
    try {
      const measured: Measured[] = []
      for (const page of await publicPages(shop)) measured.push(await measure(page, shop.url, renderer.url))
      return textOf(measured)
    } finally {
      await renderer.stop()
      await shop.stop()
    }
  })
}

async function measure(page: PublicPage, shop_url: string, renderer_url: string): Promise<Measured> {
  const bare = await runBare(shop_url + page.path, BROTLI)
  try {
    const measured = await rates(
      [
        { name: 'bare', url: bare.url, headers: BROTLI },
        { name: 'kept', url: shop_url + page.path, headers: BROTLI },
        { name: 'anew', url: renderer_url + page.path, headers: BROTLI },
      ],
      ROUNDS,
      SECONDS,
    )
    return { ...page, bare: of(measured, 'bare'), kept: of(measured, 'kept'), anew: of(measured, 'anew') }
  } finally {
    await bare.stop()
  }
}

/** A search page is as good as nobody else's, and is never kept. */
const isKept = ({ path }: PublicPage) => !path.startsWith('/search/')

const textOf = (
  pages: readonly Measured[],
) => `${circumstances()}; the demonstration catalogue on PostgreSQL on the same machine, one
process, 10 connections, brotli; ${ROUNDS} rounds of ${SECONDS} s for each of the three in turn, medians. "Rendered anew" leaves out the
page cache, not the kept replies of the API, and compresses each page. Made by \`npm run bench -- pages\`.

${tableOf(
  ['Page', 'brotli, kB', 'kept, answers/s', 'p99, ms', 'of bare node:http', 'rendered anew/s', 'p99, ms', 'of bare'],
  pages.map((page) => [
    page.what,
    (page.kept.bytes_per_answer / 1000).toFixed(1),
    ...(isKept(page)
      ? [Math.round(page.kept.per_second), page.kept.p99_ms, percent(page.kept.per_second, page.bare.per_second)]
      : ['–', '–', '–']),
    Math.round(page.anew.per_second),
    page.anew.p99_ms,
    percent(page.anew.per_second, page.bare.per_second),
  ]),
)}

Goals: kept at least 75 % of bare node:http (P1); the catalogue page rendered anew at least 500 times a second (P2).`

import { brotliCompressSync } from 'node:zlib'
import type { Browser, Request } from '@playwright/test'
import { FIRST_VISIT_KB_MAX, SCRIPT_KB_MAX, STYLE_KB_MAX } from './weight-limits.ts'
import { circumstances, tableOf } from '../document.ts'
import { PHONE, warmUp, withVisitedShop } from './phone-visits.ts'
import { type PublicPage, publicPages } from '../public-pages.ts'

const KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'] as const
const SETTLED_MS = 1500

type Kind = (typeof KINDS)[number]
interface Weighed extends PublicPage {
  bytes: Record<Kind, number>
  requests: number
  /** Inlined in the HTML; compressed separately. */
  style_bytes: number
}

/** The bytes that a first visit of each page transfers, including preloads. */
export const measureWeight = (): Promise<string> =>
  withVisitedShop('bench_weight', async ({ browser, url }) => {
    const weighed: Weighed[] = []
    for (const page of await publicPages({ url })) weighed.push(await weigh(browser, url, page))
    return textOf(weighed)
  })

async function weigh(browser: Browser, shop_url: string, page: PublicPage): Promise<Weighed> {
  await warmUp(shop_url + page.path)
  // Without the service worker: it downloads the offline copy after the page.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const opened = await context.newPage()
  const sizes: Promise<[Kind, number]>[] = []
  opened.on('requestfinished', (request) => sizes.push(sizeOf(request)))
  await opened.goto(shop_url + page.path, { waitUntil: 'networkidle' })
  await opened.waitForTimeout(SETTLED_MS)
  const styles = await opened.locator('style').allTextContents()
  const style_bytes = brotliCompressSync(styles.join('')).length
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  for (const [kind, size] of await Promise.all(sizes)) bytes[kind] += size
  await context.close()
  return { ...page, bytes, requests: sizes.length, style_bytes }
}

async function sizeOf(request: Request): Promise<[Kind, number]> {
  const { responseBodySize } = await request.sizes()
  const kind = KINDS.find((one) => one === request.resourceType()) ?? 'fetch'
  return [kind, responseBodySize]
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const textOf = (
  pages: readonly Weighed[],
) => `${circumstances()}; each page, cached, opened for the first time in Chromium as a phone of 412 × 823,
bytes as transferred (brotli), including preloads, until the network is idle; kB of 1,000 bytes. Style is inlined in the
HTML; its own column is its size compressed alone. Written by \`npm run bench -- weight\`.

${tableOf(
  [
    'Page',
    'HTML, kB',
    'of it style, kB',
    'script, kB',
    'style files, kB',
    'fonts, kB',
    'images, kB',
    'data, kB',
    'requests',
  ],
  pages.map(({ what, bytes, style_bytes, requests }) => [
    what,
    kilobytes(bytes.document),
    kilobytes(style_bytes),
    kilobytes(bytes.script),
    kilobytes(bytes.stylesheet),
    kilobytes(bytes.font),
    kilobytes(bytes.image),
    kilobytes(bytes.fetch),
    requests,
  ]),
)}

${limitsOf(pages)}`

function limitsOf(pages: readonly Weighed[]): string {
  const catalog = pages.find(({ path }) => path === '/catalog')
  if (!catalog) throw new Error('the catalog page was not measured')
  const { bytes, style_bytes } = catalog
  const all = Object.values(bytes).reduce((sum, of_kind) => sum + of_kind, 0)
  const verdict = (size: number, kb_max: number) => `${kb_max} kB: ${size <= kb_max * 1000 ? 'met' : 'NOT met'}`
  return [
    `Limits of the catalog page: all bytes (${kilobytes(all)} kB) ${verdict(all, FIRST_VISIT_KB_MAX)};`,
    `script ${verdict(bytes.script, SCRIPT_KB_MAX)}; style ${verdict(style_bytes, STYLE_KB_MAX)}.`,
  ].join('\n')
}

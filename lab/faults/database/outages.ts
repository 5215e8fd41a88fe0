import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { addProducts } from '../../../server/testing/fixtures/products.ts'
import { type Ledger, STOCK, type Try } from '../orders/buyers.ts'
import { type Visit, Visitors } from '../../load/visitors.ts'

const RECOVERY_MS_MAX = 30_000
/** Not ordered, so no order invalidates its page. */
export const QUIET_PRODUCT = 1001
const KEPT_PAGES = ['/about', `/product/${QUIET_PRODUCT}`, `/api/products/${QUIET_PRODUCT}`]
/** Searches are not cached. */
const UNCACHED = '/api/products/get?search=90-0001'

const STEADY = 8
const PATIENCE_MS = 10_000

/** With one connection each a visitor stays with one worker and its cache. */
export const steadyVisitors = (url: string): Visitors[] =>
  Array.from({ length: STEADY }, () => new Visitors(url, { connections: 1, silence_ms: PATIENCE_MS }))

export const getAsEach = (visitors: readonly Visitors[], path: string): Promise<Visit[]> =>
  Promise.all(visitors.map((visitor) => visitor.visit({ path, is_read: true })))

const areAllServed = (visits: readonly Visit[]): boolean => visits.every(({ status }) => status === 200)

/** Times from `performance.now()`. */
export interface Outage {
  down_at: number
  /** When it was certainly still down. */
  down_until: number
  kept_pages_asked: number
  kept_pages_refused: number
  ready_ms: number
}

export async function addQuietProduct(database_url: string): Promise<void> {
  const database = await openDatabase({ database_url, data_dir: '' })
  await addProducts(database.db, [{ id: QUIET_PRODUCT, amount_in_store: STOCK }])
  await database.close()
}

export async function warmPages(visitors: readonly Visitors[]): Promise<void> {
  const until = performance.now() + RECOVERY_MS_MAX
  while (performance.now() < until) {
    const seen = await Promise.all(KEPT_PAGES.map((page) => getAsEach(visitors, page)))
    if (areAllServed(seen.flat())) return
    await pause(100)
  }
  throw new Error('the pages are not served before the trouble')
}

export async function visitWhileDown(visitors: readonly Visitors[], down_ms: number): Promise<Outage> {
  const down_at = performance.now()
  const outage: Outage = { down_at, down_until: down_at, kept_pages_asked: 0, kept_pages_refused: 0, ready_ms: 0 }
  while (performance.now() < down_at + down_ms) {
    const seen = (await Promise.all(KEPT_PAGES.map((page) => getAsEach(visitors, page)))).flat()
    outage.kept_pages_asked += seen.length
    outage.kept_pages_refused += seen.filter(({ status }) => status !== 200).length
    await pause(200)
  }
  outage.down_until = performance.now()
  return outage
}

export async function untilReady(visitors: readonly Visitors[], ledger: Ledger): Promise<number> {
  const began_at = performance.now()
  const before = ledger.acknowledged.length
  while (performance.now() < began_at + RECOVERY_MS_MAX) {
    const seen = await Promise.all([getAsEach(visitors, '/healthz'), getAsEach(visitors, UNCACHED)])
    if (areAllServed(seen.flat()) && ledger.acknowledged.length > before) break
    await pause(20)
  }
  return performance.now() - began_at
}

/** All 0 if the promise was kept. */
export interface Refusals {
  /** Attempts entirely during the outage. */
  down: Try[]
  beside: number
  /** At any time: no answer, or neither 200 nor 503. */
  unexpected: number
  kept_pages_asked: number
  kept_pages_refused: number
}

export function countRefusals(tries: readonly Try[], outages: readonly Outage[]): Refusals {
  const isWithin = ({ began_at, took_ms }: Try, { down_at, down_until }: Outage) =>
    began_at >= down_at && began_at + took_ms <= down_until
  const down = tries.filter((tried) => outages.some((outage) => isWithin(tried, outage)))
  const sum = (field: 'kept_pages_asked' | 'kept_pages_refused') =>
    outages.reduce((total, outage) => total + outage[field], 0)
  return {
    down,
    beside: down.filter(({ status, has_retry_after }) => status !== 503 || !has_retry_after).length,
    unexpected: tries.filter(({ status }) => status !== 200 && status !== 503).length,
    kept_pages_asked: sum('kept_pages_asked'),
    kept_pages_refused: sum('kept_pages_refused'),
  }
}

export const areKept = ({ down, beside, unexpected, kept_pages_refused }: Refusals): boolean =>
  down.length > 0 && beside + unexpected + kept_pages_refused === 0

export const toldRefusals = ({ down, ...counts }: Refusals): Record<string, number> => ({
  'tries while the database was away': down.length,
  'of them not 503 with Retry-After': counts.beside,
  'no answer, or neither 200 nor 503, at any time': counts.unexpected,
  'cached pages requested in outages': counts.kept_pages_asked,
  'of them not served': counts.kept_pages_refused,
})

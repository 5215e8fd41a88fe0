import { PRICE_LISTS, waitForAnnouncedChanges } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { dayText } from '../texts/dates.ts'
import { makePriceLists } from './make-price-lists.ts'
import { listPriceLists, type PriceListEntry } from './price-list-entries.ts'

/** For changes without an announcement: the date, or a sold-out product. */
const DAILY = 'price_lists_daily'
const DAY_SECONDS = 86_400
const INTERVAL_MS = 60_000

/** Call before the jobs start. */
export function handlePriceListJobs(services: Services): void {
  services.jobs.handle(PRICE_LISTS, () => makeOrPostpone(services), 'one')
  services.jobs.handle(DAILY, () => inTransaction(services.db, (tx) => scheduleNowAndDaily(tx, services)))
}

/** Changes during a run or within a minute after it share one more run. */
async function makeOrPostpone(services: Services): Promise<void> {
  await waitForAnnouncedChanges(services.db)
  const made_at = Math.max(0, ...(await listPriceLists(services.db)).map((entry) => entry.made_at?.getTime() ?? 0))
  const wait_ms = made_at + INTERVAL_MS - services.clock.now().getTime()
  if (wait_ms <= 0) return makePriceLists(services)
  // For clocks that were set back.
  const delay_seconds = Math.ceil(Math.min(wait_ms, INTERVAL_MS) / 1000)
  await inTransaction(services.db, (tx) => services.jobs.enqueue(tx, PRICE_LISTS, {}, { delay_seconds }))
}

async function scheduleNowAndDaily(tx: Tx, services: Services): Promise<void> {
  await services.jobs.enqueue(tx, PRICE_LISTS, {})
  await scheduleDaily(tx, services)
}

const scheduleDaily = (tx: Tx, services: Services) =>
  services.jobs.enqueue(tx, DAILY, {}, { key: 'all', delay_seconds: DAY_SECONDS })

/**
 * At start: if a list is missing, of an earlier day, or older than a product, as after an import while the shop was
 * stopped.
 */
export async function schedulePriceLists(services: Services): Promise<void> {
  const is_stale = await isAnyStale(services)
  await inTransaction(services.db, (tx) => (is_stale ? scheduleNowAndDaily(tx, services) : scheduleDaily(tx, services)))
}

async function isAnyStale(services: Services): Promise<boolean> {
  const entries = await listPriceLists(services.db)
  if (entries.length === 0) return true
  const changed = await services.db
    .selectFrom('products')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const today = dayText(services.clock.now())
  for (const entry of entries) if (await isStale(services, entry, today, changed?.at ?? null)) return true
  return false
}

async function isStale({ files }: Services, entry: PriceListEntry, today: string, changed_at: Date | null) {
  if (entry.made_at === null || entry.web_path === null) return true
  if (dayText(entry.made_at) !== today || (changed_at !== null && changed_at > entry.made_at)) return true
  // After a restore, or on a node with its own folder.
  return !(await files.has(entry.web_path))
}

import { PRICE_LISTS, untilAnnounced } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { dayText } from '../texts/dates.ts'
import { makePriceLists } from './make-price-lists.ts'
import { listPriceLists, type PriceListEntry } from './price-list-entries.ts'

/** Makes them anew each day for what is not announced: the last piece of something was sold, or the day has changed. */
const DAILY = 'price_lists_daily'
const DAY_SECONDS = 86_400
/** Not more often than this, however often the catalogue changes. */
const APART_MS = 60_000

/** Before the jobs start. */
export function handlePriceListJobs(house: House): void {
  house.jobs.handle(PRICE_LISTS, () => makeUnlessJustMade(house), 'one')
  house.jobs.handle(DAILY, () => inTransaction(house.db, (tx) => askTodayAndTomorrow(tx, house)))
}

/** Changes that come while lists are made or have just been made share one more making, a minute after the last. */
async function makeUnlessJustMade(house: House): Promise<void> {
  await untilAnnounced(house.db)
  const made_at = Math.max(0, ...(await listPriceLists(house.db)).map((entry) => entry.made_at?.getTime() ?? 0))
  const wait_ms = made_at + APART_MS - house.clock.now().getTime()
  if (wait_ms <= 0) return makePriceLists(house)
  // A clock that was set back must not put it off for longer.
  const delay_seconds = Math.ceil(Math.min(wait_ms, APART_MS) / 1000)
  await inTransaction(house.db, (tx) => house.jobs.enqueue(tx, PRICE_LISTS, {}, { delay_seconds }))
}

async function askTodayAndTomorrow(tx: Tx, house: House): Promise<void> {
  await house.jobs.enqueue(tx, PRICE_LISTS, {})
  await askTomorrow(tx, house)
}

const askTomorrow = (tx: Tx, house: House) =>
  house.jobs.enqueue(tx, DAILY, {}, { key: 'all', delay_seconds: DAY_SECONDS })

/**
 * When the shop opens: has the lists made if one is missing, of an earlier day, or older than a product. This is also
 * how they come into being after the demonstration catalogue or an import that ran while the shop was closed.
 */
export async function keepPriceLists(house: House): Promise<void> {
  const is_stale = await areStale(house)
  await inTransaction(house.db, (tx) => (is_stale ? askTodayAndTomorrow(tx, house) : askTomorrow(tx, house)))
}

async function areStale(house: House): Promise<boolean> {
  const entries = await listPriceLists(house.db)
  if (entries.length === 0) return true
  const changed = await house.db
    .selectFrom('products')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const today = dayText(house.clock.now())
  for (const entry of entries) if (await isStale(house, entry, today, changed?.at ?? null)) return true
  return false
}

async function isStale({ files }: House, entry: PriceListEntry, today: string, changed_at: Date | null) {
  if (entry.made_at === null || entry.web_path === null) return true
  if (dayText(entry.made_at) !== today || (changed_at !== null && changed_at > entry.made_at)) return true
  // A restored database without its files, or a node with a folder of its own.
  return !(await files.has(entry.web_path))
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { invalidate } from '../platform/cache.ts'
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts'
import { mergeCounts, mergeStockCounts } from './merge-counts.ts'
import { CATALOG, IN_STOCK } from './tags.ts'

/** Job of `price-lists`, which the catalog must not import. */
export const PRICE_LISTS = 'price_lists'

const ANNOUNCE_LOCK = 0x63_61_74_61
const TRIES_MAX = 100
const TRY_AGAIN_MS = 100

/**
 * Call this last in every transaction that adds, changes or removes products or categories: it invalidates the cached
 * lists and queues the price lists. Other such transactions wait for this commit.
 */
export async function catalogChanged(tx: Tx, services: Pick<Services, 'jobs'>): Promise<void> {
  await mergeCounts(tx)
  await announce(tx, services, CATALOG)
}

/**
 * Call this last in a transaction that takes the last piece of a product or adds the first one, after invalidating its
 * own tag.
 */
export async function availabilityChanged(tx: Tx, services: Pick<Services, 'jobs'>): Promise<void> {
  await mergeStockCounts(tx)
  await announce(tx, services, IN_STOCK)
}

async function announce(tx: Tx, { jobs }: Pick<Services, 'jobs'>, tag: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ANNOUNCE_LOCK})`.execute(tx)
  await invalidate(tx, [tag])
  await jobs.enqueue(tx, PRICE_LISTS, {})
}

/**
 * Waits for announced changes: one may find a queued job and commit after the job has read. Polls, because a waiting
 * exclusive lock blocks new shared ones, and two changes that wait for each other's rows would deadlock.
 */
export async function waitForAnnouncedChanges(db: Db): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const is_free = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ is_free: boolean }>`
        select pg_try_advisory_xact_lock(${ANNOUNCE_LOCK}) as is_free`.execute(tx)
      return rows[0]?.is_free === true
    })
    if (is_free) return
    await pause(TRY_AGAIN_MS)
  }
  throw new Error('Changes of the catalogue are still being written; the price lists wait for them')
}

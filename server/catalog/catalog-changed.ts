import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { addUpTallies } from './product-counts.ts'
import { addUpKinds } from './product-kinds.ts'
import { CATALOG, IN_STOCK } from './tags.ts'

/** The job that makes the price lists; `price-lists` does it. Here, because the catalogue knows no other feature. */
export const PRICE_LISTS = 'price_lists'

/** Any number that nothing else locks: the letters "cata". */
const ANNOUNCED_LOCK = 0x63_61_74_61
const TRIES_MAX = 100
const TRY_AGAIN_MS = 100

/**
 * To be called, last, by every transaction that adds, changes or removes products or categories: at its commit every
 * node forgets what it shows of them, and the price lists are made anew.
 *
 * Last, because who announces at the same time waits for this commit.
 */
export async function catalogChanged(tx: Tx, house: Pick<House, 'jobs'>): Promise<void> {
  await addUpTallies(tx)
  await addUpKinds(tx)
  await announce(tx, house, CATALOG)
}

/**
 * To be called, last, when the last piece of a product went or the first one came, beside dropping the product's own
 * tag: lists of what is in stock lose or gain it, also on pages that do not show it, and price lists say so.
 */
export async function stockTurned(tx: Tx, house: Pick<House, 'jobs'>): Promise<void> {
  await addUpKinds(tx)
  await announce(tx, house, IN_STOCK)
}

async function announce(tx: Tx, { jobs }: Pick<House, 'jobs'>, tag: string): Promise<void> {
  // See `untilAnnounced`.
  await sql`select pg_advisory_xact_lock_shared(${ANNOUNCED_LOCK})`.execute(tx)
  await invalidate(tx, [tag])
  await jobs.enqueue(tx, PRICE_LISTS, {})
}

/**
 * For the job, before it reads: waits until the changes that count on it are committed.
 *
 * Example: a change finds a job waiting and adds none; the job starts and reads; the change commits. Without the wait
 * nobody would ever make lists with that change. Whoever announces after the wait finds the job at work and adds another.
 *
 * Tried again and again instead of waiting for the lock: one who waits for all to let go keeps newcomers out, and two
 * changes that wait for each other's rows would then wait for ever.
 */
export async function untilAnnounced(db: Db): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const is_free = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ is_free: boolean }>`
        select pg_try_advisory_xact_lock(${ANNOUNCED_LOCK}) as is_free`.execute(tx)
      return rows[0]?.is_free === true
    })
    if (is_free) return
    await pause(TRY_AGAIN_MS)
  }
  throw new Error('Changes of the catalogue are still being written; the price lists wait for them')
}

import { LRUCache } from 'lru-cache'
import type { Cache } from '../platform/cache.ts'
import type { Db } from '../platform/database/db.ts'
import { networkOf } from '../platform/network.ts'
import { CATALOG } from './tags.ts'

export interface SearchPlaces {
  db: Db
  cache: Cache
  /** null: corrections are not limited; '' for internal calls. */
  asker_ip: string | null
  /** Of a list's line, whose miss is counted once for all its searches. */
  is_counted?: boolean
}

/** Estimated size of a failed correction, cached until the catalog changes. */
const CACHED_BYTES = 600
const QUEUE_MAX = 8
/** Searches or lines of lists, per network: enough for a school class, too few for a script. */
const MISSES_MAX = 60
const MISSES_MS = 5 * 60_000
const NETWORKS_MAX = 10_000

interface Misses {
  count: number
}

const misses = new LRUCache<string, Misses>({ max: NETWORKS_MAX, ttl: MISSES_MS })
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Corrections are the most expensive query of an anonymous visitor: one at a time, with cached failures, limited per
 * network. Beyond the limit nothing is found.
 */
export function queueCorrection(
  { cache, asker_ip, is_counted = false }: SearchPlaces,
  typed: string,
  correct: () => Promise<string | null>,
): Promise<string | null> {
  const network = asker_ip === null || asker_ip === '' ? null : networkOf(asker_ip)
  return cache.getOrLoad(`correction ${typed.toLowerCase()}`, async () => {
    const is_refused = waiting >= QUEUE_MAX || (network !== null && isOverLimit(network))
    const value = is_refused ? null : await runQueued(correct)
    if (value === null && !is_refused && !is_counted && network !== null) countMiss(network)
    return { value, tags: [CATALOG], bytes: CACHED_BYTES, is_cacheable: value === null && !is_refused }
  })
}

const isOverLimit = (network: string) => (misses.get(network)?.count ?? 0) >= MISSES_MAX

function countMiss(network: string): void {
  const known = misses.get(network)
  if (known) known.count += 1
  else misses.set(network, { count: 1 })
}

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1
  const result = last.then(work)
  // The caller of this one gets the error.
  last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    waiting -= 1
  }
}

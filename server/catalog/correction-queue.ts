import { LRUCache } from 'lru-cache'
import type { Cache } from '../platform/cache.ts'
import type { Db } from '../platform/database/db.ts'
import { networkOf } from '../platform/network.ts'
import { CATALOG } from './tags.ts'

export interface SearchPlaces {
  db: Db
  cache: Cache
  /** The client's IP; null where corrections are not limited, '' for internal calls. */
  asker_ip: string | null
}

/** Failed corrections are cached until the catalog changes: about this many bytes each. */
const CACHED_BYTES = 600
/** A longer queue means an attack. */
const QUEUE_MAX = 8
/** Per network. Enough for a school class that searches for missing goods, too few for a script that makes up words. */
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
 * Corrections are the most expensive query that an anonymous visitor can cause. This process runs one at a time, caches
 * failures and limits failures per network. A search over the limit is answered as if nothing was found.
 */
export function queueCorrection(
  { cache, asker_ip }: SearchPlaces,
  typed: string,
  correct: () => Promise<string | null>,
): Promise<string | null> {
  const network = asker_ip === null || asker_ip === '' ? null : networkOf(asker_ip)
  return cache.getOrLoad(`correction ${typed.toLowerCase()}`, async () => {
    const is_refused = waiting >= QUEUE_MAX || (network !== null && isOverLimit(network))
    const value = is_refused ? null : await runQueued(correct)
    if (value === null && !is_refused && network !== null) countMiss(network)
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
  // The next correction runs whether or not this one fails; the caller of this one gets the error.
  last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    waiting -= 1
  }
}

import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'

const CEILING_MS = 60_000
const CHANNEL = 'shelves'
/** NOTIFY takes less than 8000 bytes. */
const NOTICE_TAGS_MAX = 200

interface Kept<T> {
  value: Promise<T>
  /** What it was made from; null while the load runs, so that nobody drops too little. */
  tags: ReadonlySet<string>
  /** The number of the last drop that was held against the tags. */
  checked_at: number
  bytes: number
}

export interface Loaded<T> {
  value: T
  tags: Iterable<string>
  /** What it weighs in memory; an estimate is enough. */
  bytes: number
  /** False for what must be made again for the next reader, such as a page of a product that does not exist. */
  is_kept: boolean
}

/**
 * Keeps what is made from the database until a writer drops one of its tags, on every node, at commit; 60 s at most.
 *
 * What is kept is the promise from the moment the load began. A drop that comes while a load runs marks the load too:
 * a load that read before the commit is never served after it.
 */
export class Cache {
  readonly #kept: LRUCache<string, Kept<unknown>>
  /** Tag → number of the drop that last named it. */
  readonly #dropped_at = new Map<string, number>()
  #drops = 0
  #dropped_all_at = 0
  hits = 0
  misses = 0

  constructor(bytes_max: number) {
    this.#kept = new LRUCache({ maxSize: bytes_max, sizeCalculation: (kept) => kept.bytes, ttl: CEILING_MS })
  }

  /** The kept value if it is there and fresh, at once; for the hot path in front of everything. */
  peek<T>(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key)
    if (!kept || !this.#isFresh(kept)) return undefined
    this.hits++
    return kept.value as Promise<T>
  }

  /** The kept value, or one load for all who wait. A load that fails is not kept. */
  keep<T>(key: string, load: () => Promise<Loaded<T>>): Promise<T> {
    const kept = this.peek<T>(key)
    if (kept) return kept
    this.misses++
    const loading = load()
    const entry: Kept<T> = {
      value: loading.then((loaded) => loaded.value),
      tags: new Set(),
      checked_at: this.#drops,
      bytes: 1000,
    }
    this.#kept.set(key, entry as Kept<unknown>)
    loading.then(
      (loaded) => this.#settle(key, entry, loaded),
      () => this.#forget(key, entry),
    )
    // The value carries the failure to whoever waits; this promise of ours must not be an unhandled one as well.
    entry.value.catch(() => undefined)
    return entry.value
  }

  /** Drops on this node. `null` drops everything. */
  drop(tags: readonly string[] | null): void {
    this.#drops++
    if (tags === null) this.#dropped_all_at = this.#drops
    else for (const tag of tags) this.#dropped_at.set(tag, this.#drops)
  }

  #settle<T>(key: string, loading: Kept<T>, loaded: Loaded<T>): void {
    // Dropped, expired or pushed out meanwhile: whoever waited has it, nobody else gets it.
    if (this.#kept.peek(key) !== (loading as Kept<unknown>)) return
    // A new object: the cache weighs a value when it is set, and takes the same object for the same weight.
    const kept: Kept<unknown> = { ...loading, tags: new Set(loaded.tags), bytes: Math.max(1, Math.ceil(loaded.bytes)) }
    if (loaded.is_kept && this.#isFresh(kept)) this.#kept.set(key, kept)
    else this.#kept.delete(key)
  }

  #forget<T>(key: string, entry: Kept<T>): void {
    if (this.#kept.peek(key) === (entry as Kept<unknown>)) this.#kept.delete(key)
  }

  #isFresh(kept: Kept<unknown>): boolean {
    if (kept.checked_at === this.#drops) return true
    // Still loading: its tags are not known yet, so a reader who comes after any drop starts a load of his own.
    if (kept.tags.size === 0) return false
    if (this.#dropped_all_at > kept.checked_at) return false
    for (const tag of kept.tags) if ((this.#dropped_at.get(tag) ?? 0) > kept.checked_at) return false
    kept.checked_at = this.#drops
    return true
  }
}

/** Tells every node, when the transaction commits, to drop what was made from these. */
export async function invalidate(tx: Tx, tags: readonly string[]): Promise<void> {
  for (let first = 0; first < tags.length; first += NOTICE_TAGS_MAX) {
    const notice = JSON.stringify(tags.slice(first, first + NOTICE_TAGS_MAX))
    await sql`select pg_notify(${CHANNEL}, ${notice})`.execute(tx)
  }
}

/**
 * Listens for drops of all nodes. While the line was broken drops may have been missed, so everything goes. What is
 * loaded after a drop is read where its commit is to be seen, also when there are replicas.
 */
export function listenForDrops(database: Database, cache: Cache): Promise<() => Promise<void>> {
  const drop = (tags: string[] | null) => {
    database.freshenReads()
    cache.drop(tags)
  }
  return database.listen(
    CHANNEL,
    (notice) => drop(JSON.parse(notice) as string[]),
    () => drop(null),
  )
}

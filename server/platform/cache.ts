import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { afterCommit, type Database, type Db, type Tx } from './database/db.ts'

const FRESH_MS_MAX = 60_000
const STALE_MS_MAX = 24 * 3600_000
const CHANNEL = 'shelves'
/** NOTIFY takes less than 8000 bytes. */
const TAGS_PER_NOTIFICATION = 200

interface Entry<T> {
  value: Promise<T>
  /** Empty during the load: any invalidation makes a loading entry stale. */
  tags: ReadonlySet<string>
  checked_at: number
  bytes: number
  loaded_at: number
  is_settled: boolean
  last_good: Entry<T> | null
}

export interface Loaded<T> {
  value: T
  tags: Iterable<string>
  bytes: number
  /** False for a missing product's page. */
  is_cacheable: boolean
}

/**
 * Caches values made from the database for 60 s, or until a commit invalidates one of their tags on any node.
 *
 * The promise is cached from the start of the load, and an invalidation during the load applies to it: a value from
 * before a commit is never served after it.
 */
export class Cache {
  readonly #entries: LRUCache<string, Entry<unknown>>
  readonly #invalidated_at = new Map<string, number>()
  #invalidations = 0
  #invalidated_all_at = 0
  hits = 0
  misses = 0

  constructor(bytes_max: number) {
    this.#entries = new LRUCache({ maxSize: bytes_max, sizeCalculation: (entry) => entry.bytes, ttl: STALE_MS_MAX })
  }

  peek<T>(key: string): Promise<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry)) return undefined
    this.hits++
    return entry.value as Promise<T>
  }

  /**
   * Concurrent callers share a load. Failed loads are not cached.
   *
   * @param load gets the last good value, which may be stale
   */
  getOrLoad<T>(key: string, load: (last_good: Promise<T> | null) => Promise<Loaded<T>>): Promise<T> {
    const cached = this.peek<T>(key)
    if (cached) return cached
    this.misses++
    const previous = this.#entries.get(key) as Entry<T> | undefined
    const last_good = lastGoodOf(previous)
    const loading = load(last_good?.value ?? null)
    const entry: Entry<T> = {
      value: loading.then((loaded) => loaded.value),
      tags: new Set(),
      checked_at: this.#invalidations,
      bytes: previous?.bytes ?? 1000,
      loaded_at: performance.now(),
      is_settled: false,
      last_good,
    }
    this.#entries.set(key, entry as Entry<unknown>)
    loading.then(
      (loaded) => this.#settle(key, entry, loaded),
      () => this.#restore(key, entry),
    )
    // Avoids an unhandled rejection.
    entry.value.catch(() => undefined)
    return entry.value
  }

  /** The last good value, even if stale: for outages. */
  lastGood<T>(key: string): Promise<T> | null {
    const good = lastGoodOf(this.#entries.get(key))
    return good && performance.now() - good.loaded_at < STALE_MS_MAX ? (good.value as Promise<T>) : null
  }

  /** On this node only. `null` invalidates everything. */
  invalidate(tags: readonly string[] | null): void {
    this.#invalidations++
    if (tags === null) this.#invalidated_all_at = this.#invalidations
    else for (const tag of tags) this.#invalidated_at.set(tag, this.#invalidations)
  }

  #settle<T>(key: string, loading: Entry<T>, loaded: Loaded<T>): void {
    if (this.#entries.peek(key) !== (loading as Entry<unknown>)) return
    // A new object: lru-cache computes the size only when it is given a new value.
    const bytes = Math.max(1, Math.ceil(loaded.bytes))
    const settled: Entry<unknown> = { ...loading, tags: new Set(loaded.tags), bytes, is_settled: true, last_good: null }
    if (loaded.is_cacheable && this.#isFresh(settled)) this.#entries.set(key, settled)
    else this.#entries.delete(key)
  }

  #restore<T>(key: string, entry: Entry<T>): void {
    if (this.#entries.peek(key) !== (entry as Entry<unknown>)) return
    if (entry.last_good) this.#entries.set(key, entry.last_good as Entry<unknown>)
    else this.#entries.delete(key)
  }

  #isFresh(entry: Entry<unknown>): boolean {
    if (performance.now() - entry.loaded_at > FRESH_MS_MAX) return false
    if (entry.checked_at === this.#invalidations) return true
    // Still loading: any invalidation makes it stale.
    if (entry.tags.size === 0) return false
    if (this.#invalidated_all_at > entry.checked_at) return false
    for (const tag of entry.tags) if ((this.#invalidated_at.get(tag) ?? 0) > entry.checked_at) return false
    entry.checked_at = this.#invalidations
    return true
  }
}

const lastGoodOf = <T>(entry: Entry<T> | undefined): Entry<T> | null =>
  entry === undefined || entry.is_settled ? (entry ?? null) : entry.last_good

type ApplyTags = (tags: readonly string[] | null) => void

const apply_by_db = new WeakMap<Db, ApplyTags>()

/** Takes effect at the commit: on this node before `inTransaction` returns, on the others when notified. */
export async function invalidate(tx: Tx, tags: readonly string[]): Promise<void> {
  afterCommit(tx, (db) => apply_by_db.get(db)?.(tags))
  for (let first = 0; first < tags.length; first += TAGS_PER_NOTIFICATION) {
    const payload = JSON.stringify(tags.slice(first, first + TAGS_PER_NOTIFICATION))
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tx)
  }
}

/**
 * Invalidates everything after a lost connection. Reloads must see the invalidating commit, so replicas are used only
 * once they have caught up.
 */
export function listenForInvalidations(database: Database, cache: Cache): Promise<() => Promise<void>> {
  const apply: ApplyTags = (tags) => {
    database.requireCurrentReads()
    cache.invalidate(tags)
  }
  apply_by_db.set(database.db, apply)
  return database.listen(
    CHANNEL,
    (payload) => apply(JSON.parse(payload) as string[]),
    () => apply(null),
  )
}

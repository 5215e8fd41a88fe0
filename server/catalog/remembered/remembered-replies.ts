import { LRUCache } from 'lru-cache'
import { bodyOf, withBody } from '../../platform/http/serialised.ts'
import { inBatches } from '../../platform/in-batches.ts'

/** The reply in memory and its JSON. */
const MEMORY_PER_JSON_BYTE = 4

/** Query parameters that every link of a page repeats. */
export type Linked = [string, string][]

interface Loaded<R, V> {
  reply: R
  /** From the same snapshot as the reply; null: not remembered. */
  versions: V | null
}

interface Known<A, V> {
  asked: A
  versions: V
}

interface Remembering<A, R, V> {
  bytes_max: number
  keyOf(asked: A): string
  load(asked: A): Promise<Loaded<R, V>>
  /** Asks the database about each of them, at best with one statement. */
  areCurrent(known: readonly Known<A, V>[]): Promise<boolean[]>
}

/**
 * Not a cache: each answer is checked against the database. A reply that was read before is sent again if the versions
 * of everything that it shows are the same, which costs the database a fraction of reading it.
 */
export function rememberReplies<A, R extends object, V>({
  bytes_max,
  keyOf,
  load,
  areCurrent,
}: Remembering<A, R, V>): (asked: A) => Promise<R> {
  const remembered = new LRUCache<string, { reply: R; versions: V & {} }>({
    maxSize: bytes_max,
    sizeCalculation: ({ reply }) => (bodyOf(reply)?.length ?? 0) * MEMORY_PER_JSON_BYTE,
  })
  const isCurrent = inBatches(areCurrent)
  return async (asked) => {
    const key = keyOf(asked)
    const known = remembered.get(key)
    if (known && (await isCurrent({ asked, versions: known.versions }))) return known.reply
    const { reply, versions } = await load(asked)
    if (versions === null || versions === undefined) return reply
    remembered.set(key, { reply: withBody(reply), versions })
    return reply
  }
}

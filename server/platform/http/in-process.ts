import type { AnyEndpoint, CalledInput, Reply, ServedInput } from '@shop/contract/endpoint'
import { type Call, CallFailed } from '@shop/contract/call'
import type { Cache } from '../cache.ts'
import { NOBODY, parseInput, type Served } from './http.ts'
import { Refusal } from './refusal.ts'
import { bodyOf } from './serialised.ts'

export interface PublicReply {
  reply: unknown
  tags: readonly string[]
  /** False for replies such as an empty page past the end. */
  is_cacheable: boolean
}

const MEMORY_PER_JSON_BYTE = 3

export interface PublicCall {
  /** Normalized path and query: the cache key. */
  address: string
  input: ServedInput<AnyEndpoint>
  /** '' if the reply is the same for everybody. */
  ip: string
}

export function publicReply(cache: Cache, served: Served, { address, input, ip }: PublicCall): Promise<PublicReply> {
  return cache.getOrLoad(`reply ${address}`, async () => {
    const reply = await served.handler(input, { ...NOBODY, ip })
    const { tags, is_cacheable } = served.keeping?.(reply, input) ?? { tags: [], is_cacheable: false }
    const bytes = is_cacheable ? (bodyOf(reply) ?? JSON.stringify(reply)).length * MEMORY_PER_JSON_BYTE : 1
    return { value: { reply, tags, is_cacheable }, tags, bytes, is_cacheable }
  })
}

/**
 * `call` for server rendering, without HTTP and JSON. Public endpoints only, so that a cacheable page cannot contain
 * personal data.
 *
 * @param onReply gets every reply, for the page's cache tags
 * @param ip the visitor's address, for rate-limited calls on pages that are not cached
 */
export function callInProcess(
  cache: Cache,
  table: ReadonlyMap<AnyEndpoint, Served>,
  onReply: (reply: PublicReply) => void,
  ip = NOBODY.ip,
): Call {
  const by_name = namesOf(table)
  return async <E extends AnyEndpoint>(route: E, wanted?: CalledInput<E>) => {
    const served = by_name.get(route.name)
    if (!served || served.route.access !== 'public')
      throw new Error(`${route.name} cannot be called while rendering a page`)
    try {
      const input = parseInput(served.route, {
        params: wanted?.params,
        query: stringified(wanted?.query),
        body: undefined,
      })
      const address = `${route.name} ${JSON.stringify([input.params, input.query])}`
      const answer = served.keeping
        ? await publicReply(cache, served, { address, input, ip })
        : await uncachedReply(served, input, ip)
      onReply(answer)
      return answer.reply as Reply<E>
    } catch (error) {
      if (error instanceof Refusal) throw new CallFailed(error.status, error.body, error)
      throw error
    }
  }
}

async function uncachedReply(served: Served, input: ServedInput<AnyEndpoint>, ip: string): Promise<PublicReply> {
  return { reply: await served.handler(input, { ...NOBODY, ip }), tags: [], is_cacheable: false }
}

function stringified(query: unknown): Record<string, string | string[]> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

const names = new WeakMap<ReadonlyMap<AnyEndpoint, Served>, ReadonlyMap<string, Served>>()

/** The storefront bundle has its own copy of the contract: compare names, not identity. */
function namesOf(table: ReadonlyMap<AnyEndpoint, Served>): ReadonlyMap<string, Served> {
  const known = names.get(table) ?? new Map([...table.values()].map((served) => [served.route.name, served]))
  names.set(table, known)
  return known
}

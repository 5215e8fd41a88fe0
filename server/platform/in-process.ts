import type { AnyEndpoint, CalledInput, Reply, ServedInput } from '@shop/contract/endpoint'
import { type Call, CallFailed } from '@shop/contract/call'
import type { Cache } from './cache.ts'
import { NOBODY, parseInput, type Served } from './http.ts'
import { Refusal } from './refusal.ts'

export interface PublicReply {
  reply: unknown
  /** What the cache drops it by. */
  tags: readonly string[]
  /** False for an answer that nobody may fill the cache with, such as an empty page past the end. */
  is_kept: boolean
}

/** An estimate for the cache: a reply kept as objects weighs about three times its JSON. */
const OBJECTS_TO_JSON = 3

/**
 * A public call answered by the handler itself, from the cache when it is there.
 *
 * @param address path and query, normalised: the key under which it is kept
 */
export function publicReply(
  cache: Cache,
  served: Served,
  address: string,
  input: ServedInput<AnyEndpoint>,
): Promise<PublicReply> {
  return cache.keep(`reply ${address}`, async () => {
    const reply = await served.handler(input, NOBODY)
    const { tags, is_kept } = served.keeping?.(reply, input) ?? { tags: [], is_kept: false }
    const bytes = is_kept ? JSON.stringify(reply).length * OBJECTS_TO_JSON : 1
    return { value: { reply, tags, is_kept }, tags, bytes, is_kept }
  })
}

/**
 * `call` for page rendering on the server: no HTTP, no JSON in between. Only public endpoints can be called: a page
 * that anyone may keep must not be able to ask for anybody's data.
 *
 * @param onReply hears of every reply, so that the page is dropped with what it was made from
 * @param ip       who asks for the page, where it is made for nobody else: some calls are limited by it
 */
export function callInProcess(
  cache: Cache,
  table: ReadonlyMap<AnyEndpoint, Served>,
  onReply: (reply: PublicReply) => void,
  ip = NOBODY.ip,
): Call {
  const by_name = namesOf(table)
  return async <E extends AnyEndpoint>(route: E, given?: CalledInput<E>) => {
    const served = by_name.get(route.name)
    if (!served || served.route.access !== 'public')
      throw new Error(`${route.name} cannot be called while rendering a page`)
    try {
      const input = parseInput(served.route, {
        params: given?.params,
        query: stringified(given?.query),
        body: undefined,
      })
      const address = `${route.name} ${JSON.stringify([input.params, input.query])}`
      const answer = served.keeping ? await publicReply(cache, served, address, input) : await oneOff(served, input, ip)
      onReply(answer)
      return answer.reply as Reply<E>
    } catch (error) {
      if (error instanceof Refusal) throw new CallFailed(error.status, error.body, error)
      throw error
    }
  }
}

/** What may not be kept is found out for each visitor anew. */
async function oneOff(served: Served, input: ServedInput<AnyEndpoint>, ip: string): Promise<PublicReply> {
  return { reply: await served.handler(input, { ...NOBODY, ip }), tags: [], is_kept: false }
}

/** Over HTTP every query value is text; in the process it must be no different. */
function stringified(query: unknown): Record<string, string | string[]> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

const names = new WeakMap<ReadonlyMap<AnyEndpoint, Served>, ReadonlyMap<string, Served>>()

/** The page's own bundle holds its own copy of the contract: endpoints are found by name, not by identity. */
function namesOf(table: ReadonlyMap<AnyEndpoint, Served>): ReadonlyMap<string, Served> {
  const known = names.get(table) ?? new Map([...table.values()].map((served) => [served.route.name, served]))
  names.set(table, known)
  return known
}

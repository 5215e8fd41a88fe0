import { readFileSync } from 'node:fs'
import { guestOrder } from '../../load/guest-order.ts'
import type { Wish } from '../../load/visitors.ts'

const { kinds, traits } = JSON.parse(
  readFileSync(new URL('../../../server/demo/generator/words.json', import.meta.url), 'utf8'),
) as { kinds: { ua: string }[]; traits: { ua: string }[] }

export interface Work {
  kind: string
  /** Requests measured. */
  count: number
  /** Of 1,000 requests of the mix. */
  share: number
  /** Another address for each turn, unless it is to come from the cache. */
  wish(product_ids: readonly number[], turn: number): Wish
}

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length]
  if (one === undefined) throw new Error('there is nothing to ask for')
  return one
}

const BROTLI = { 'Accept-Encoding': 'br' }
const read = (path: string): Wish => ({ path, headers: BROTLI })
const words = (turn: number) =>
  `${at(kinds, turn).ua.split(' ')[0]} ${at(traits, Math.floor(turn / kinds.length))
    .ua.split(' ')
    .at(-1)}`

/** Products that pages show are not those that calls ask for: a page leaves the replies of its calls in the cache. */
export const WORK: readonly Work[] = [
  {
    kind: 'cached page',
    count: 1_000,
    share: 900,
    wish: (_, turn) => read(at(['/', '/catalog', '/categories'], turn)),
  },
  {
    kind: 'uncached page',
    count: 200,
    share: 45,
    wish: (ids, turn) => read(turn % 2 === 0 ? `/product/${at(ids, turn)}` : `/catalog?page=${100 + turn}`),
  },
  {
    kind: 'uncached API read',
    count: 300,
    share: 45,
    wish: (ids, turn) =>
      read(turn % 2 === 0 ? `/api/products/${at(ids, turn + 1)}` : `/api/products/get?active=1&page=${700 + turn}`),
  },
  {
    kind: 'search',
    count: 100,
    share: 9,
    wish: (_, turn) => read(`/api/products/get?search=${encodeURIComponent(words(turn))}`),
  },
  { kind: 'order', count: 100, share: 1, wish: (ids, turn) => guestOrder(at(ids, turn * 2)) },
]

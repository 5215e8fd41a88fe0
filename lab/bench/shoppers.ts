import { callThrough } from '@shop/contract/call'
import { listProducts } from '@shop/contract/shop/catalog'
import { guestOrder } from '../load/guest-order.ts'
import { type Visit, Visitors, type Wish } from '../load/visitors.ts'

const BUYERS = 10
const WORDS = ['мікроскоп', 'глобус', 'набір', 'дошка', 'шафа', 'телескоп', 'модель', 'парта']
const EACH_ORDERS = 20

/** Ten buyers without pauses for this many seconds; every twentieth walk through the shop ends with an order. */
export async function shopAround(shop_url: string, seconds: number): Promise<readonly Visit[]> {
  const product_ids = await stockedProducts(shop_url)
  const visitors = new Visitors(shop_url)
  const steps = walk(0, 1).length
  const wish = (turn: number): Wish => {
    const round = Math.floor(turn / (steps + 1))
    const product_id = product_ids[round % product_ids.length] ?? 1
    const path = walk(round, product_id)[turn % (steps + 1)]
    if (path !== undefined) return { path }
    return round % EACH_ORDERS === 0 ? guestOrder(product_id) : { path: '/' }
  }
  await visitors.keepBusy(BUYERS, AbortSignal.timeout(seconds * 1000), wish)
  visitors.close()
  const wrong = visitors.visits.find(({ kind, status }) => status !== 200 && !(kind === 'order' && status === 422))
  if (wrong) throw new Error(`${wrong.path} answered ${wrong.status}`)
  return visitors.visits
}

const walk = (round: number, product_id: number): string[] => [
  '/',
  `/catalog?page=${1 + (round % 10)}`,
  `/catalog?price_min=${round % 500}`,
  `/product/${product_id}`,
  `/api/products/${product_id}`,
  `/api/products/get?search=${encodeURIComponent((WORDS[round % WORDS.length] ?? '').slice(0, 2 + (round % 5)))}`,
  `/search/${encodeURIComponent(WORDS[round % WORDS.length] ?? '')}`,
]

/** Expensive enough to be ordered alone, from the catalog's first pages. */
async function stockedProducts(shop_url: string): Promise<number[]> {
  const call = callThrough(fetch, shop_url)
  const ids: number[] = []
  for (let page = 1; page <= 5; page++) {
    const { data } = await call(listProducts, { query: { in_stock: '1', sort: '-price', page: String(page) } })
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

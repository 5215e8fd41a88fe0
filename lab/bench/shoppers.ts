const BUYERS = 10
const WORDS = ['мікроскоп', 'глобус', 'набір', 'дошка', 'шафа', 'телескоп', 'модель', 'парта']
const EACH_ORDERS = 20

export interface Shopped {
  answers: number
  orders: number
}

/** Ten buyers without pauses for this many seconds; every twentieth round ends with an order. */
export async function shopAround(shop_url: string, seconds: number): Promise<Shopped> {
  const until = performance.now() + seconds * 1000
  const shopped: Shopped = { answers: 0, orders: 0 }
  const product_ids = await stockedProducts(shop_url)
  const buy = async (buyer: number) => {
    for (let round = buyer; performance.now() < until; round++) {
      const product_id = product_ids[round % product_ids.length] ?? 1
      for (const address of walk(round, product_id)) await look(shop_url + address, shopped)
      if (round % EACH_ORDERS === 0) await order(shop_url, product_id, shopped)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)))
  return shopped
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

async function look(url: string, shopped: Shopped): Promise<void> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  shopped.answers++
}

/** Sold out is a valid answer. */
async function order(shop_url: string, product_id: number, shopped: Shopped): Promise<void> {
  const answer = await fetch(`${shop_url}/api/order/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      products: [{ product_id, product_amount: 1 }],
      email_not_auth_user: 'bench@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    }),
  })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`an order was answered ${answer.status}`)
  shopped.answers++
  if (answer.ok) shopped.orders++
}

/** Expensive enough to be ordered alone, from the catalog's first pages. */
async function stockedProducts(shop_url: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; page <= 5; page++) {
    const answer = await fetch(`${shop_url}/api/products/get?in_stock=1&sort=-price&page=${page}`)
    const { data } = (await answer.json()) as { data: { id: number }[] }
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

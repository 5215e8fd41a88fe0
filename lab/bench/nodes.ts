import { callThrough } from '@shop/contract/call'
import { getStaffProduct, saveProduct } from '@shop/contract/catalog.admin'
import { signInToOffice } from '@shop/contract/office.admin'
import { startShop, type TrialShop, withTrialPlace } from '../scripts/proofs/trial-shop.ts'
import { circumstances, tableOf } from './document.ts'
import { median } from './load.ts'
import { DEMO_SHOP } from './public-pages.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30)
const GOAL_MS = 1000
const GIVE_UP_MS = 10_000
const OWNER = { email: 'owner@shop.example', password: 'fire-and-water' }

/** What is looked at on each node, each kept in its own process. */
const LOOKED_AT = ['/product/1', '/api/products/1']

interface Figures {
  where: string
  ms: number[]
}

/** P11: from the answer to the editor's save until the new price is in what a node shows. */
export async function measureNodes(): Promise<string> {
  return withTrialPlace('bench_nodes', async ({ database_url, folder }) => {
    const env = { DATABASE_URL: database_url, DATA_DIR: folder }
    const first = await startShop({ ...env, ...DEMO_SHOP })
    const second = await startShop({ ...env, LOG_LEVEL: 'error' })
    try {
      return textOf(await measure([first, second]))
    } finally {
      await second.stop()
      await first.stop()
    }
  })
}

async function measure(nodes: readonly [TrialShop, TrialShop]): Promise<Figures[]> {
  const call = callThrough(fetch, nodes[0].url)
  const token = await enterOffice(nodes[0].url)
  const looks = nodes.flatMap(({ url }, node) =>
    LOOKED_AT.map((path) => ({ where: `${path} on node ${node + 1}`, url: url + path, ms: [] as number[] })),
  )
  for (let round = 0; round < ROUNDS; round++) {
    for (const { url } of looks) await (await fetch(url)).text()
    const { data: product } = await call(getStaffProduct, { params: { id: '1' } }, { token })
    const price = 70_001 + round
    await call(saveProduct, { params: { id: '1' }, body: { ...product, price, sale_price: null } }, { token })
    const saved_at = performance.now()
    await Promise.all(looks.map(async (look) => look.ms.push(await untilShown(look.url, price, saved_at))))
  }
  return looks
}

/** @returns the token out of the office's cookie */
async function enterOffice(shop_url: string): Promise<string> {
  const answer = await fetch(shop_url + signInToOffice.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(OWNER),
  })
  const token = /officeToken=([\w-]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`the office did not open: ${answer.status} ${await answer.text()}`)
  return token
}

/** Milliseconds from `saved_at` to the sending of the first request whose answer has the price. */
async function untilShown(url: string, price: number, saved_at: number): Promise<number> {
  while (performance.now() - saved_at < GIVE_UP_MS) {
    const asked_at = performance.now()
    const text = await (await fetch(url)).text()
    // The page writes it with a space of some kind behind the thousands.
    if (text.replace(/[\s\u00a0\u202f]|&nbsp;/g, '').includes(String(price))) return asked_at - saved_at
  }
  throw new Error(`${url} did not show a saved price within ${GIVE_UP_MS} ms`)
}

const textOf = (
  looks: readonly Figures[],
) => `${circumstances()}; two nodes on one PostgreSQL, ${ROUNDS} prices saved in the back office through the first one, while both
have the old one in their caches. From the answer to the editor until the first request that was answered with the new
price (0: the very next one). Made by \`npm run bench -- nodes\`.

${tableOf(
  ['Where', 'median, ms', 'longest, ms'],
  looks.map(({ where, ms }) => [where, median(ms).toFixed(0), Math.max(...ms).toFixed(0)]),
)}

Goal (P11): at most ${GOAL_MS} ms: ${looks.every(({ ms }) => Math.max(...ms) <= GOAL_MS) ? 'held' : 'missed'}.`

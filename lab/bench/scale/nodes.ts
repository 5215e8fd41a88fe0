import { callThrough } from '@shop/contract/call'
import { getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { signInToAdmin } from '@shop/contract/admin/access/admin-access'
import { startShop, type TrialShop, withTrialPlace } from '../../faults/trial-shop.ts'
import { circumstances, tableOf } from '../document.ts'
import { median } from '../../load/rates.ts'
import { DEMO_SHOP } from '../public-pages.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30)
const GOAL_MS = 1000
const GIVE_UP_MS = 10_000
const OWNER = { email: 'owner@shop.example', password: 'fire-and-water' }

/** Requested on each node; each node caches them itself. */
const PATHS = ['/product/1', '/api/products/1']

interface Figures {
  where: string
  ms: number[]
}

/** P11: from the answer to the editor's save until a node shows the new price. */
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
  const token = await enterAdmin(nodes[0].url)
  const looks = nodes.flatMap(({ url }, node) =>
    PATHS.map((path) => ({ where: `${path} on node ${node + 1}`, url: url + path, ms: [] as number[] })),
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

/** @returns the token from the admin's cookie */
async function enterAdmin(shop_url: string): Promise<string> {
  const answer = await fetch(shop_url + signInToAdmin.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(OWNER),
  })
  const token = /officeToken=([\w-]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`sign-in to the admin failed: ${answer.status} ${await answer.text()}`)
  return token
}

/** Milliseconds from `saved_at` to the start of the first request whose answer has the price. */
async function untilShown(url: string, price: number, saved_at: number): Promise<number> {
  while (performance.now() - saved_at < GIVE_UP_MS) {
    const asked_at = performance.now()
    const text = await (await fetch(url)).text()
    // The page separates thousands with some kind of space.
    if (text.replace(/[\s\u00a0\u202f]|&nbsp;/g, '').includes(String(price))) return asked_at - saved_at
  }
  throw new Error(`${url} did not show a saved price within ${GIVE_UP_MS} ms`)
}

const textOf = (
  looks: readonly Figures[],
) => `${circumstances()}; two nodes on one PostgreSQL, ${ROUNDS} prices saved in the admin through the first one, while both
have the old one in their caches. Time from the answer to the editor until the first request that got the new
price (0: the very next one). Written by \`npm run bench -- nodes\`.

${tableOf(
  ['Where', 'median, ms', 'longest, ms'],
  looks.map(({ where, ms }) => [where, median(ms).toFixed(0), Math.max(...ms).toFixed(0)]),
)}

Goal (P11): at most ${GOAL_MS} ms: ${looks.every(({ ms }) => Math.max(...ms) <= GOAL_MS) ? 'met' : 'not met'}.`

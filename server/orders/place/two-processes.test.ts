import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Call, callThrough, codeOf } from '@shop/contract/call'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { engine } from '../../testing/database.ts'
import { addKit } from '../../testing/fixtures/products.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'

const SCRIPT = fileURLToPath(new URL('../../testing/processes/shop.ts', import.meta.url))

/** Ten kits of three of product 1 and two of product 2. Product 1 is also sold alone. */
const KIT = 9
const SINGLE = 1
const STOCK = { 1: 30, 2: 500, [KIT]: 10 }

interface Race {
  shop: TestShop
  /** One of each process. */
  processes: readonly Call[]
  token: string
}

/** The embedded database is opened by one process at a time: there the buyers' requests race in the shop of the test. */
async function openProcess(t: TestContext, { url, services }: TestShop): Promise<string> {
  const { session_url } = services.database
  assert.equal(engine === 'postgres', session_url !== null)
  if (session_url === null) return url
  const child = spawn(process.execPath, [SCRIPT, session_url], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return printed.toString().trim()
}

async function openRace(t: TestContext): Promise<Race> {
  const products = [
    { id: 1, amount_in_store: STOCK[1] },
    { id: 2, amount_in_store: STOCK[2] },
    { id: KIT, amount_in_store: 0 },
  ]
  const shop = await openShop({ products })
  t.after(shop.close)
  const components = [
    { product_id: 1, amount: 3 },
    { product_id: 2, amount: 2 },
  ]
  await addKit(shop.services.db, KIT, components)
  const addresses = await Promise.all([openProcess(t, shop), openProcess(t, shop)])
  const { token } = await signIn(shop, 'maksym')
  return { shop, token, processes: addresses.map((url) => callThrough(fetch, url)) }
}

/** The order's number, or the refusal code. */
const buy = (call: Call, product_id: number): Promise<number | string> =>
  call(placeGuestOrder, { body: { products: [{ product_id, product_amount: 1 }], ...guest.olena } }).then(
    ({ data }) => data.id,
    (error: unknown) => codeOf(error) ?? String(error),
  )

/** Every buyer at once, alternating between the processes. Returns the numbers of the orders. */
async function buyAll({ processes }: Race, wanted: readonly number[]): Promise<Map<number, number>> {
  const answers = await Promise.all(
    wanted.map((product_id, at) => buy(processes[at % processes.length] as Call, product_id)),
  )
  const sold = answers.flatMap((answer, at) => (typeof answer === 'number' ? [[answer, wanted[at] ?? 0] as const] : []))
  assert.deepEqual([...new Set(answers.filter((answer) => typeof answer === 'string'))], ['no_stock'])
  return new Map(sold)
}

const soldOf = (orders: ReadonlyMap<number, number>, id: number) =>
  [...orders.values()].filter((product_id) => product_id === id).length

/** Both processes cancel every order at once: exactly one of the two succeeds. */
async function cancelAll({ shop, processes, token }: Race, orders: readonly number[]): Promise<void> {
  const cancelled = orders.map(async (order_id) => {
    const params = { id: String(order_id) }
    const { version } = (await shop.call(getStaffOrder, { params }, { token })).data
    const body = { version, status: 'cancelled' as const, comment: '', tracking_number: '' }
    const answers = processes.map((call) =>
      call(changeOrderStatus, { params, body }, { token }).then(
        () => 'cancelled',
        (error: unknown) => codeOf(error) ?? String(error),
      ),
    )
    assert.deepEqual((await Promise.all(answers)).sort(), ['cancelled', 'stale_edit'])
  })
  await Promise.all(cancelled)
}

const stockIn = async ({ shop }: Race) => ({
  1: await shop.stockOf(1),
  2: await shop.stockOf(2),
  [KIT]: await shop.stockOf(KIT),
})

/** Pieces of product 1 in the orders that the database holds, whatever the buyers were told. */
async function piecesOrdered({ shop }: Race): Promise<number> {
  const lines = await shop.services.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.product_id', 'l.amount'])
    .where('o.status', '<>', 'cancelled')
    .execute()
  return lines.reduce((pieces, { product_id, amount }) => pieces + (product_id === KIT ? 3 : 1) * amount, 0)
}

test('two processes sell every piece of a kit’s component once, and give back exactly what was ordered', async (t) => {
  const race = await openRace(t)
  assert.deepEqual(await stockIn(race), STOCK)
  // 50 buyers of the kit among 30 of its component: together they want six times what is there.
  const wanted = Array.from({ length: 80 }, (_, at) => (at % 8 < 5 ? KIT : SINGLE))
  const orders = await buyAll(race, wanted)
  const kits = soldOf(orders, KIT)
  assert.equal(3 * kits + soldOf(orders, SINGLE), STOCK[1])
  assert.equal(await piecesOrdered(race), STOCK[1])
  assert.deepEqual(await stockIn(race), { 1: 0, 2: STOCK[2] - 2 * kits, [KIT]: 0 })
  await cancelAll(race, [...orders.keys()])
  assert.deepEqual([await stockIn(race), await piecesOrdered(race)], [STOCK, 0])
})

test('of 50 buyers in two processes ten get a kit, also while ten others are cancelled', async (t) => {
  const race = await openRace(t)
  const buyers = Array.from({ length: 50 }, () => KIT)
  const first = await buyAll(race, buyers)
  assert.equal(first.size, 10)
  assert.deepEqual(await stockIn(race), { 1: 0, 2: STOCK[2] - 20, [KIT]: 0 })
  const [second] = await Promise.all([buyAll(race, buyers), cancelAll(race, [...first.keys()])])
  assert.ok(second.size <= 10)
  assert.equal(await piecesOrdered(race), 3 * second.size)
  const left = 10 - second.size
  assert.deepEqual(await stockIn(race), { 1: 3 * left, 2: STOCK[2] - 2 * second.size, [KIT]: left })
  const third = await buyAll(race, buyers)
  assert.equal(third.size, left)
  await cancelAll(race, [...second.keys(), ...third.keys()])
  assert.deepEqual([await stockIn(race), await piecesOrdered(race)], [STOCK, 0])
})

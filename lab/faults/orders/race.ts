// Whether the shop ever sells more or fewer pieces than it has: `node lab/faults/orders/race.ts [--attempts 2000]`.
//
// In each round 50 guests order from a stock of 10 at once, through two processes; now and then two lines, or a second
// product in reversed sequence, where locks typically fail. Exactly the stock must be sold, and every answer be a
// success or `no_stock`. `--mutation` races without the lock, and against two naive processes of our own.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { refusalBody, REFUSALS } from '@shop/contract/refusals'
import { type ApiProcess, startApi, startProcess } from '../../../scripts/tests/api-process.ts'
import { addProducts } from '../../../server/testing/fixtures/products.ts'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { withTrialPlace } from '../trial-shop.ts'

const GUESTS = 50
const PIECES = 10
const ROUND_MS_MAX = 1000

const { values: options, positionals } = parseArgs({
  options: { attempts: { type: 'string', default: '2000' }, mutation: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** The processes under test. */
type Seller = 'shop' | 'shop without the lock' | 'naive'

if (positionals[0] === 'naive') serveNaively(process.env['DATABASE_URL'] ?? '')
else process.exitCode = await runAllFaultTests(Math.ceil(Number(options.attempts) / GUESTS))

interface Round {
  sold: number
  refused: number
  other: string[]
  stock: number
  ordered: number
  took_ms: number
}

async function runAllFaultTests(rounds: number): Promise<number> {
  if (!options.mutation) return runFaultTest(rounds, 'shop')
  const found = [await runFaultTest(rounds, 'shop without the lock'), await runFaultTest(rounds, 'naive')]
  return Math.min(...found)
}

function runFaultTest(rounds: number, seller: Seller): Promise<number> {
  return withTrialPlace('race', async ({ database_url, folder }) => {
    const nodes: ApiProcess[] = []
    try {
      const env = { DATABASE_URL: database_url, DATA_DIR: folder }
      // The first one creates the tables, also for the naive ones.
      const mutation = seller === 'shop without the lock' ? 'stock-not-locked' : null
      nodes.push(await startApi(env, mutation), await startApi(env, mutation))
      const naive = seller === 'naive' ? [await startNaive(env), await startNaive(env)] : []
      nodes.push(...naive)
      const results = await race(database_url, naive.length > 0 ? naive : nodes, rounds)
      return judge(results, seller)
    } finally {
      await Promise.all(nodes.map((node) => node.stop()))
    }
  })
}

async function race(database_url: string, nodes: readonly ApiProcess[], rounds: number): Promise<Round[]> {
  const database = await openDatabase({ database_url, data_dir: '' })
  const results: Round[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const ids = [2 * round - 1, 2 * round]
      await addProducts(
        database.db,
        ids.map((id) => ({ id, price: 100, amount_in_store: PIECES })),
      )
      results.push(await raceOnce(database.pool, nodes, { round, ids }))
    }
  } finally {
    await database.close()
  }
  return results
}

async function raceOnce(pool: pg.Pool, nodes: readonly ApiProcess[], { round, ids }: { round: number; ids: number[] }) {
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: GUESTS }, (_, guest) => order(nodes[guest % nodes.length], wanted(round, guest, ids))),
  )
  const took_ms = performance.now() - began
  const { rows } = await pool.query<{ stock: number; ordered: number }>(
    `select amount_in_store as stock,
      (select coalesce(sum(amount), 0)::int from order_lines where product_id = products.id) as ordered
     from products where id = $1`,
    [ids[0]],
  )
  const per_order = isDoubled(round) ? 2 : 1
  return {
    sold: answers.filter((answer) => answer === 'yes').length * per_order,
    refused: answers.filter((answer) => answer === 'no_stock').length,
    other: answers.filter((answer) => answer !== 'yes' && answer !== 'no_stock'),
    stock: rows[0]?.stock ?? Number.NaN,
    ordered: rows[0]?.ordered ?? Number.NaN,
    took_ms,
  }
}

function isDoubled(round: number): boolean {
  return round % 3 === 0 && !options.mutation
}

function wanted(round: number, guest: number, ids: number[]) {
  const line = (product_id: number | undefined) => ({ product_id, product_amount: 1 })
  if (isDoubled(round)) return [line(ids[0]), line(ids[0])]
  if (round % 5 === 0 && !options.mutation) return guest % 2 === 0 ? ids.map(line) : ids.toReversed().map(line)
  return [line(ids[0])]
}

async function order(node: ApiProcess | undefined, products: object[]): Promise<string> {
  const body = { products, email_not_auth_user: 'race@school.example', phone_not_auth_user: '+380 (67) 111 22 33' }
  try {
    const answer = await fetch(`${node?.url}/api/order/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.ok) return 'yes'
    return answer.status === REFUSALS.no_stock.status && text.includes('"code":"no_stock"')
      ? 'no_stock'
      : `${answer.status} ${text.slice(0, 100)}`
  } catch (error) {
    return String(error)
  }
}

function judge(results: readonly Round[], seller: Seller): number {
  const times = results.map(({ took_ms }) => took_ms).toSorted((a, b) => a - b)
  const count = (is: (round: Round) => boolean) => results.filter(is).length
  const others = results.flatMap(({ other }) => other)
  // The naive processes write no orders.
  const isToldOtherwise = ({ ordered }: Round) => seller !== 'naive' && ordered !== PIECES
  const found = {
    seller,
    attempts: results.length * GUESTS,
    rounds: results.length,
    'sold / there': `${results.reduce((sum, { sold }) => sum + sold, 0)} / ${results.length * PIECES}`,
    'rounds oversold': count(({ sold }) => sold > PIECES),
    'rounds undersold': count(({ sold }) => sold < PIECES),
    'stock not 0': count(({ stock }) => stock !== 0),
    'orders say otherwise': count(isToldOtherwise),
    'other answers': others.length,
    'round of 50, median ms': Math.round(times[Math.floor(times.length / 2)] ?? Number.NaN),
    'slowest ms': Math.round(times.at(-1) ?? Number.NaN),
  }
  console.table(found)
  for (const other of new Set(others)) console.log(`answered: ${other}`)
  const is_exact = results.every(
    (round) => round.sold === PIECES && round.stock === 0 && !isToldOtherwise(round) && round.other.length === 0,
  )
  console.log(is_exact ? 'Exactly what was there was sold, every time.' : 'NOT exactly what was there was sold.')
  const is_fast = (times[Math.floor(times.length / 2)] ?? Infinity) < ROUND_MS_MAX
  if (!is_fast) console.log(`The median round took longer than ${ROUND_MS_MAX} ms.`)
  return is_exact ? 0 : 1
}

function startNaive(env: Record<string, string>): Promise<ApiProcess> {
  return startProcess([fileURLToPath(import.meta.url), 'naive'], env)
}

/** Read, decide, write the computed value. */
function serveNaively(database_url: string): void {
  const pool = new pg.Pool({ connectionString: database_url })
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += String(chunk)
    const { products } = JSON.parse(sent) as { products: { product_id: number; product_amount: number }[] }
    const [line] = products
    const { rows } = await pool.query('select amount_in_store from products where id = $1', [line?.product_id])
    const left = rows[0].amount_in_store - (line?.product_amount ?? 0)
    if (left >= 0) await pool.query('update products set amount_in_store = $2 where id = $1', [line?.product_id, left])
    response.statusCode = left >= 0 ? 200 : REFUSALS.no_stock.status
    response.end(JSON.stringify(left >= 0 ? {} : refusalBody('no_stock')))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`listening ${typeof address === 'object' ? address?.port : ''}`)
  })
  process.once('SIGTERM', () => process.exit(0))
}

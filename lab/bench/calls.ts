import pg from 'pg'
import { startShop, withTrialPlace } from '../scripts/proofs/trial-shop.ts'
import { circumstances, percent, tableOf } from './document.ts'
import { median, of, type Rate, rates, ROUNDS, SECONDS, type Target } from './load.ts'
import { ordersAsSql } from './order-as-sql.ts'
import { preparedQueries, type Query } from './prepared-queries.ts'
import { askedQueries, runBare, runCold, type Running } from './processes.ts'
import { DEMO_SHOP } from './public-pages.ts'

const BROTLI = { 'Accept-Encoding': 'br' }
const JSON_BODY = { ...BROTLI, 'Content-Type': 'application/json' }
const AT_ONCE = 10

const search = (text: string) => `/api/products/get?search=${encodeURIComponent(text)}`
/** What is kept, against bare node:http with the same bytes. */
const KEPT: [string, string][] = [
  ['API list of products', '/api/products/get?active=1&page=2'],
  ['API product', '/api/products/1'],
  ['API categories with counts', '/api/categories/get?active=1'],
  ['API facets', '/api/products/facets?active=1'],
]
/** What goes to the database, against the plainest query that answers much the same, and against what the shop asks. */
const COLD: [string, string, string, unknown[]][] = [
  ['API list, nothing kept', '/api/products/get?active=1&page=2', listed('', 15), []],
  ['API product, nothing kept', '/api/products/1', `select * from products where id = $1`, [1]],
  ['Search «мікроскоп»', search('мікроскоп'), listed('and search_text like $1'), ['%мікроскоп%']],
  ['Suggestions «мік»', search('мік'), listed('and search_text like $1'), ['%мік%']],
]

function listed(condition: string, offset = 0): string {
  return `select id, name_ua, name_ru, name_en, article, price, sale_price, amount_in_store, status_id, category_id,
    subcategory_id, unit, order_multiple, created_at from products
    where active and status_id <> 4 ${condition} order by created_at desc, id desc limit 15 offset ${offset}`
}

interface Row {
  what: string
  rate: Rate
  yardstick: string
  yardstick_per_second: number
}

interface Place {
  shop: Running
  cold: Running
  env: Record<string, string>
  database_url: string
}

/** Calls of the API and orders, each in turn with its yardstick. */
export async function measureCalls(): Promise<string> {
  return withTrialPlace('bench_calls', async ({ database_url, folder }) => {
    const env = { DATABASE_URL: database_url, DATA_DIR: folder }
    const shop = await startShop({ ...env, ...DEMO_SHOP })
    const cold = await runCold(env)
    const place = { shop, cold, env, database_url }
    try {
      const rows: Row[] = []
      for (const [what, path] of KEPT) rows.push(await againstBare(place, what, path))
      for (const question of COLD) rows.push(...(await againstQueries(place, question)))
      rows.push(await basketAgainstQuery(place), await ordersAgainstSql(place))
      return textOf(rows)
    } finally {
      await cold.stop()
      await shop.stop()
    }
  })
}

async function againstBare({ shop }: Place, what: string, path: string): Promise<Row> {
  const bare = await runBare(shop.url + path, BROTLI)
  try {
    const targets = [
      { name: 'shop', url: shop.url + path, headers: BROTLI },
      { name: 'bare', url: bare.url, headers: BROTLI },
    ]
    const measured = await rates(targets, ROUNDS, SECONDS)
    return {
      what,
      rate: of(measured, 'shop'),
      yardstick: 'bare node:http, same bytes',
      yardstick_per_second: of(measured, 'bare').per_second,
    }
  } finally {
    await bare.stop()
  }
}

async function againstQueries({ cold, env, database_url }: Place, [what, path, ...plainest]: (typeof COLD)[number]) {
  const target = { name: what, url: cold.url + path, headers: BROTLI }
  const against = (yardstick: string, queries: readonly Query[]) =>
    inTurn(target, yardstick, () => preparedQueries(database_url, queries, AT_ONCE, SECONDS))
  const asked = await askedQueries(path, env)
  return [
    await against('a plain prepared `pg` query', [plainest]),
    await against(`what it asks, prepared (${asked.length})`, asked),
  ]
}

/** A guest's: it looks whether the store has as many, and keeps nothing. */
async function basketAgainstQuery({ shop, database_url }: Place): Promise<Row> {
  const [product_id = 1] = await stockUp(database_url)
  const target: Target = {
    name: 'Basket call of a guest',
    url: `${shop.url}/api/bucket/add`,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ product_id, product_amount: 1 }),
  }
  const text = 'select active, status_id, amount_in_store from products where id = $1'
  return inTurn(target, 'a prepared `pg` query', () =>
    preparedQueries(database_url, [[text, [product_id]]], AT_ONCE, SECONDS),
  )
}

async function ordersAgainstSql({ shop, database_url }: Place): Promise<Row> {
  const [product_id = 1] = await stockUp(database_url)
  const target: Target = {
    name: 'Order over HTTP, its letters queued (10 at once, one product)',
    url: `${shop.url}/api/order/create`,
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({
      products: [{ product_id, product_amount: 1 }],
      note: '',
      email_not_auth_user: 'bench@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    }),
  }
  return inTurn(target, 'the same transaction as plain SQL', () =>
    ordersAsSql(database_url, [product_id], AT_ONCE, SECONDS),
  )
}

/** The shop and a yardstick that is no server, in turn. */
async function inTurn(target: Target, yardstick: string, measureYardstick: () => Promise<number>): Promise<Row> {
  const ours: Rate[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(of(await rates([{ connections: AT_ONCE, ...target }], 1, SECONDS), target.name))
    theirs.push(await measureYardstick())
  }
  const rate = {
    per_second: median(ours.map((one) => one.per_second)),
    p99_ms: median(ours.map((one) => one.p99_ms)),
    bytes_per_answer: median(ours.map((one) => one.bytes_per_answer)),
  }
  return { what: target.name, rate, yardstick, yardstick_per_second: median(theirs) }
}

/** Dear enough for the minimum, and with stock for the whole run. */
async function stockUp(database_url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `update products set amount_in_store = 2000000000 where id in
     (select id from products where active and status_id = 2 and coalesce(sale_price, price) >= 50000 order by id limit 5) returning id`,
  )
  await client.end()
  return rows.map((product) => product.id)
}

const textOf = (
  rows: readonly Row[],
) => `${circumstances()}; the demonstration catalogue on PostgreSQL on the same machine, one process,
10 connections; ${ROUNDS} rounds of ${SECONDS} s for each call and its yardstick in turn, medians. The queries go to the
database without HTTP; "what it asks" are the very statements of this call, one after the other. Made by \`npm run bench -- calls\`.

${tableOf(
  ['Call', 'answers/s', 'p99, ms', 'yardstick', 'answers/s', 'ratio'],
  rows.map(({ what, rate, yardstick, yardstick_per_second }) => [
    what,
    Math.round(rate.per_second),
    rate.p99_ms,
    yardstick,
    Math.round(yardstick_per_second),
    percent(rate.per_second, yardstick_per_second),
  ]),
)}

Goals: kept answers at least 60 % of bare node:http (P3); from the database at least 50 % of a prepared query (P4); an order at
least 50 % of the same transaction (P5).`

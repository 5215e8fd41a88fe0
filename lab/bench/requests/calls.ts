import pg from 'pg'
import { startShop, withTrialPlace } from '../../faults/trial-shop.ts'
import { circumstances, percent, tableOf } from '../document.ts'
import { median, of, type Rate, rates, ROUNDS, SECONDS, type Target } from '../../load/rates.ts'
import { ordersAsSql } from './order-as-sql.ts'
import { preparedQueries, type Query } from './prepared-queries.ts'
import { makePictures } from '../phones/phone-visits.ts'
import { askedQueries, runBare, runCold, type Running } from './processes.ts'
import { DEMO_SHOP } from '../public-pages.ts'

const BROTLI = { 'Accept-Encoding': 'br' }
const JSON_BODY = { ...BROTLI, 'Content-Type': 'application/json' }
const AT_ONCE = 10

const search = (text: string) => `/api/products/get?search=${encodeURIComponent(text)}`
const suggest = (text: string) => `/api/search/suggest?q=${encodeURIComponent(text)}`
/** Cached answers, compared with bare node:http sending the same bytes. */
const CACHED: [string, string][] = [
  ['API list of products', '/api/products/get?active=1&page=2'],
  ['API product', '/api/products/1'],
  ['API categories with counts', '/api/categories/get?active=1'],
  ['API facets', '/api/products/facets?active=1'],
]
/** Uncached answers, compared with the simplest equivalent query and with the call's own statements. */
const UNCACHED: [string, string, string, unknown[]][] = [
  ['API list, uncached', '/api/products/get?active=1&page=2', listed('', 15), []],
  ['API product, uncached', '/api/products/1', `select * from products where id = $1`, [1]],
  ['Search «мікроскоп»', search('мікроскоп'), listed('and search_text like $1'), ['%мікроскоп%']],
  ['Suggestions «мік»', suggest('мік'), listed('and search_text like $1'), ['%мік%']],
]

function listed(condition: string, offset = 0): string {
  return `select id, name_ua, name_ru, name_en, article, price, sale_price, amount_in_store, status_id, category_id,
    subcategory_id, unit, order_multiple, created_at from products
    where active and status_id <> 4 ${condition} order by created_at desc, id desc limit 15 offset ${offset}`
}

interface Row {
  what: string
  rate: Rate
  baseline: string
  baseline_per_second: number
}

interface Place {
  shop: Running
  cold: Running
  env: Record<string, string>
  database_url: string
}

/** Calls of the API and orders, each alternating with its baseline. */
export async function measureCalls(): Promise<string> {
  return withTrialPlace('bench_calls', async ({ database_url, folder }) => {
    const env = { DATABASE_URL: database_url, DATA_DIR: folder }
    const shop = await startShop({ ...env, ...DEMO_SHOP })
    const cold = await runCold(env)
    const place = { shop, cold, env, database_url }
    try {
      await makePictures(shop.url, folder)
      const rows: Row[] = []
      for (const [what, path] of CACHED) rows.push(await againstBare(place, what, path))
      for (const question of UNCACHED) rows.push(...(await againstQueries(place, question)))
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
      baseline: 'bare node:http, same bytes',
      baseline_per_second: of(measured, 'bare').per_second,
    }
  } finally {
    await bare.stop()
  }
}

async function againstQueries(
  { cold, env, database_url }: Place,
  [what, path, ...plainest]: (typeof UNCACHED)[number],
) {
  const target = { name: what, url: cold.url + path, headers: BROTLI }
  const against = (baseline: string, queries: readonly Query[]) =>
    inTurn(target, baseline, () => preparedQueries(database_url, queries, AT_ONCE, SECONDS))
  const asked = await askedQueries(path, env)
  return [
    await against('a plain prepared `pg` query', [plainest]),
    await against(`its own statements, prepared (${asked.length})`, asked),
  ]
}

/** A guest's basket call only checks the stock and stores nothing. */
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
    name: 'Order over HTTP, its mails queued (10 at once, one product)',
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

/** Alternates between the shop and a baseline that is not a server. */
async function inTurn(target: Target, baseline: string, measureBaseline: () => Promise<number>): Promise<Row> {
  const ours: Rate[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(of(await rates([{ connections: AT_ONCE, ...target }], 1, SECONDS), target.name))
    theirs.push(await measureBaseline())
  }
  const rate = {
    per_second: median(ours.map((one) => one.per_second)),
    p99_ms: median(ours.map((one) => one.p99_ms)),
    bytes_per_answer: median(ours.map((one) => one.bytes_per_answer)),
  }
  return { what: target.name, rate, baseline, baseline_per_second: median(theirs) }
}

/** Expensive enough for the minimum order, with stock for the whole run. */
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
) => `${circumstances()}; the demonstration catalog on PostgreSQL on the same machine, one process,
10 connections; ${ROUNDS} rounds of ${SECONDS} s for each call and its baseline, alternating, medians. The queries go to the
database without HTTP; "its own statements" are exactly the statements of this call, one after the other. Written by \`npm run bench -- calls\`.

${tableOf(
  ['Call', 'answers/s', 'p99, ms', 'baseline', 'answers/s', 'ratio'],
  rows.map(({ what, rate, baseline, baseline_per_second }) => [
    what,
    Math.round(rate.per_second),
    rate.p99_ms,
    baseline,
    Math.round(baseline_per_second),
    percent(rate.per_second, baseline_per_second),
  ]),
)}

Goals: cached answers at least 60 % of bare node:http (P3); from the database at least 50 % of a prepared query (P4); an order at
least 50 % of the same transaction (P5).`

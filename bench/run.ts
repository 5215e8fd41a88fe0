import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import pg from 'pg'
import { median, type Rate, rates, type Target } from './load.ts'
import { ordersAsSql } from './order-as-sql.ts'
import { runBare, runRenderer, runShop } from './processes.ts'
import { benchSearch } from './search.ts'

const SERVER = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const DOCUMENT = new URL('../docs/performance.md', import.meta.url)
const ROUNDS = 5
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const PAGE = '/catalog?page=2'
const LIST = '/api/products/get?active=1&page=2'
const ORDER_CONNECTIONS = 10

interface Row {
  what: string
  per_second: number
  yardstick: string
  yardstick_per_second: number
  p99_ms: number | null
}

/** Prints each figure beside its yardstick of the same run, and writes docs/performance.md. */
async function main(): Promise<void> {
  const shop = await runShop(SERVER)
  const rows: Row[] = []
  try {
    rows.push(await againstBare(shop.url, 'Catalogue page from the cache, brotli', PAGE, { 'Accept-Encoding': 'br' }))
    rows.push(
      await againstBare(shop.url, 'Product page from the cache, brotli', '/product/1', { 'Accept-Encoding': 'br' }),
    )
    rows.push(await againstBare(shop.url, 'API list of products, brotli', LIST, { 'Accept-Encoding': 'br' }))
    rows.push(await againstBare(shop.url, 'API product, brotli', '/api/products/1', { 'Accept-Encoding': 'br' }))
    rows.push(...(await renderedAnew(shop.url, shop.database_url)))
    rows.push(await ordersAgainstSql(shop.url, shop.database_url))
  } finally {
    await shop.stop()
  }
  const table = tableOf(rows)
  process.stdout.write(`\n${table}\n`)
  await writeFile(DOCUMENT, documentOf(table) + (await otherSections()))
  await benchSearch(SERVER)
}

/** What others have measured stands below, each under a title of its own. */
async function otherSections(): Promise<string> {
  const before = await readFile(DOCUMENT, 'utf8')
  const at = before.indexOf('\n## ')
  return at === -1 ? '' : before.slice(at)
}

/** The shop's answer, and bare node:http with the very same bytes and headers, in turn. */
async function againstBare(
  shop_url: string,
  what: string,
  path: string,
  headers: Record<string, string>,
): Promise<Row> {
  const answer = await fetch(shop_url + path, { headers })
  const encoded = await rawBody(shop_url + path, headers)
  const kept = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'].includes(name),
    ),
  )
  const bare = await runBare(encoded, kept)
  try {
    const measured = await rates(
      [
        { name: 'shop', url: shop_url + path, headers },
        { name: 'bare', url: bare.url, headers },
      ],
      ROUNDS,
      SECONDS,
    )
    return row(what, 'bare node:http, same bytes', of(measured, 'shop'), of(measured, 'bare'))
  } finally {
    await bare.stop()
  }
}

/** The body as it travels, compressed: `fetch` would unpack it. */
async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

async function renderedAnew(shop_url: string, database_url: string): Promise<Row[]> {
  const renderer = await runRenderer(database_url)
  try {
    const pages: [string, string][] = [
      ['Home page rendered anew', '/'],
      ['Catalogue page rendered anew', PAGE],
      ['Product page rendered anew', '/product/1'],
      ['Search page rendered anew, with its query', '/search/мікроскоп'],
    ]
    const rows: Row[] = []
    for (const [what, path] of pages) {
      const targets: Target[] = [
        { name: 'anew', url: renderer.url + encodeURI(path), headers: { 'Accept-Encoding': 'br' } },
        { name: 'kept', url: shop_url + encodeURI(PAGE), headers: { 'Accept-Encoding': 'br' } },
      ]
      const measured = await rates(targets, ROUNDS, SECONDS)
      rows.push(row(what, 'the catalogue page from the cache', of(measured, 'anew'), of(measured, 'kept')))
    }
    return rows
  } finally {
    await renderer.stop()
  }
}

async function ordersAgainstSql(shop_url: string, database_url: string): Promise<Row> {
  const product_ids = await stockedProducts(database_url)
  const body = (product_id: number) =>
    JSON.stringify({
      products: [{ product_id, product_amount: 1 }],
      note: '',
      email_not_auth_user: 'bench@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    })
  const http: Rate[] = []
  const sql: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await rates(
      [
        {
          name: 'orders',
          url: `${shop_url}/api/order/create`,
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: body(product_ids[round % product_ids.length] ?? 1),
          connections: ORDER_CONNECTIONS,
        },
      ],
      1,
      SECONDS,
    )
    http.push(of(measured, 'orders'))
    sql.push(
      await ordersAsSql(database_url, [product_ids[round % product_ids.length] ?? 1], ORDER_CONNECTIONS, SECONDS),
    )
  }
  const rate = {
    per_second: median(http.map((one) => one.per_second)),
    p99_ms: median(http.map((one) => one.p99_ms)),
    bytes_per_answer: 0,
  }
  return row('Order over HTTP, letter queued (10 at once, one product)', 'the same transaction as plain SQL', rate, {
    ...rate,
    per_second: median(sql),
  })
}

/** Dear enough for the minimum, and with stock for the whole run. */
async function stockedProducts(database_url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `update products set amount_in_store = 2000000000 where id in
     (select id from products where active and status_id = 2 and coalesce(sale_price, price) >= 50000 order by id limit 5) returning id`,
  )
  await client.end()
  return rows.map((product) => product.id)
}

function of(measured: Map<string, Rate>, name: string): Rate {
  const rate = measured.get(name)
  if (!rate) throw new Error(`${name} was not measured`)
  return rate
}

const row = (what: string, yardstick: string, rate: Rate, bare: Rate): Row => ({
  what,
  yardstick,
  per_second: rate.per_second,
  yardstick_per_second: bare.per_second,
  p99_ms: rate.p99_ms,
})

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    (one) =>
      `| ${one.what} | ${Math.round(one.per_second)} | ${one.p99_ms ?? '–'} | ${one.yardstick} | ${Math.round(one.yardstick_per_second)} | ${ratio(one)} |`,
  )
  return [
    '| What | answers/s | p99, ms | Yardstick | answers/s | ratio |',
    '| --- | ---: | ---: | --- | ---: | ---: |',
    ...lines,
  ].join('\n')
}

const ratio = (one: Row) => `${Math.round((one.per_second / one.yardstick_per_second) * 100)} %`

const documentOf = (table: string) => `# How fast it is

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node},
PostgreSQL on the same machine, ${ROUNDS} rounds of ${SECONDS} s for each figure and its yardstick in turn, medians, 10 connections,
the demonstration catalogue. The machine is small and noisy: read the ratios, not the figures. The load comes from the same
two cores.

${table}
`

await main()

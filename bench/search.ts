import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ProductFilters } from '@shop/contract/product-filters'
import * as v from 'valibot'
import { listFacets } from '../server/catalog/facets.ts'
import { listProducts } from '../server/catalog/products.ts'
import { type Db, openDatabase } from '../server/platform/db.ts'
import { median } from './load.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const DOCUMENT = new URL('../docs/performance.md', import.meta.url)
const TITLE = '## Search over 100,000 products'
const SIZES = [1_000, 100_000]
const ROUNDS = 40
const WARM_ROUNDS = 5
/** What a list is measured by: fifteen rows through `pg` alone, prepared, by the index that the list has. */
const YARDSTICK = {
  name: 'newest',
  text: `select id, name_ua, article, price from products where active and status_id <> 4
    order by created_at desc, id desc limit 15`,
}

const filters = (given: Record<string, string> = {}) => v.parse(ProductFilters, given)
const asked = (search?: string, given?: Record<string, string>) => ({ page: 1, search, filters: filters(given) })

/** Each as a visitor's call would run it, with nothing kept from before. */
const QUESTIONS: [string, (db: Db) => Promise<unknown>][] = [
  ['List, newest', (db) => listProducts(db, asked(), [])],
  ['List, by name', (db) => listProducts(db, { ...asked(), sort: 'name' }, [])],
  ['List, cheapest in stock', (db) => listProducts(db, { ...asked(undefined, { in_stock: '1' }), sort: 'price' }, [])],
  ['List, narrowed by price, sale and code', (db) => listProducts(db, asked(undefined, NARROW), [])],
  ['Facets of the whole catalogue', (db) => listFacets(db, { filters: filters() })],
  ['Facets, narrowed', (db) => listFacets(db, { filters: filters(NARROW) })],
  ['Search, a word of many names: «мікроскоп»', (db) => listProducts(db, asked('мікроскоп'), [])],
  ['Search, two words: «шафа скляними»', (db) => listProducts(db, asked('шафа скляними'), [])],
  ['Search, an article: «900000500»', (db) => listProducts(db, asked('900000500'), [])],
  ['Search, a typing error: «мікрскоп»', (db) => listProducts(db, asked('мікрскоп'), [])],
  ['Search, the wrong keyboard: «vsrhjcrjg»', (db) => listProducts(db, asked('vsrhjcrjg'), [])],
  ['Search that finds nothing: «телепорт»', (db) => listProducts(db, asked('телепорт'), [])],
  ['Suggestions while typing: «мі»', (db) => listProducts(db, asked('мі'), [])],
  ['Suggestions while typing: «мікр»', (db) => listProducts(db, asked('мікр'), [])],
]
const NARROW = { price_min: '1000', price_max: '9000', on_sale: '1', dk: '39' }

interface Figure {
  ms: number
  ratio: number
}

/** Measures each question on a small and on a large catalogue, and writes its section of docs/performance.md. */
export async function benchSearch(server_url: string): Promise<void> {
  const columns: Figure[][] = []
  for (const size of SIZES) columns.push(await measured(server_url, size))
  const table = tableOf(columns)
  process.stdout.write(`\n${table}\n`)
  await writeSection(table)
}

async function measured(server_url: string, size: number): Promise<Figure[]> {
  process.stderr.write(`measuring the search over ${size} products …\n`)
  const name = `bench_search_${process.pid}_${size}`
  const client = new pg.Client({ connectionString: server_url })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  const data_dir = await mkdtemp(path.join(tmpdir(), 'bench-search-'))
  try {
    seed(url.href, data_dir, size)
    return await figuresOf(url.href)
  } finally {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
    await rm(data_dir, { recursive: true, force: true })
  }
}

function seed(database_url: string, data_dir: string, size: number): void {
  const env = { ...process.env, DATABASE_URL: database_url, DATA_DIR: data_dir }
  const { status } = spawnSync(process.execPath, ['scripts/seed.ts', '--products', String(size)], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the catalogue to measure was not made')
}

/** The yardstick and the question in turn, so that what disturbs the machine disturbs both. */
async function figuresOf(database_url: string): Promise<Figure[]> {
  const database = await openDatabase({ database_url, data_dir: '' })
  const plain = new pg.Client({ connectionString: database_url })
  await plain.connect()
  const figures: Figure[] = []
  try {
    for (const [, ask] of QUESTIONS) {
      const times: number[] = []
      const yardsticks: number[] = []
      for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
        const yardstick = await timed(() => plain.query(YARDSTICK))
        const time = await timed(() => ask(database.db))
        if (round < 0) continue
        times.push(time)
        yardsticks.push(yardstick)
      }
      figures.push({ ms: median(times), ratio: median(times) / median(yardsticks) })
    }
  } finally {
    await plain.end()
    await database.close()
  }
  return figures
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function tableOf(columns: readonly Figure[][]): string {
  const heads = SIZES.map((size) => `${size} products, ms | × yardstick`)
  const lines = QUESTIONS.map(([what], place) => {
    const cells = columns.map((column) => {
      const figure = column[place]
      return figure ? `${figure.ms.toFixed(1)} | ${figure.ratio.toFixed(1)}` : '– | –'
    })
    return `| ${what} | ${cells.join(' | ')} |`
  })
  return [`| What, p50 | ${heads.join(' | ')} |`, '| --- | ---: | ---: | ---: | ---: |', ...lines].join('\n')
}

async function writeSection(table: string): Promise<void> {
  const section = `${TITLE}

Made by \`node bench/search.ts\`, which \`npm run bench\` ends with: ${new Date().toISOString().slice(0, 10)}, the functions that serve the call, without HTTP and
with nothing kept, on PostgreSQL; medians of ${ROUNDS} rounds, each question in turn with its yardstick: the newest fifteen
products as one prepared query through \`pg\`. Plain lists and their facets are kept in memory, so a visitor meets these
figures once a minute at most; searches and lists narrowed by price, producer, order or code always do. Of more than a
thousand found products the newest thousand are ranked.

${table}
`
  const before = await readFile(DOCUMENT, 'utf8')
  const at = before.indexOf(`\n${TITLE}`)
  const kept = at === -1 ? before.trimEnd() : before.slice(0, at).trimEnd()
  const after = at === -1 ? '' : before.slice(at + 1).replace(/^## [^]*?(?=\n## |$)/, '')
  await writeFile(DOCUMENT, `${kept}\n\n${section}${after}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await benchSearch(process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres')

/**
 * Loads the demonstration catalog into an empty database; with a number also generated products, to measure a large shop:
 *
 *   npm run seed
 *   npm run seed -- --products 100000
 *   npm run seed -- --products 1000000 --closed
 *
 * DATABASE_URL and DATA_DIR name the database, as for the shop itself; it is migrated first. A shop on the same
 * PostgreSQL can keep serving. `--closed` means that none does: indexes are then dropped and rebuilt at the end, which
 * is several times as fast and locks the tables.
 */
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { compactCounts, loadDkRegister } from '../server/catalog/public.ts'
import { type Config, readConfig } from '../server/config.ts'
import { demoPassword } from '../server/demo/demo-password.ts'
import { fillCatalog, rebuildFrom } from '../server/demo/generator/fill-catalog.ts'
import { DEMO_BUYER } from '../server/demo/load-buyer.ts'
import { type DemoServices, isShopEmpty, loadDemo } from '../server/demo/load-demo.ts'
import { MIGRATIONS } from '../server/database/migrations/all.ts'
import { wallClock } from '../server/platform/clock.ts'
import { type Database, openDatabase } from '../server/platform/database/db.ts'
import { wireTypes } from '../server/platform/database/engine.ts'
import { Files } from '../server/platform/files/files.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openStore } from '../server/platform/files/open-store.ts'
import type { Tables } from '../server/database/tables.ts'

/** The article of a generated product has seven digits. */
const PRODUCTS_MAX = 9_999_999
const REPORT_EVERY_MS = 2_000

const print = (line: string) => process.stdout.write(`${line}\n`)

async function seed(): Promise<void> {
  const { products, is_closed } = readWanted()
  const config = readConfig()
  // Fail at once: one process at a time opens the embedded database.
  const rebuild_from = rebuildFrom(is_closed || config.database_url === null)
  const database = await openDatabase(config)
  try {
    await migrate(database, MIGRATIONS)
    const services = {
      db: database.db,
      files: new Files(await openStore(config, pino({ level: config.log_level }))),
      clock: wallClock,
    }
    await loadDkRegister(services)
    await seedDemo(services, config)
    if (products === null) return
    await withoutTimeLimit(database, config.database_url, (db) => fillAndReport(db, { products, rebuild_from }))
    // Without fresh statistics and a visibility map the first measurements mislead.
    await withoutTimeLimit(database, config.database_url, async (db) => {
      await sql`vacuum products, product_files, product_facts`.execute(db)
      await sql`analyze`.execute(db)
      await compactCounts(db)
    })
  } finally {
    await database.close()
  }
}

async function seedDemo(services: DemoServices, config: Config): Promise<void> {
  if (!(await isShopEmpty(services.db))) {
    print('The shop has products already: no demonstration was added.')
    return
  }
  const password = demoPassword(config)
  await loadDemo(services, print, password)
  print(`A demonstration buyer: ${DEMO_BUYER.email}, password ${password}`)
}

interface Wanted {
  /** null for the demonstration catalog only. */
  products: number | null
  is_closed: boolean
}

function readWanted(): Wanted {
  const { values } = parseArgs({ options: { products: { type: 'string' }, closed: { type: 'boolean' } } })
  const is_closed = values.closed === true
  if (values.products === undefined) return { products: null, is_closed }
  const products = Number(values.products)
  if (Number.isInteger(products) && products >= 1 && products <= PRODUCTS_MAX) return { products, is_closed }
  throw new Error(`--products takes a whole number from 1 to ${PRODUCTS_MAX}, not ${values.products}`)
}

async function fillAndReport(
  db: Kysely<Tables>,
  { products, rebuild_from }: { products: number; rebuild_from: number },
): Promise<void> {
  const began_at = performance.now()
  let reported_at = began_at
  const report = (added: number) => {
    if (performance.now() - reported_at < REPORT_EVERY_MS) return
    reported_at = performance.now()
    print(`${added} products, ${perSecond(added, (reported_at - began_at) / 1000)}`)
  }
  const filled = await fillCatalog(db, products, report, rebuild_from)
  print(
    `Added ${filled.added} products in ${filled.rows_seconds.toFixed(1)} s, ${perSecond(filled.added, filled.rows_seconds)}.`,
  )
  if (filled.rebuild_seconds > 0.1) print(`Indexes and foreign keys: ${filled.rebuild_seconds.toFixed(1)} s.`)
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  print(`The shop has ${total} products.`)
}

const perSecond = (rows: number, seconds: number) => `${Math.round(rows / Math.max(seconds, 0.001))} a second`

/** No visitor waits for this connection, and building an index takes long. */
async function withoutTimeLimit(
  database: Database,
  database_url: string | null,
  work: (db: Kysely<Tables>) => Promise<void>,
) {
  if (database_url === null) return work(database.db)
  const pool = new pg.Pool({ connectionString: database_url, max: 1, types: wireTypes })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

await seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

/**
 * Fills the configured database with generated products, for measuring how the shop behaves when it is large:
 *
 *   npm run seed -- --products 100000
 *
 * DATABASE_URL and DATA_DIR say which database, as for the shop itself; it is migrated and given the demonstration
 * catalogue first where it has neither. Stop the shop meanwhile: the tables are locked until all products are in.
 */
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { fillCatalogue } from '../server/demo/generator/fill-catalogue.ts'
import { isShopEmpty, loadDemo } from '../server/demo/load-demo.ts'
import { MIGRATIONS } from '../server/migrations/all.ts'
import { wallClock } from '../server/platform/clock.ts'
import { type Database, openDatabase } from '../server/platform/db.ts'
import { wireTypes } from '../server/platform/engine.ts'
import { Files } from '../server/platform/files.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openStore } from '../server/platform/open-store.ts'
import type { Tables } from '../server/tables.ts'

const PRODUCTS_MAX = 1_000_000
const TELL_EVERY_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function seed(): Promise<void> {
  const wanted = readWanted()
  const config = readConfig()
  const database = await openDatabase(config)
  try {
    await migrate(database, MIGRATIONS)
    const house = {
      db: database.db,
      files: new Files(openStore(config, pino({ level: config.log_level }))),
      clock: wallClock,
    }
    if (await isShopEmpty(database.db)) await loadDemo(house, say)
    await withPatience(database, config.database_url, (db) => fillAndTell(db, wanted))
    // Fresh statistics and a visibility map: without them the first measurements measure their absence.
    await withPatience(database, config.database_url, async (db) => {
      for (const table of ['products', 'product_files']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
    })
  } finally {
    await database.close()
  }
}

function readWanted(): number {
  const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } })
  const wanted = Number(values.products)
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= PRODUCTS_MAX) return wanted
  throw new Error(`--products takes a whole number from 1 to ${PRODUCTS_MAX}, not ${values.products}`)
}

async function fillAndTell(db: Kysely<Tables>, wanted: number): Promise<void> {
  const began_at = performance.now()
  let told_at = began_at
  const filled = await fillCatalogue(db, wanted, (added) => {
    if (performance.now() - told_at < TELL_EVERY_MS) return
    told_at = performance.now()
    say(`${added} products, ${perSecond(added, (told_at - began_at) / 1000)}`)
  })
  say(
    `Added ${filled.added} products in ${filled.rows_seconds.toFixed(1)} s, ${perSecond(filled.added, filled.rows_seconds)}.`,
  )
  if (filled.rebuild_seconds > 0.1) say(`Indexes and foreign keys: ${filled.rebuild_seconds.toFixed(1)} s.`)
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  say(`The shop has ${total} products.`)
}

const perSecond = (rows: number, seconds: number) => `${Math.round(rows / Math.max(seconds, 0.001))} a second`

/** A connection without the shop's timeouts: no visitor waits for this one, and an index takes as long as it takes. */
async function withPatience(
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

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { after } from 'node:test'
import { sql } from 'kysely'
import { MIGRATIONS } from '../migrations/all.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { migrate } from '../platform/migrate.ts'
import { onServer } from '../platform/trial-database.ts'
import { OWNERS } from '../tables.ts'

/** The URL of a server to make test databases on; without it the embedded database is used. */
const postgres_url = process.env['TEST_DATABASE_URL'] ?? null
export const engine = postgres_url ? 'postgres' : 'embedded'

interface Borrowed {
  database: Database
  giveBack: () => Promise<void>
}

interface Opened {
  database: Database
  drop: () => Promise<void>
}

let shared: Promise<Opened> | null = null
let is_lent = false

after(async () => {
  await (await shared)?.drop()
})

/**
 * An empty, migrated database for one test. The tests of a file run one after the other and use one, emptied in between:
 * opening takes a hundred times longer. A second one at the same time gets a database of its own.
 */
export async function borrowDatabase(): Promise<Borrowed> {
  if (is_lent) {
    const own = await openTestDatabase()
    return { database: own.database, giveBack: own.drop }
  }
  is_lent = true
  shared ??= openTestDatabase()
  const { database } = await shared
  return {
    database,
    giveBack: async () => {
      await empty(database)
      is_lent = false
    },
  }
}

async function empty(database: Database): Promise<void> {
  const tables = sql.join(Object.keys(OWNERS).map((table) => sql.table(table)))
  await sql`truncate ${tables} restart identity cascade`.execute(database.db)
  await sql`delete from pgboss.job`.execute(database.db)
}

async function openTestDatabase(): Promise<Opened> {
  return postgres_url ? openOnServer(postgres_url) : openEmbedded()
}

async function openEmbedded(): Promise<Opened> {
  const dump = process.env['TEST_EMBEDDED_DUMP']
  const start = dump ? { load_from: new Blob([await readFile(dump)]) } : {}
  const database = await openDatabase({ database_url: null, data_dir: tmpdir(), in_memory: true, ...start })
  await migrate(database, MIGRATIONS)
  return { database, drop: () => database.close() }
}

async function openOnServer(server_url: string): Promise<Opened> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server_url, `create database ${name}`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  const database = await openDatabase({ database_url: url.href, data_dir: tmpdir() })
  await migrate(database, MIGRATIONS)
  const drop = async () => {
    await database.close()
    await onServer(server_url, `drop database ${name} with (force)`)
  }
  return { database, drop }
}

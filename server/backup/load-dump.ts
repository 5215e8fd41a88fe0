import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { MIGRATIONS } from '../database/migrations/all.ts'
import { syncPath } from '../platform/files/data-folder.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { migrateQueue } from '../platform/jobs/jobs.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Manifest } from './archive.ts'
import { copyDatabase } from './copy-database.ts'
import { countRows } from './count-rows.ts'
import { loadPostgresDump } from './load-postgres-dump.ts'
import { runPostgresTool } from './postgres-tools.ts'

interface DumpToLoad {
  dump: string
  scratch: string
  manifest: Manifest
}

interface Loaded {
  /** The caller closes it. */
  database: Database
  counts: Record<string, number>
}

/** From either engine, into the configured empty database. */
export async function loadDump(config: Config, source: DumpToLoad): Promise<Loaded> {
  const { database_url, data_dir } = config
  const { counts, engine } = source.manifest
  if (database_url === null) {
    const load = engine === 'embedded' ? openFromDump : convertToEmbedded
    return { database: await load(data_dir, source), counts }
  }
  if (engine === 'embedded') return convertToPostgres(database_url, source)
  // Without comments on extensions, which often belong to PostgreSQL's administrator.
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-comments', `--dbname=${database_url}`]
  await runPostgresTool('pg_restore', [...options, source.dump])
  return { database: await openDatabase({ database_url, data_dir, pool_size: 1 }), counts }
}

const openFromDump = async (data_dir: string, { dump }: Pick<DumpToLoad, 'dump'>): Promise<Database> =>
  openDatabase({ database_url: null, data_dir, load_from: new Blob([await readFile(dump)]) })

/** In a temporary folder: an interrupted restore must not look like a shop. */
async function convertToEmbedded(data_dir: string, { dump, scratch }: DumpToLoad): Promise<Database> {
  const made_in = path.join(scratch, 'converted')
  const made = await openDatabase({ database_url: null, data_dir: made_in })
  try {
    await onOneConnection(made, (client) => loadPostgresDump(client, dump, scratch))
  } finally {
    await made.close()
  }
  await rename(path.join(made_in, 'db'), path.join(data_dir, 'db'))
  syncPath(data_dir)
  return openDatabase({ database_url: null, data_dir })
}

/**
 * pg_dump cannot read the embedded database: the dump is opened on disk and both databases are migrated, so that their
 * tables are equal.
 */
async function convertToPostgres(database_url: string, { dump, scratch, manifest }: DumpToLoad): Promise<Loaded> {
  const source = await openFromDump(path.join(scratch, 'converted'), { dump })
  const target = await openDatabase({ database_url, data_dir: scratch, pool_size: 2 })
  try {
    requireSame(await onOneConnection(source, countRows), manifest.counts)
    for (const database of [source, target]) await migrate(database, MIGRATIONS)
    for (const database of [source, target]) await migrateQueue(database)
    const counts = await onOneConnection(source, async (from) => {
      await from.query('begin')
      await withoutTimeouts(database_url, (into) => copyDatabase(from, into))
      return countRows(from)
    })
    return { database: target, counts }
  } catch (error) {
    await target.close()
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${why}. Drop the database of DATABASE_URL, which has tables now, and make it again`, {
      cause: error,
    })
  } finally {
    await source.close()
  }
}

function requireSame(found: Record<string, number>, expected: Record<string, number>): void {
  const wrong = Object.keys(expected).find((table) => found[table] !== expected[table])
  if (wrong) throw new Error(`${wrong} has ${found[wrong]} rows in the dump instead of ${expected[wrong]}`)
}

async function onOneConnection<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Checking a large shop's foreign keys takes long. */
async function withoutTimeouts(database_url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await work(client)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

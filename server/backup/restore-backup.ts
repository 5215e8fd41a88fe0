import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { MIGRATIONS } from '../migrations/all.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { requireKey, type Store } from '../platform/store.ts'
import { type CheckedArchive, type Manifest, openArchive } from './archive.ts'
import { countRows } from './count-rows.ts'
import { runPostgresTool } from './dump-database.ts'

/**
 * Brings a backup into an empty place: a database without tables, a data folder without one. What is there is never
 * overwritten: the shop of yesterday may still be wanted. The database comes last, so that an interrupted restore does
 * not look like a shop.
 *
 * @param bucket takes the files instead of the data folder
 * @throws before anything is touched when the backup is damaged, is newer than this shop, or the place is not empty
 */
export async function restoreBackup(config: Config, file: string, bucket: Store | null = null): Promise<Manifest> {
  const archive = await openArchive(file)
  try {
    refuseNewer(archive.manifest)
    refuseOtherEngine(archive.manifest, config)
    await refuseOccupied(config)
    prepareDataFolder(config.data_dir)
    for (const name of Object.keys(archive.manifest.entries).filter((name) => name.startsWith('data/')))
      await (bucket ? putInto(bucket, archive, name) : archive.extract(name, placeOf(config.data_dir, name)))
    await restoreDatabase(config, archive)
    return archive.manifest
  } finally {
    archive.close()
  }
}

function refuseNewer({ migrations }: Manifest): void {
  const unknown = migrations.find((name) => !(name in MIGRATIONS))
  if (unknown)
    throw new Error(`The backup is of a newer shop: it has the migration ${unknown}. Restore it with that release`)
}

function refuseOtherEngine({ engine }: Manifest, { database_url }: Config): void {
  const here = database_url === null ? 'embedded' : 'postgres'
  if (engine !== here)
    throw new Error(
      `The backup is of the ${engine} database, and DATABASE_URL ${database_url === null ? 'is not set' : 'names a PostgreSQL'}`,
    )
}

async function refuseOccupied({ database_url, data_dir }: Config): Promise<void> {
  if (database_url === null) {
    if (existsSync(path.join(data_dir, 'db')))
      throw new Error(
        `There is a database in ${data_dir} already. Move the folder away, or name another one in DATA_DIR`,
      )
    return
  }
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    const { rows } = await client.query(`select 1 from information_schema.tables where table_schema = 'public' limit 1`)
    if (rows.length > 0)
      throw new Error('The database of DATABASE_URL is not empty. Make a new one (createdb) and name it')
  } finally {
    await client.end()
  }
}

/** Its names come from a file that somebody brought: none may lead out of the data folder. */
function placeOf(data_dir: string, name: string): string {
  const place = path.resolve(data_dir, name.slice('data/'.length))
  if (!place.startsWith(`${path.resolve(data_dir)}${path.sep}`)) throw new Error(`${name} leads out of the data folder`)
  return place
}

async function putInto(bucket: Store, archive: CheckedArchive, name: string): Promise<void> {
  const key = requireKey(name.slice('data/'.length))
  const draft = await bucket.draftFor(key)
  await archive.extract(name, draft)
  await bucket.take(key, draft)
}

async function restoreDatabase(config: Config, archive: CheckedArchive): Promise<void> {
  const scratch = await mkdtemp(path.join(config.data_dir, 'restore-'))
  const dump = path.join(scratch, 'database.dump')
  try {
    await archive.extract('database.dump', dump)
    const database = await (config.database_url === null ? loadEmbedded : loadPostgres)(config, dump)
    try {
      await compareCounts(database, archive.manifest.counts)
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function loadEmbedded({ data_dir }: Config, dump: string): Promise<Database> {
  return openDatabase({ database_url: null, data_dir, load_from: new Blob([await readFile(dump)]) })
}

async function loadPostgres({ database_url, data_dir }: Config, dump: string): Promise<Database> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', `--dbname=${database_url}`]
  await runPostgresTool('pg_restore', [...options, dump])
  return openDatabase({ database_url, data_dir, pool_size: 1 })
}

async function compareCounts(database: Database, expected: Record<string, number>): Promise<void> {
  const client = await database.pool.connect()
  try {
    const found = await countRows(client)
    const wrong = Object.keys(expected).find((table) => found[table] !== expected[table])
    if (wrong) throw new Error(`${wrong} has ${found[wrong]} rows instead of ${expected[wrong]} after the restore`)
  } finally {
    client.release()
  }
}

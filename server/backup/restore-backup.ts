import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { MIGRATIONS } from '../database/migrations/all.ts'
import type { Database } from '../platform/database/db.ts'
import { prepareDataFolder } from '../platform/files/data-folder.ts'
import { requireKey, type Store } from '../platform/files/store.ts'
import { type CheckedArchive, type Manifest, openArchive } from './archive.ts'
import { countRows } from './count-rows.ts'
import { loadDump } from './load-dump.ts'

/**
 * From either engine, into an empty database and data folder of either engine; overwrites nothing. The database comes
 * last: an interrupted restore must not look like a shop.
 *
 * @param bucket receives the files instead of the data folder
 * @throws before any change if the backup is damaged, is newer than this shop, or the target is not empty
 */
export async function restoreBackup(config: Config, file: string, bucket: Store | null = null): Promise<Manifest> {
  const archive = await openArchive(file)
  try {
    refuseNewer(archive.manifest)
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

/** Untrusted names must not escape the data folder. */
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
    const { database, counts } = await loadDump(config, { dump, scratch, manifest: archive.manifest })
    try {
      await compareCounts(database, counts)
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
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

import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database/db.ts'
import { copyServedFolder } from './copy-folder.ts'
import { countRows, namesOfMigrations } from './count-rows.ts'
import { runPostgresTool } from './postgres-tools.ts'

export interface Dumped {
  engine: 'postgres' | 'embedded'
  counts: Record<string, number>
  migrations: string[]
}

/** A consistent snapshot, while the shop serves. */
export function dumpDatabase(config: Config, file: string): Promise<Dumped> {
  return config.database_url === null ? dumpEmbedded(config.data_dir, file) : dumpPostgres(config.database_url, file)
}

/** Counts rows in the dumped snapshot. */
async function dumpPostgres(database_url: string, file: string): Promise<Dumped> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const counted = { counts: await countRows(client), migrations: await namesOfMigrations(client) }
    const options = ['--format=custom', `--snapshot=${rows[0]?.id}`, '--no-owner', `--file=${file}`]
    await runPostgresTool('pg_dump', [...options, `--dbname=${database_url}`])
    return { engine: 'postgres', ...counted }
  } finally {
    await client.end()
  }
}

/** From a copy if a shop serves, and not in its process. Opened once more, to be sure that it opens. */
async function dumpEmbedded(data_dir: string, file: string): Promise<Dumped> {
  const copied = path.join(path.dirname(file), 'copied')
  const is_served = await copyServedFolder(data_dir, copied)
  const bytes = await dumpFolder(is_served ? copied : data_dir)
  await rm(copied, { recursive: true, force: true })
  await writeFile(file, bytes, { flush: true })
  const copy = await openDatabase({ database_url: null, data_dir, in_memory: true, load_from: new Blob([bytes]) })
  try {
    const client = await copy.pool.connect()
    try {
      return { engine: 'embedded', counts: await countRows(client), migrations: await namesOfMigrations(client) }
    } finally {
      client.release()
    }
  } finally {
    await copy.close()
  }
}

async function dumpFolder(data_dir: string): Promise<Buffer<ArrayBuffer>> {
  const database = await openDatabase({ database_url: null, data_dir })
  try {
    const blob = await database.dump?.()
    if (!blob) throw new Error('the embedded database gave no dump')
    return Buffer.from(await blob.arrayBuffer())
  } finally {
    await database.close()
  }
}

import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/db.ts'
import { askForDump } from './control-socket.ts'
import { countRows, namesOfMigrations } from './count-rows.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

export interface Dumped {
  engine: 'postgres' | 'embedded'
  counts: Record<string, number>
  migrations: string[]
}

/** The whole database in one file, as of one moment, while the shop goes on selling. */
export function dumpDatabase(config: Config, file: string): Promise<Dumped> {
  return config.database_url === null ? dumpEmbedded(config.data_dir, file) : dumpPostgres(config.database_url, file)
}

/** The rows are counted in the very snapshot that is dumped. */
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

/** From the shop that serves, or from the folder where none does. Opened once more in memory: a dump that does not open is none. */
async function dumpEmbedded(data_dir: string, file: string): Promise<Dumped> {
  const bytes = (await askForDump(data_dir)) ?? (await dumpFolder(data_dir))
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

/** Runs pg_dump or pg_restore of the newest PostgreSQL that is installed: an older one refuses a newer server. */
export async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', options: string[]): Promise<void> {
  const versions = await readdir(DEBIAN).catch(() => [])
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)[0]
  const program = newest === undefined ? tool : `${DEBIAN}/${newest}/bin/${tool}`
  try {
    await run(program, options, { maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    if (code === 'ENOENT') throw new Error(`${tool} is missing: install Debian's postgresql-client`, { cause: error })
    throw new Error(`${tool} failed: ${(stderr ?? '').trim().split('\n').slice(-5).join('\n')}`, { cause: error })
  }
}

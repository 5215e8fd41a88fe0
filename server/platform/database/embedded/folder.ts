import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolder, syncPath } from '../../files/data-folder.ts'
import { DurableFiles } from '../../files/durable-files.ts'

const CANNOT_CONNECT_NOW = '57P03'
const extensions = { pg_trgm, unaccent }

/**
 * PGlite's default is `-F` (fsync off) on files whose fsync does nothing: it could not open after any power cut. The
 * default `wal_sync_method`, fdatasync, does nothing there either. Small shared buffers: the operating system caches
 * the same pages. A short log: only recovery reads it. There is one connection: locks and states for a hundred took 3 MB.
 */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'wal_sync_method=fsync',
    'shared_buffers=16MB',
    'min_wal_size=32MB',
    'max_wal_size=64MB',
    'max_connections=4',
    'max_wal_senders=0',
  ].flatMap((setting) => ['-c', setting]),
]

export function openInMemory(load_from: Blob | undefined): Promise<PGlite> {
  return PGlite.create({ ...(load_from && { loadDataDir: load_from }), extensions })
}

/**
 * Opens or creates the database. `onStop` is called if it crashes.
 *
 * @throws with PostgreSQL's own message if it does not open
 */
export async function openFolder(folder: string, onStop: (why: Error) => void, load_from?: Blob): Promise<PGlite> {
  const complaints: string[] = []
  try {
    return await PGlite.create({
      ...(load_from && { loadDataDir: load_from }),
      extensions,
      fs: new DurableFiles(folder, onStop),
      startParams: START,
      onStderr: (line) => {
        if (/\b(?:FATAL|PANIC|DETAIL|HINT):/.test(line)) complaints.push(line)
        return false
      },
    })
  } catch (error) {
    if (complaints.length === 0) throw error
    // PGlite hides the reason in PostgreSQL's console output. The SQLSTATE "cannot connect now" makes it an outage.
    const why = new Error(`The database in ${folder} does not open: ${complaints.join(' ')}`, { cause: error })
    throw Object.assign(why, { code: CANNOT_CONNECT_NOW })
  }
}

/**
 * Creates the database in a temporary folder and renames it once synced: an interruption leaves no database or a
 * complete one.
 *
 * In a separate process: it needs three PGlite instances, whose 200 MB are never released, even by an ended thread.
 */
export async function makeFolder(folder: string, load_from: Blob | undefined): Promise<void> {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const maker = spawn(process.execPath, [path.join(import.meta.dirname, 'make-folder-process.ts'), unfinished])
  // Concurrently: a child blocks until its output is read.
  const [output] = await Promise.all([
    text(maker.stderr),
    load_from === undefined ? maker.stdin.end() : pipeline(load_from.stream(), maker.stdin),
    once(maker, 'close'),
  ])
  if (maker.exitCode !== 0) throw new Error(`The database could not be made in ${folder}. ${output.trim()}`)
  syncFolder(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolder, syncPath } from './data-folder.ts'
import { DurableFiles } from './durable-files.ts'

const CANNOT_CONNECT_NOW = '57P03'
const extensions = { pg_trgm, unaccent }

/**
 * PGlite as shipped starts with `-F` (fsync off) on files whose fsync does nothing: a power cut left it unable to open,
 * every time. `wal_sync_method` is named because its usual value, fdatasync, is another call that does nothing there.
 * The memory is 16 MiB instead of 128: the operating system keeps the same pages once more. The log is kept short, as
 * nobody reads it but a recovery.
 */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** A database on no disk, from the dump or empty. */
export function openInMemory(load_from: Blob | undefined): Promise<PGlite> {
  return PGlite.create({ ...(load_from && { loadDataDir: load_from }), extensions })
}

/**
 * Opens the database in the folder, or makes one there. `onStop` is told when it stops by itself.
 *
 * @throws with PostgreSQL's own words when it does not open
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
    // PGlite itself says "failed to initialize properly"; why is on PostgreSQL's own console.
    // With PostgreSQL's code for "not now": to who asks while the shop serves it is a database that is away.
    const why = new Error(`The database in ${folder} does not open: ${complaints.join(' ')}`, { cause: error })
    throw Object.assign(why, { code: CANNOT_CONNECT_NOW })
  }
}

/**
 * Makes the database beside its place and moves it there when all of it is on the disk: whatever interrupts this, the
 * next start finds either no database or a whole one.
 *
 * In a process of its own: making one takes three of them at once, and 200 MB of their memory stayed with the shop, in a
 * thread that had ended as well.
 */
export async function makeFolder(folder: string, load_from: Blob | undefined): Promise<void> {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const maker = spawn(process.execPath, [path.join(import.meta.dirname, 'embedded-maker.ts'), unfinished])
  // Both at once, or a maker that says a lot waits for somebody to listen while he is still told.
  const [said] = await Promise.all([
    text(maker.stderr),
    load_from === undefined ? maker.stdin.end() : pipeline(load_from.stream(), maker.stdin),
    once(maker, 'close'),
  ])
  if (maker.exitCode !== 0) throw new Error(`The database could not be made in ${folder}. ${said.trim()}`)
  syncFolder(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}

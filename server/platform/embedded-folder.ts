import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { syncFolder, syncPath } from './data-folder.ts'
import { DurableFiles } from './durable-files.ts'

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
    throw new Error(`The database in ${folder} does not open: ${complaints.join(' ')}`, { cause: error })
  }
}

/**
 * Makes the database beside its place and moves it there when all of it is on the disk: whatever interrupts this, the
 * next start finds either no database or a whole one.
 *
 * In a thread that ends afterwards: making one takes two more of them, and their 200 MB would stay with the shop.
 */
export async function makeFolder(folder: string, load_from: Blob | undefined): Promise<void> {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  await new Promise<void>((resolve, reject) => {
    const maker = new Worker(new URL('./embedded-maker.ts', import.meta.url), {
      workerData: { folder: unfinished, load_from },
    })
    maker.once('error', reject)
    maker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Making the database ended with ${code}`))))
  })
  syncFolder(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}

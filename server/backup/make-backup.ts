import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Manifest, type Part, writeArchive } from './archive.ts'
import type { Store } from '../platform/files/store.ts'
import { dumpDatabase } from './dump-database.ts'

/** The database has its own dump; outbox mails were sent. */
const LEFT_OUT = /^(db|db\..*|outbox|backups|control\.sock|.*\.part|.*\.lock.*)$/

/**
 * Backs a serving shop up into one file: the database, then the files. File addresses hold a hash and are never
 * overwritten, so every file of the dump still exists. A bucket's files are stored as in a data folder.
 *
 * @param bucket where the files are, if not in the data folder
 */
export async function makeBackup(
  config: Config,
  target: string,
  { now, bucket = null }: { now: Date; bucket?: Store | null },
): Promise<Manifest> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'shop-backup-'))
  try {
    const dump = path.join(scratch, 'database.dump')
    const dumped = await dumpDatabase(config, dump)
    const files = bucket ? filesIn(bucket, scratch) : filesUnder(config.data_dir, '')
    return await writeArchive(target, partsOf(dump, files), { made_at: now.toISOString(), ...dumped })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function* partsOf(dump: string, files: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield { name: 'database.dump', file: dump }
  yield* files
}

/** One at a time. A file deleted during the backup was unreferenced. */
async function* filesIn(bucket: Store, scratch: string): AsyncGenerator<Part> {
  for await (const { key } of bucket.list('')) {
    const file = path.join(scratch, 'fetched')
    if (await bucket.lend(key, (local) => copyFile(local, file))) yield { name: `data/${key}`, file }
  }
}

async function* filesUnder(data_dir: string, folder: string): AsyncGenerator<Part> {
  const entries = await readdir(path.join(data_dir, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const at = path.posix.join(folder, entry.name)
    if (folder === '' ? LEFT_OUT.test(entry.name) : entry.name.endsWith('.part')) continue
    if (entry.isDirectory()) yield* filesUnder(data_dir, at)
    else if (entry.isFile()) yield { name: `data/${at}`, file: path.join(data_dir, at) }
  }
}

import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Manifest, type Part, writeArchive } from './archive.ts'
import type { Store } from '../platform/store.ts'
import { dumpDatabase } from './dump-database.ts'

/** In the data folder, and no part of what was sold and shown: the database has its dump, mail was sent. */
const LEFT_OUT = /^(db|db\..*|outbox|backups|control\.sock|.*\.part|.*\.lock.*)$/

/**
 * Backs the shop up into one file while it serves: first the database as of one moment, then its files. A file's address
 * holds a hash of its content and is never written twice, so what the dump names is among the files that are there later.
 * Files in a bucket are fetched, and lie in the backup under the names that they have in a data folder.
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

/** One at a time on this machine's disk. One that is removed meanwhile belonged to nothing any more. */
async function* filesIn(bucket: Store, scratch: string): AsyncGenerator<Part> {
  for await (const { key } of bucket.list('')) {
    const file = path.join(scratch, 'fetched')
    if (await bucket.lend(key, (lent) => copyFile(lent, file))) yield { name: `data/${key}`, file }
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

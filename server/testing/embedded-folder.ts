import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { MIGRATIONS } from '../database/migrations/all.ts'
import { openDatabase } from '../platform/database/db.ts'
import { migrate } from '../platform/database/migrate.ts'

let migrated: Promise<string> | null = null

after(async () => {
  if (migrated !== null) await rm(await migrated, { recursive: true, force: true })
})

/** An embedded database on disk as a closed shop leaves it, without rows. To create each takes ten times as long. */
export async function copyMigratedFolder(data_dir: string): Promise<void> {
  migrated ??= makeMigratedFolder()
  await cp(path.join(await migrated, 'db'), path.join(data_dir, 'db'), { recursive: true })
}

async function makeMigratedFolder(): Promise<string> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-migrated-'))
  const dump = process.env['TEST_EMBEDDED_DUMP']
  const start = dump ? { load_from: new Blob([await readFile(dump)]) } : {}
  const database = await openDatabase({ database_url: null, data_dir, ...start })
  await migrate(database, MIGRATIONS)
  await database.close()
  return data_dir
}

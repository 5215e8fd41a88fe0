// `node scripts/make-test-dump.ts FILE`: an empty, migrated embedded database as one file. Every test opens a database
// of its own; from this file that takes a tenth of the time.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { MIGRATIONS } from '../server/migrations/all.ts'
import { openDatabase } from '../server/platform/db.ts'
import { migrate } from '../server/platform/migrate.ts'

const [file] = process.argv.slice(2)
assert(file, 'say where to: node scripts/make-test-dump.ts FILE')

const database = await openDatabase({ database_url: null, data_dir: tmpdir(), in_memory: true })
await migrate(database, MIGRATIONS)
assert(database.dump, 'the embedded database can be dumped')
const dump = await database.dump()
await writeFile(file, Buffer.from(await dump.arrayBuffer()))
await database.close()

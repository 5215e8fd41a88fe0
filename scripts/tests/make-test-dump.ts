// `node scripts/tests/make-test-dump.ts TARGET`: an empty, migrated database with its job queues, from which every test file gets
// its own in a tenth of the time. TARGET is a file for a dump of the embedded database, or the address of a new
// database on PostgreSQL.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { MIGRATIONS } from '../../server/database/migrations/all.ts'
import { buildServices, stopServices } from '../../server/open-services.ts'
import { wallClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

const [target] = process.argv.slice(2)
assert(target, 'say where to: node scripts/tests/make-test-dump.ts TARGET')

const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-dump-'))
const database_url = target.startsWith('postgres') ? target : null
const database = await openDatabase({ database_url, data_dir, in_memory: true })
await migrate(database, MIGRATIONS)
const config = readConfig({ DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'silent' })
const services = await buildServices(config, database, wallClock)
await services.jobs.start()
await stopServices(services)
const dump = database_url === null ? await database.dump?.() : null
if (dump) await writeFile(target, Buffer.from(await dump.arrayBuffer()))
await database.close()
await rm(data_dir, { recursive: true })

import { tmpdir } from 'node:os'
import { openApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { buildServices } from '../../open-services.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { TEST_VARIABLES } from '../shop.ts'

// A further process of a shop on PostgreSQL, for tests of races between processes. Prints its address.
const database_url = process.argv[2]
if (database_url === undefined) throw new Error('The address of the database is missing')
const config = readConfig({ ...TEST_VARIABLES, DATA_DIR: tmpdir(), DATABASE_URL: database_url })
const database = await openDatabase({ database_url, data_dir: tmpdir() })
const services = await buildServices(config, database, { now: () => new Date() })
await services.jobs.start()
const { fastify } = await openApp(services, null)
console.log(await fastify.listen({ port: 0, host: '127.0.0.1' }))

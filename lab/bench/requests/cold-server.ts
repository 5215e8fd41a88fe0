import { openApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openServices } from '../../../server/open-services.ts'
import { Cache } from '../../../server/platform/cache.ts'

// The shop with a cache that holds nothing: every call goes to the database. Runs next to the real one, on its
// database.
const services = await openServices(readConfig(), () => undefined)
services.cache = new Cache(1)
const { fastify } = await openApp(services, null)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const [address] = fastify.addresses()
if (typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
process.on('SIGTERM', () => process.exit(0))

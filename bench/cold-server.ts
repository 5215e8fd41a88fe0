import { openApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/open-house.ts'
import { Cache } from '../server/platform/cache.ts'

// The shop with a cache into which nothing fits: every call goes to the database. Beside the real one, on its database.
const house = await openHouse(readConfig(), () => undefined)
house.cache = new Cache(1)
const { fastify } = await openApp(house, null)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const [address] = fastify.addresses()
if (typeof address === 'object') process.stdout.write(`listening ${address.port}\n`)
process.on('SIGTERM', () => process.exit(0))

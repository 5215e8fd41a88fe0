import pg from 'pg'
import { openApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openServices } from '../../../server/open-services.ts'
import { Cache } from '../../../server/platform/cache.ts'

// Prints as JSON the queries, with values, that the shop sends for one address with an empty cache. Example: node
// lab/bench/requests/asked-queries.ts /api/products/1

const asked: [text: string, values: unknown[]][] = []
let is_listening = false
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown

/** Before the services open: the pool takes each client's `query` from here. */
function listen() {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values: unknown })
    if (is_listening) asked.push([text, Array.isArray(values) ? values : []])
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
}

listen()
const services = await openServices(readConfig(), () => undefined)
services.cache = new Cache(1)
const { fastify } = await openApp(services, null)
const address = process.argv[2] ?? '/'
// The first request also loads data that a process caches permanently.
await fastify.inject(address)
is_listening = true
const answer = await fastify.inject(address)
is_listening = false
if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
process.stdout.write(`${JSON.stringify(asked)}\n`, () => process.exit(0))

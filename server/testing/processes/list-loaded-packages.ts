import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'

// Opens a shop in a process of its own and prints the packages that it has loaded by then.
const loaded = new Set<string>()
registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\//.exec(url)?.[1]
    if (name !== undefined) loaded.add(name)
    return nextLoad(url, context)
  },
})
const { openApp } = await import('../../app.ts')
const { readConfig } = await import('../../config.ts')
const { closeServices, buildServices } = await import('../../open-services.ts')
const { openDatabase } = await import('../../platform/database/db.ts')
// The other files that main.ts imports.
await import('../../backup/public.ts')
await import('../../demo/load-demo.ts')
await import('../../demo/warm-pictures.ts')

const data_dir = tmpdir()
const database = await openDatabase({ database_url: null, data_dir, in_memory: true })
const config = readConfig({ DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'production', PORT: '0' })
const services = await buildServices(config, database, { now: () => new Date() })
const { fastify } = await openApp(services, null)
await fastify.ready()
process.stdout.write([...loaded].join('\n'))
await fastify.close()
await closeServices(services)

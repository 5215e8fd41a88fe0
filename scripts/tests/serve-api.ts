// The shop without its pages, for fault tests of its API: `node scripts/tests/serve-api.ts`, with the environment of a shop.
// Listens on PORT or a free port, prints it, and ends on SIGTERM.
import { openApp } from '../../server/app.ts'
import { makeFirstAdministrator } from '../../server/account/public.ts'
import { readConfig } from '../../server/config.ts'
import { closeServices, openServices } from '../../server/open-services.ts'

const services = await openServices(readConfig(), () => undefined)
await makeFirstAdministrator(services)
await services.jobs.start()
const { fastify } = await openApp(services, null)
await fastify.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' })
const address = fastify.server.address()
console.log(`listening ${typeof address === 'object' ? address?.port : ''}`)

process.once('SIGTERM', () => {
  fastify
    .close()
    .then(() => closeServices(services))
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
})

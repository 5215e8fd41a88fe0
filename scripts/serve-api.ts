// The shop without its pages, for proofs that speak to its API from outside: `node scripts/serve-api.ts`, with the
// environment of a shop. Listens on a free port, says which, and ends with SIGTERM.
import { openApp } from '../server/app.ts'
import { makeFirstAdministrator } from '../server/account/public.ts'
import { readConfig } from '../server/config.ts'
import { closeHouse, openHouse } from '../server/open-house.ts'

const house = await openHouse(readConfig(), () => undefined)
await makeFirstAdministrator(house)
await house.jobs.start()
const { fastify } = await openApp(house, null)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const address = fastify.server.address()
console.log(`listening ${typeof address === 'object' ? address?.port : ''}`)

process.once('SIGTERM', () => {
  fastify
    .close()
    .then(() => closeHouse(house))
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
})

import { createServer } from 'node:http'
import { openApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { openServices } from '../../../server/open-services.ts'
import { sendAnswer } from '../../../server/platform/http/send-answer.ts'
import { findStorefront } from '../../../server/pages/find-storefront.ts'
import { makePage } from '../../../server/pages/pages.ts'

// The shop without its page cache, but with its API cache: renders the page for every request.
const services = await openServices(readConfig(), () => undefined)
const storefront = await findStorefront()
const { table } = await openApp(services, storefront)
const server = createServer((request, response) => {
  makePage(services, storefront, table, { url: request.url ?? '/', language: 'ua' })
    .then((page) => sendAnswer(request, response, page.value))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening ${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))

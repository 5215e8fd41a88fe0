import { createServer } from 'node:http'
import { openApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/open-house.ts'
import { sendAnswer } from '../server/platform/front.ts'
import { findStorefront } from '../server/storefront.ts'
import { makePage } from '../server/web.ts'

// Renders the page anew for every request: the shop with its page cache taken out, its answers from the API cache kept.
const house = await openHouse(readConfig(), () => undefined)
const storefront = await findStorefront()
const { table } = await openApp(house, storefront)
const server = createServer((request, response) => {
  makePage(house, storefront, table, { url: request.url ?? '/', language: 'ua' })
    .then((page) => sendAnswer(request, response, page.value))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening ${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))

import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'

// The baseline: node:http alone, sending bytes from memory. Nothing in JavaScript can be much faster. Arguments: file
// with the body, file with the headers as JSON.
const [body_file, headers_file] = process.argv.slice(2)
if (body_file === undefined || headers_file === undefined)
  throw new Error('bare-server.ts wants a body and its headers')
const body = readFileSync(body_file)
const headers = {
  ...(JSON.parse(readFileSync(headers_file, 'utf8')) as Record<string, string>),
  'Content-Length': body.length,
}
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`listening ${address.port}\n`)
})

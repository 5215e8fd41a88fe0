import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { openApi } from './open-api.ts'
import { inputSchema } from './open-api-schemas.ts'
import { possibleRefusals } from './platform/possible-refusals.ts'

/** OpenAPI 3.1 at `/api/openapi.json`, readable at `/api/docs`. */
export function describeApi(fastify: FastifyInstance, public_url: string): void {
  // At start they would cost 60 ms.
  const description = once(() => JSON.stringify(openApi(ENDPOINTS, public_url)))
  const page = once(() => docsPage(ENDPOINTS))
  fastify.get('/api/openapi.json', async (_, reply) =>
    reply.header('Cache-Control', 'public, no-cache').type('application/json; charset=utf-8').send(description()),
  )
  fastify.get('/api/docs', async (_, reply) =>
    reply
      .header('Cache-Control', 'public, no-cache')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page()),
  )
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function docsPage(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints
    .map(
      (route) =>
        `<tr><td><code>${route.method}</code></td><td><code>${escaped(route.path)}</code></td><td>${route.access}</td>` +
        `<td>${escaped(route.summary)}</td><td><pre>${escaped(route.body && !route.upload ? JSON.stringify(inputSchema(route.body), null, 1) : '')}</pre></td><td>${possibleRefusals(route).join(', ')}</td></tr>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of the shop</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#111c33}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #d5deea;padding:.5rem;text-align:left;vertical-align:top}
pre{margin:0;font-size:12px;max-height:12rem;overflow:auto}</style></head><body><main><h1>Calls of the shop</h1>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Money is in hryvnia with at most two decimals.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th><th>Body</th><th>May refuse with</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { ENDPOINTS } from '@shop/contract/endpoints'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { REFUSALS, refusalBody, type RefusalCode } from '@shop/contract/refusals'

const GENERAL_REFUSALS: RefusalCode[] = ['invalid_data', 'too_many_calls', 'internal', 'unavailable']
const BODY_REFUSALS: RefusalCode[] = ['broken_json', 'too_large', 'unsupported_type']

/** OpenAPI 3.1 made from the contract, at `/api/openapi.json`, and the same to read at `/api/docs`. */
export function describeApi(fastify: FastifyInstance): void {
  const description = JSON.stringify(openApi(ENDPOINTS))
  const page = docsPage(ENDPOINTS)
  fastify.get('/api/openapi.json', async (_, reply) =>
    reply.header('Cache-Control', 'public, no-cache').type('application/json; charset=utf-8').send(description),
  )
  fastify.get('/api/docs', async (_, reply) =>
    reply
      .header('Cache-Control', 'public, no-cache')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

export function openApi(endpoints: readonly AnyEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of endpoints) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Training Equipment', version: version(), description: 'Calls of the shop. Money is in hryvnia.' },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(route: AnyEndpoint): object {
  return {
    operationId: route.name,
    summary: route.summary,
    ...securityOf(route),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...headersOf(route)],
    ...(route.body ? { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } } : {}),
    responses: {
      [String(route.status ?? 200)]: { description: 'Done', content: json(schemaOf(route.reply, 'output')) },
      ...refusalsOf(route),
    },
  }
}

function securityOf(route: AnyEndpoint): object {
  if (route.access === 'public' || route.access === 'open') return {}
  return { security: route.access === 'guest' ? [{}, { token: [] }] : [{ token: [] }] }
}

/** Headers that a call may carry; none is ever demanded (contract-decisions, "The wire"). */
function headersOf(route: AnyEndpoint): object[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  if (route.method === 'GET') return []
  const language = header('Accept-Language', 'The language of letters: ua, ru or en; fallback en')
  if (!TAKES_KEY.has(route.name)) return [language]
  return [language, header('Idempotency-Key', 'A call repeated with the same key and body counts once')]
}

const TAKES_KEY = new Set(['placeGuestOrder', 'placeBuyerOrder', 'mergeBasket'])

const json = (schema: object) => ({ 'application/json': { schema } })

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  // Checks written in code (phone, e-mail) have no JSON Schema: they are described by their refusals instead.
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' })
  return described
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function refusalsOf(route: AnyEndpoint): Record<string, object> {
  const codes = [...GENERAL_REFUSALS, ...(route.refuses ?? [])] as RefusalCode[]
  if (route.method !== 'GET') codes.push(...BODY_REFUSALS)
  if (route.params && !codes.includes('not_found')) codes.push('not_found')
  if (route.access !== 'public' && route.access !== 'open') codes.push('unauthenticated')
  const by_status = Map.groupBy(codes, (code) => REFUSALS[code].status)
  return Object.fromEntries(
    [...by_status].map(([status, those]) => [
      String(status),
      {
        description: those.join(', '),
        content: {
          'application/json': {
            examples: Object.fromEntries(those.map((code) => [code, { value: refusalBody(code) }])),
          },
        },
      },
    ]),
  )
}

function docsPage(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints
    .map(
      (route) =>
        `<tr><td><code>${route.method}</code></td><td><code>${escaped(route.path)}</code></td><td>${route.access}</td>` +
        `<td>${escaped(route.summary)}</td><td><pre>${escaped(route.body ? JSON.stringify(schemaOf(route.body, 'input'), null, 1) : '')}</pre></td></tr>`,
    )
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of the shop</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#111c33}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #d5deea;padding:.5rem;text-align:left;vertical-align:top}
pre{margin:0;font-size:12px;max-height:12rem;overflow:auto}</style></head><body><main><h1>Calls of the shop</h1>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Money is in hryvnia with at most two decimals.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th><th>Body</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function version(): string {
  const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return about.version
}

import { readFileSync } from 'node:fs'
import { ENDPOINTS_BY_FEATURE } from '@shop/contract/shop/endpoints'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { REFUSAL_SCHEMAS, refusalResponses } from './open-api-refusals.ts'
import { inputSchema, namedSchemas, outputSchema } from './open-api-schemas.ts'

const TAG_DESCRIPTIONS: Record<string, string> = {
  account: 'Registration, sign-in, the profile, bonuses and the buyer’s rights to their data',
  basket: 'What a signed-in buyer has in the basket',
  catalog: 'Products, categories, search and what lists can be narrowed by',
  content: 'Reviews, consultations, price lists, certificates, orders of the Ministry, public settings and texts',
  delivery: 'Settlements and branches of the carrier, cost and days of delivery',
  favourites: 'Products that a buyer marked',
  offers: 'Commercial offers by e-mail, and orders made of them',
  lists: 'Products for the lines of a buyer’s own list',
  plans: 'Purchase plans of whole rooms, opened by a code',
  rooms: 'Rooms with the Ministry’s lists of equipment and the products for each position',
  orders: 'Orders of guests and of signed-in buyers',
}

/** With or without a trailing slash. */
export function describedPath({ path }: AnyEndpoint): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
}

/** Version 3.1. */
export function openApi(endpoints: readonly AnyEndpoint[], server_url = '/'): object {
  const tags = new Map(
    Object.entries(ENDPOINTS_BY_FEATURE).flatMap(([tag, calls]) => calls.map((call) => [call.name, tag] as const)),
  )
  const paths: Record<string, Record<string, object>> = {}
  for (const route of endpoints) {
    const path = describedPath(route)
    const tag = tags.get(route.name) ?? 'admin'
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: { tags: [tag], ...operation(route) } }
  }
  const used = new Set(endpoints.map(({ name }) => tags.get(name) ?? 'admin'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: version(),
      description: 'Calls of the shop. Money is in hryvnia with at most two decimals.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-AllRightsReserved' },
    },
    servers: [{ url: server_url }],
    tags: [...used].map((name) => ({ name, description: TAG_DESCRIPTIONS[name] ?? name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...REFUSAL_SCHEMAS, ...usedSchemas(paths) },
    },
  }
}

/** Directly or indirectly. */
function usedSchemas(paths: object): Record<string, object> {
  const all = namedSchemas()
  const used: Record<string, object> = {}
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name]
      if (schema === undefined || name in used) continue
      used[name] = schema
      visit(JSON.stringify(schema))
    }
  }
  visit(JSON.stringify(paths))
  return used
}

const operation = (route: AnyEndpoint): object => ({
  operationId: route.name,
  summary: route.summary,
  security: securityOf(route),
  parameters: [...parametersOf(route, 'path'), ...parametersOf(route, 'query'), ...headersOf(route)],
  ...(route.body && { requestBody: requestBodyOf(route) }),
  responses: { [String(route.status ?? 200)]: successOf(route), ...refusalResponses(route) },
})

function securityOf({ access }: AnyEndpoint): object[] {
  if (access === 'public' || access === 'open') return []
  return access === 'guest' ? [{}, { token: [] }] : [{ token: [] }]
}

const BINARY = { type: 'string', format: 'binary' }
const filesOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: BINARY }]))

function requestBodyOf({ upload, body }: AnyEndpoint): object {
  const jsonOf = (schema: typeof body) => ({ 'application/json': { schema: schema ? inputSchema(schema) : {} } })
  if (!upload) return { required: true, content: jsonOf(body) }
  const content = { ...filesOf(upload.types), ...(upload.json && jsonOf(upload.json)) }
  return { required: true, description: `At most ${upload.bytes_max} bytes`, content }
}

function successOf(route: AnyEndpoint): object {
  if (!route.is_document)
    return { description: 'Done', content: { 'application/json': { schema: outputSchema(route.reply) } } }
  const disposition = { description: 'The name to save it under', schema: { type: 'string' } }
  return {
    description: 'The file',
    headers: { 'Content-Disposition': disposition },
    content: filesOf(route.document_types ?? ['application/octet-stream']),
  }
}

/** Optional (contract-decisions, "The wire"). */
function headersOf(route: AnyEndpoint): object[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  if (route.method === 'GET') return []
  const language = header('Accept-Language', 'The language of mails: ua, ru or en; fallback en')
  if (!TAKES_KEY.has(route.name)) return [language]
  return [language, header('Idempotency-Key', 'A call repeated with the same key and body counts once')]
}

const TAKES_KEY = new Set(['placeGuestOrder', 'placeBuyerOrder', 'mergeBasket'])

function parametersOf(route: AnyEndpoint, place: 'path' | 'query'): object[] {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(route.keyed?.includes(name) && { style: 'deepObject', explode: true }),
  }))
}

function version(): string {
  const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return about.version
}

import * as fc from 'fast-check'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { described, type Schema } from './described-values.ts'
import { hostileText } from './hostile-values.ts'
import { bodies } from './odd-bodies.ts'
import { oddHeaders } from './odd-headers.ts'

/** `who` is filled in on sending, because tokens expire. */
export interface GeneratedRequest {
  method: string
  /** Encoded, or deliberately broken. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
  who: 'guest' | 'buyer' | 'staff' | 'stranger'
}

export interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

export function requestsOf(route: AnyEndpoint, operation: Operation): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      method: method(route.method),
      target: target(route, operation),
      who: who(route),
      sending: bodies(route, operation),
      odd_headers: oddHeaders(),
    })
    .map(({ sending, odd_headers, ...rest }) => ({
      ...rest,
      body: rest.method === 'GET' ? null : sending.body,
      headers: { ...sending.headers, ...odd_headers },
    }))
}

const PAGES =
  `/ /catalog/ /catalog/1/ /catalog?page= /catalog?producer= /product/ /product/1?preview= /search/ /search?search=
  /offers/ /docs/ /profile/orders/ /confirm?code= /reset-password?email= /complex-solutions/ /verify-email/?code= /pricelist/
  /price-list/ /files/ /files/products/ /assets/ /admin/ /sitemap.xml /robots.txt /.well-known/ /healthz /api/ /api/docs
  /api/openapi.json`.split(/\s+/)

/** They answer in HTML and must not fail either. */
export function pageRequests(): fc.Arbitrary<GeneratedRequest> {
  const start = fc.constantFrom(...PAGES)
  const rest = fc.tuple(pathPart(fc.constantFrom('1', '2', 'about')), queryText([]))
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('GET') },
      fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE'),
    ),
    target: fc.tuple(start, rest).map(([address, [part, query]]) => address + part + query),
    headers: oddHeaders(),
    body: fc.constant(null),
    who: fc.constantFrom('guest', 'buyer', 'staff', 'stranger'),
  })
}

const method = (usual: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(usual) },
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  )

const who = ({ access }: AnyEndpoint): fc.Arbitrary<GeneratedRequest['who']> => {
  const meant = access === 'staff' ? 'staff' : access === 'buyer' ? 'buyer' : 'guest'
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(meant) },
    { weight: 1, arbitrary: fc.constantFrom('guest', 'buyer', 'staff', 'stranger') },
  )
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const brokenCode = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%00',
  '%u0027',
  '%ed%a0%80',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '//',
  ';',
)

const pathPart = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fitting.map((value) => encoded(textOf(value))) },
    { weight: 2, arbitrary: hostileText().map((text) => encoded(text).slice(0, 3000) || '%20') },
    { weight: 1, arbitrary: brokenCode },
  )

function target(route: AnyEndpoint, { parameters }: Operation): fc.Arbitrary<string> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parts = names.map((name) => pathPart(ofPath(name, parameters)))
  const query = queryText(parameters.filter((one) => one.in === 'query'))
  return fc.tuple(fc.tuple(...parts), query).map(([values, text]) => {
    let at = 0
    return route.path.replace(/:\w+/g, () => String(values[at++])) + text
  })
}

function ofPath(name: string, parameters: Operation['parameters']): fc.Arbitrary<unknown> {
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }) },
    { weight: 1, arbitrary: described(schema, name, 'none') },
  )
}

function queryText(parameters: Operation['parameters']): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc
      .oneof(
        { weight: 6, arbitrary: described(schema, name, 'none').map(textOf) },
        { weight: 2, arbitrary: hostileText() },
      )
      .map((value) => `${name}=${encoded(value)}`),
  )
  const some = known.length === 0 ? fc.constant<string[]>([]) : fc.array(fc.oneof(...known), { maxLength: 6 })
  const odd = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    fc.tuple(hostileText(), hostileText()).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    fc.constantFrom(
      'a[b]=1',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      '&&&',
      '=',
      '%=%',
      'page=%ff',
      'page[]=1',
      '?',
      'x=%00',
    ),
    fc.integer({ min: 1, max: 400 }).map((times) => 'page=1&'.repeat(times)),
  )
  return fc.tuple(some, odd).map(([pairs, more]) => {
    const text = [...pairs, more].filter(Boolean).join('&')
    return text === '' ? '' : `?${text}`
  })
}

/** Also of an object without a usable `toString`. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

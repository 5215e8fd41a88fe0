import * as fc from 'fast-check'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { described, type Schema } from './described-values.ts'
import { type GeneratedRequest, type Operation, textOf } from './generated-requests.ts'
import { INJECTIONS } from './hostile-values.ts'

/**
 * Each field once with each SQL injection and the zero character. @param count of injections for each field; 0 for all
 */
export function injectionsOf(
  route: AnyEndpoint,
  operation: Operation,
  count: number,
  seed: number,
): GeneratedRequest[] {
  const who = route.access === 'staff' ? 'staff' : route.access === 'buyer' ? 'buyer' : 'guest'
  const places = placesOf(route, operation)
  return places.flatMap((place, index) => {
    const from = (index + seed) % INJECTIONS.length
    const injections =
      count === 0
        ? INJECTIONS
        : Array.from({ length: count }, (_, at) => at + from).map((at) => INJECTIONS[at % INJECTIONS.length])
    // Let through, PostgreSQL refuses it: a 500.
    return [...injections, 'a\0b'].map((text = "'"): GeneratedRequest => ({
      method: route.method,
      who,
      headers: {},
      body: null,
      ...withText(route, operation, place, text),
    }))
  })
}

interface Place {
  where: 'path' | 'query' | 'body'
  name: string
}

function placesOf(route: AnyEndpoint, { parameters, requestBody }: Operation): Place[] {
  const body = route.upload ? {} : (requestBody?.content['application/json']?.schema.properties ?? {})
  return [
    ...parameters
      .filter(({ in: where }) => where !== 'header')
      .map(({ name, in: where }) => ({ name, where: where as 'path' | 'query' })),
    ...Object.keys(body).map((name) => ({ name, where: 'body' as const })),
  ]
}

function withText(route: AnyEndpoint, { parameters, requestBody }: Operation, { where, name }: Place, text: string) {
  const inPath = (one: string) => (where === 'path' && one === name ? encodeURIComponent(text) : '1')
  const path = route.path.replace(/:(\w+)/g, (_, one: string) => inPath(one))
  const needed = parameters.filter((one) => one.in === 'query' && one.required && one.name !== name)
  const query = new URLSearchParams()
  for (const one of needed) query.set(one.name, textOf(sample(described(one.schema, one.name, 'none'))))
  if (where === 'query') query.set(name, text)
  const target = query.size === 0 ? path : `${path}?${query.toString()}`
  const schema = requestBody?.content['application/json']?.schema
  if (!schema || route.upload || route.method === 'GET') return { target }
  const value = { ...fittingBody(route, schema) }
  if (where === 'body') value[name] = text
  return { target, body: Buffer.from(JSON.stringify(value)), headers: { 'Content-Type': 'application/json' } }
}

const fitting = new Map<string, Record<string, unknown>>()

/** Generating takes longer than sending. */
function fittingBody({ name }: AnyEndpoint, schema: Schema): Record<string, unknown> {
  const made = fitting.get(name) ?? (sample(described(schema, '', 'none')) as Record<string, unknown>)
  fitting.set(name, made)
  return made
}

const sample = <T>(of: fc.Arbitrary<T>): T | undefined => fc.sample(of, { seed: 7, numRuns: 1 })[0]

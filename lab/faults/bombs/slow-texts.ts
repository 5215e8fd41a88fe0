import * as fc from 'fast-check'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ENDPOINTS } from '@shop/contract/shop/endpoints'
import { ADMIN_ENDPOINTS } from '@shop/contract/admin/endpoints'
import { describedPath, openApi } from '../../../server/open-api.ts'
import { described, type Schema } from '../requests/described-values.ts'
import type { Operation } from '../requests/generated-requests.ts'
import { type Bomb, bomb } from './bomb.ts'

/** Regular expressions with two ways to match a character backtrack exponentially on these. */
const PIECES = [
  'a',
  ' ',
  '0',
  '-',
  '.',
  'a.',
  'a@',
  '@',
  '+3',
  '(',
  '"',
  '<a',
  'ї',
  '\t\n',
  '1,',
  ',',
  'а 1,',
  ';',
  '&#',
  '%',
]
const IN_BODY = 200_000
/** Node itself limits an address to 16 kB. */
const IN_ADDRESS = 4000
const ANY = [200, 201, 400, 401, 404, 409, 413, 414, 415, 422, 431]

/** A repeated piece, then a character that can't match. */
export function slowTexts(seed: number, pieces_each: number): Bomb[] {
  const routes = [...ENDPOINTS, ...ADMIN_ENDPOINTS]
  const { paths } = openApi(routes) as { paths: Record<string, Record<string, Operation>> }
  let turn = seed
  return routes.flatMap((route) => {
    const operation = paths[describedPath(route)]?.[route.method.toLowerCase()]
    return operation ? textsOf(route, operation).flatMap((make) => nextPieces(() => turn++, pieces_each).map(make)) : []
  })
}

const nextPieces = (next: () => number, count: number) =>
  Array.from({ length: Math.min(count, PIECES.length) }, () => PIECES[next() % PIECES.length] ?? 'a')

type Make = (piece: string) => Bomb

function textsOf(route: AnyEndpoint, operation: Operation): Make[] {
  const who = route.access === 'staff' ? 'staff' : route.access === 'buyer' ? 'buyer' : 'guest'
  const path = route.path.replace(/:\w+/g, '1')
  const start = { method: route.method, who, right: ANY } as const
  const long = (piece: string, letters: number) => `${piece.repeat(letters / piece.length)}!`
  const queries = operation.parameters
    .filter((one) => one.in === 'query')
    .map(({ name }): Make => (piece) => {
      const target = `${path}?${name}=${encodeURIComponent(long(piece, IN_ADDRESS)).slice(0, 12_000)}`
      return bomb(`${route.name} ?${name}`, { ...start, target, headers: {}, body: null })
    })
  if ((route.upload && !route.upload.json) || route.method === 'GET') return queries
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const whole = fc.sample(described(schema, '', 'none'), { seed: 7, numRuns: 1 })[0] as Record<string, unknown>
  const fields = textFields(schema).map(([name, letters_max]): Make => (piece) => {
    const letters = Math.min(IN_BODY / Buffer.byteLength(piece), letters_max - 1)
    const body = Buffer.from(JSON.stringify({ ...whole, [name]: long(piece, letters) }))
    return bomb(`${route.name} ${name}`, { ...start, target: path, body })
  })
  return [...queries, ...fields]
}

/** A longer text is refused unread. */
const textFields = ({ properties = {} }: Schema): [name: string, letters_max: number][] =>
  Object.entries(properties).flatMap(([name, one]) => {
    const text = [one, ...(one.anyOf ?? [])].find(({ type }) => type === 'string')
    return text ? [[name, text.maxLength ?? IN_BODY] satisfies [string, number]] : []
  })

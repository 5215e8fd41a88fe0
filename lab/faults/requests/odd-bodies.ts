import * as fc from 'fast-check'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { described } from './described-values.ts'
import type { Operation } from './generated-requests.ts'
import { hostileValue } from './hostile-values.ts'

export interface Sending {
  body: Buffer | null
  headers: Record<string, string>
}

export const bodies = (route: AnyEndpoint, operation: Operation): fc.Arbitrary<Sending> =>
  route.upload ? upload(route) : jsonBody(operation)

const JSON_HEADERS = { 'Content-Type': 'application/json' }
const asJson = (value: unknown): Sending => ({ body: Buffer.from(JSON.stringify(value) ?? ''), headers: JSON_HEADERS })

function jsonBody(operation: Operation): fc.Arbitrary<Sending> {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  const valid = described(schema, '', 'none').map(asJson)
  const almost = described(schema, '', 'some').map(asJson)
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 7, arbitrary: almost },
    { weight: 1, arbitrary: hostileValue().map(asJson) },
    { weight: 2, arbitrary: fc.tuple(almost, brokenJson).map(([whole, breakIt]) => breakIt(whole)) },
  )
}

const ofText = (text: string): Sending => ({ body: Buffer.from(text), headers: JSON_HEADERS })
const textOf = ({ body }: Sending) => body?.toString() ?? ''

/** Never written by JSON.stringify. */
const brokenJson = fc.constantFrom<(whole: Sending) => Sending>(
  (whole) => ofText(textOf(whole).slice(0, -1)),
  (whole) => ofText(`${textOf(whole)}}`),
  (whole) => ofText(`\ufeff${textOf(whole)}`),
  (whole) => ofText(textOf(whole).replace('{', '{"__proto__":{"is_staff":true},')),
  (whole) => ofText(textOf(whole).replace(/"(\w+)":/, '"$1":[1],"$1":')),
  (whole) => ofText(textOf(whole).replace(/:[^,}]+/, ':NaN')),
  (whole) => ofText(textOf(whole).replace(/:[^,}]+/, ':1e999')),
  (whole) => ofText(textOf(whole).replace(/:[^,}]+/, ':"\\ud800\\u0000"')),
  () => ofText('['.repeat(50_000)),
  () => ofText(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  () => ofText(`"${'a'.repeat(300_000)}"`),
  () => ({ body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), headers: JSON_HEADERS }),
  () => ({ body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), headers: JSON_HEADERS }),
  () => ({ body: Buffer.alloc(0), headers: JSON_HEADERS }),
  ({ body }) => ({ body, headers: {} }),
  ({ body }) => ({ body, headers: { 'Content-Type': 'text/plain' } }),
  ({ body }) => ({ body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  ({ body }) => ({ body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }),
  ({ body }) => ({ body, headers: { 'Content-Type': 'application/json; charset=utf-16' } }),
  ({ body }) => ({ body, headers: { 'Content-Type': 'image/png' } }),
  ({ body }) => ({ body, headers: { 'Content-Type': ';;;' } }),
  ({ body }) => ({ body, headers: { ...JSON_HEADERS, 'Content-Encoding': 'gzip' } }),
)

/** Magic bytes of known formats. */
const SIGNATURES = [
  '',
  'PK\x03\x04',
  'PK\x05\x06',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\x04\0\0\0WEBP',
  '\0\0\0\x1cftypavif',
  'code;name_ua\n',
  '[{"code":',
  'Артикул;Назва;Ціна\n1;',
  '\xd0\xcf\x11\xe0',
]

function upload(route: AnyEndpoint): fc.Arbitrary<Sending> {
  const types = [...(route.upload?.types ?? []), 'application/json', 'application/octet-stream']
  const bytes = fc.tuple(fc.constantFrom(...SIGNATURES), fc.uint8Array({ maxLength: 400 }))
  return fc.tuple(fc.constantFrom(...types), bytes).map(([type, [sign, rest]]) => ({
    body: Buffer.concat([Buffer.from(sign, 'latin1'), rest]),
    headers: { 'Content-Type': type },
  }))
}

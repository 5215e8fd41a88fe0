import * as fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'

export interface Schema {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** More would not find more. */
const ITEMS_MAX = 5
const TEXT_MAX = 60

/** For checks that JSON Schema can't express, by field name. */
const MEANT: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/email/, fc.constantFrom('olena@school.example', 'buyer@school.example', 'owner@shop.example', 'x@lyceum.example')],
  [/phone/, fc.constantFrom('+380 (67) 111 22 33', '+380 (50) 765 43 21')],
  [/password/, fc.constantFrom('shkola-2026', 'fire-and-water', 'not-the-one')],
  [/(^|_)ids$/, fc.constantFrom('1,2,3', '1', '40,39')],
  [/dk/, fc.constantFrom('39160000-1', '39162100-6', '3916')],
  [/edrpou/, fc.constantFrom('12345678', '14360570')],
  [/iban/, fc.constant('UA213223130000026007233566001')],
  [/version/, fc.integer({ min: 1, max: 3 })],
  [/from|until|since|day|date/, fc.constantFrom('2026-11-01', '2026-11-21', '2026-12-31')],
]

export type Spoiling = 'none' | 'some'

/** With `some`, about one value in twelve is replaced by anything. */
export function described(schema: Schema, name: string, spoiling: Spoiling): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, name, spoiling)
  if (spoiling === 'none') return fitting
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue() })
}

function fittingOf(schema: Schema, name: string, spoiling: Spoiling): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => described(one, name, spoiling)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, spoiling)
    case 'array':
      return arrayOf(schema, name, spoiling)
    case 'string':
      return textOf(schema, name)
    case 'number':
    case 'integer':
      return numberOf(schema, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return spoiling === 'none' ? fc.string({ maxLength: 10 }) : hostileValue()
  }
}

/** With `some`, required fields may be missing and unknown ones added. */
function objectOf({ properties = {}, required = [] }: Schema, spoiling: Spoiling): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, described(property, name, spoiling)]),
  )
  const whole = fc.record(fields, { requiredKeys: required })
  if (spoiling === 'none') return whole
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(whole, stranger).map(([value, more]) => Object.assign(value, more)) },
  )
}

const stranger = fc.constantFrom<object>(
  { role: 'owner', is_staff: true, user_id: 1, id: 1 },
  { constructor: { prototype: { is_admin: true } } },
  { price: 0, discount_percent: 100, bonuses_balance: 999_999 },
  { toString: null, valueOf: null, hasOwnProperty: null },
)

function arrayOf({ items = {}, minItems = 0, maxItems = ITEMS_MAX }: Schema, name: string, spoiling: Spoiling) {
  const maxLength = Math.max(minItems, Math.min(ITEMS_MAX, maxItems))
  return fc.array(described(items, name, spoiling), { minLength: minItems, maxLength })
}

const meant = (name: string, type: string): fc.Arbitrary<unknown> | undefined => {
  const found = MEANT.find(([word]) => word.test(name))?.[1]
  return found && (type === 'string') === (typeof fc.sample(found, 1)[0] === 'string') ? found : undefined
}

function textOf({ pattern, format, minLength = 0, maxLength = TEXT_MAX }: Schema, name: string) {
  const known = meant(name, 'string')
  if (known) return known
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  if (format !== undefined)
    return fc.constantFrom('2026-11-01', '2026-11-21', 'olena@school.example', 'https://a.example/')
  const plain = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(TEXT_MAX, maxLength)),
  })
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: fc.constantFrom('1', '2', 'мікроскоп', 'Ліцей № 12') },
    { weight: 1, arbitrary: hostileText() },
  )
}

function numberOf({ type, minimum = -1000, maximum = 1_000_000 }: Schema, name: string): fc.Arbitrary<unknown> {
  const known = meant(name, 'number')
  if (known) return known
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  const whole = fc.integer({ min, max: Math.max(min, max) })
  const near = fc.integer({ min, max: Math.max(min, Math.min(max, min + 20)) })
  const edge = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  const broken = type === 'integer' ? near : whole.map((value) => Math.min(maximum, value + 0.25))
  return fc.oneof({ weight: 6, arbitrary: near }, { weight: 2, arbitrary: whole }, broken, edge)
}

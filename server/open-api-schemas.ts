import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { ENDPOINTS_BY_FEATURE, FEATURES } from '@shop/contract/shop/endpoints'
import * as primitives from '@shop/contract/primitives'

const REFERENCE = '#/components/schemas/'

/** Defaults and conversions make input differ from output. */
const isInput = (schema: v.GenericSchema) =>
  Object.values(ENDPOINTS_BY_FEATURE)
    .flat()
    .some(({ body, query, params }) => [body, query, params].includes(schema))

function isNamed(name: string, value: unknown): boolean {
  const is_object = typeof value === 'object' && value !== null && 'kind' in value && 'entries' in value
  return is_object && /^[A-Z]/.test(name) && !isInput(value as unknown as v.GenericSchema)
}

/** Exported schemas of replies. */
const NAMED: Record<string, v.GenericSchema> = Object.assign(
  {},
  ...[primitives, ...Object.values(FEATURES)].map((module) =>
    Object.fromEntries(Object.entries(module as object).filter(([name, value]) => isNamed(name, value))),
  ),
)

/** Checks in code (phone, e-mail) have no JSON Schema; their refusals describe them. */
const COMMON = { errorMode: 'ignore', target: 'draft-2020-12' } as const

export const inputSchema = (schema: v.GenericSchema): object =>
  withoutDialect(toJsonSchema(schema, { ...COMMON, typeMode: 'input' }))

/** Named schemas become references. */
export const outputSchema = (schema: v.GenericSchema): object => described(schema, NAMED)

export const namedSchemas = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => {
      const { [name]: _, ...others } = NAMED
      return [name, described(schema, others)]
    }),
  )

function described(schema: v.GenericSchema, definitions: Record<string, v.GenericSchema>): object {
  const overrideRef = ({ referenceId }: { referenceId: string }) => REFERENCE + referenceId
  return withoutDialect(toJsonSchema(schema, { ...COMMON, typeMode: 'output', definitions, overrideRef }))
}

function withoutDialect({ $schema: _, $defs: __, ...schema }: JsonSchema): object {
  return schema
}

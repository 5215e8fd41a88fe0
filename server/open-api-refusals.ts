import type { AnyEndpoint } from '@shop/contract/endpoint'
import { FIELD_CODES, FIELD_REASONS } from '@shop/contract/field-faults'
import {
  type FieldErrors,
  refusalBody,
  type RefusalCode,
  type RefusalKind,
  REFUSALS,
  withErrorList,
} from '@shop/contract/refusals'
import { possibleRefusals } from './platform/possible-refusals.ts'

const texts = { type: 'array', items: { type: 'string' } }
const code = { type: 'string', description: 'What the refusal is called; decide by it' }
const errors = {
  type: 'object',
  description: 'What is wrong, by field, in words; a path has dots: buyer.code',
  additionalProperties: texts,
}
const fields = {
  type: 'object',
  description: 'The same as codes of a closed list',
  additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/FieldCode' } },
}
const details = {
  type: 'object',
  description: 'What is known beyond the codes',
  additionalProperties: { $ref: '#/components/schemas/FieldDetail' },
}
const nested = { type: 'object', required: ['message'], properties: { message: texts } }
const shaped = (required: string[], properties: object) => ({
  type: 'object',
  required: ['code', ...required],
  properties: { code, ...properties },
})

/** Specification, section 8. */
export const REFUSAL_SCHEMAS = {
  FieldCode: { type: 'string', enum: FIELD_CODES },
  FieldDetail: {
    type: 'object',
    properties: {
      reason: { type: 'string', enum: Object.keys(FIELD_REASONS) },
      at_least: { type: 'number' },
      at_most: { type: 'number' },
    },
  },
  MessageRefusal: shaped(['message'], { message: { type: 'string' } }),
  ErrorRefusal: shaped(['error'], { error: { type: 'string' } }),
  ErrorListRefusal: shaped(['error'], { error: nested, errors, fields, details }),
  FieldsRefusal: shaped(['message', 'errors', 'fields'], { message: { type: 'string' }, errors, fields, details }),
  FieldsAndErrorListRefusal: shaped(['message', 'errors', 'fields', 'error'], {
    message: { type: 'string' },
    errors,
    fields,
    details,
    error: nested,
  }),
} as const

const SCHEMA_OF_SHAPE: Record<RefusalKind['shape'], keyof typeof REFUSAL_SCHEMAS> = {
  message: 'MessageRefusal',
  error: 'ErrorRefusal',
  error_list: 'ErrorListRefusal',
  fields: 'FieldsRefusal',
}

/** By status, with shape and examples. */
export function refusalResponses(route: AnyEndpoint): Record<string, object> {
  const by_status = Map.groupBy(possibleRefusals(route), (name) => REFUSALS[name].status)
  return Object.fromEntries([...by_status].map(([status, codes]) => [String(status), responseOf(route, status, codes)]))
}

function responseOf(route: AnyEndpoint, status: number, codes: RefusalCode[]): object {
  const by_schema = [...Map.groupBy(codes, (name) => schemaOf(route, name))]
  const choices = by_schema.map(([name, of_it]) => ({
    allOf: [{ $ref: `#/components/schemas/${name}` }, { properties: { code: { enum: of_it } } }],
  }))
  const examples = Object.fromEntries(codes.map((name) => [name, { value: exampleOf(route, name) }]))
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: { 'application/json': { schema: choices.length === 1 ? choices[0] : { anyOf: choices }, examples } },
  }
}

const RETRY_AFTER = { description: 'Seconds to wait before the call is repeated', schema: { type: 'integer' } }

function schemaOf({ has_error_list }: AnyEndpoint, name: RefusalCode): keyof typeof REFUSAL_SCHEMAS {
  const { shape } = REFUSALS[name]
  return has_error_list && shape === 'fields' ? 'FieldsAndErrorListRefusal' : SCHEMA_OF_SHAPE[shape]
}

const EXAMPLES: Partial<Record<RefusalCode, FieldErrors>> = {
  email_taken: { email: ['email_taken'] },
  invalid_data: { name: [{ code: 'required', text: 'Invalid key: Expected "name" but received undefined' }] },
}

function exampleOf({ has_error_list }: AnyEndpoint, name: RefusalCode): object {
  const body = refusalBody(name, EXAMPLES[name])
  return has_error_list ? withErrorList(body) : body
}

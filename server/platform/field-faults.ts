import * as v from 'valibot'
import {
  type FieldCode,
  type FieldErrors,
  type FieldFault,
  FIELD_REASONS,
  type FieldReason,
  isFieldReason,
} from '@shop/contract/field-faults'

type Issue = v.BaseIssue<unknown>

const A_LIST: FieldFault = { code: 'bad_format', text: 'Expected an object but received a list' }

/** The first fault of each field. The only place that knows the validator's messages. */
export function faultsOf(issues: readonly Issue[]): FieldErrors {
  const found: Record<string, FieldFault[]> = {}
  for (const issue of issues) {
    const list = issue.path?.findIndex(({ type, input }) => type === 'object' && Array.isArray(input)) ?? -1
    const path = list < 0 ? v.getDotPath(issue) : dotted((issue.path ?? []).slice(0, list).map(({ key }) => key))
    found[path ?? 'body'] ??= [list < 0 ? faultOf(issue) : A_LIST]
  }
  return found
}

/** Lists that valid input has in the place of objects: valibot takes them as objects without entries. */
export function listsAsObjects(sent: unknown, parsed: unknown, path: readonly unknown[] = []): FieldErrors {
  if (sent === parsed || typeof sent !== 'object' || sent === null || !isEntries(parsed)) return {}
  if (Array.isArray(sent) && !Array.isArray(parsed)) return { [dotted(path) ?? 'body']: [A_LIST] }
  const parts = Object.entries(parsed).map(([key, value]) =>
    listsAsObjects((sent as Record<string, unknown>)[key], value, [...path, key]),
  )
  return Object.assign({}, ...parts) as FieldErrors
}

const dotted = (path: readonly unknown[]) => (path.length === 0 ? null : path.join('.'))

const isEntries = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value?.constructor === Object)

function faultOf(issue: Issue): FieldFault {
  const reason = isFieldReason(issue.message) ? issue.message : null
  return { code: codeOf(issue, reason), text: issue.message, ...(reason && { reason }), ...boundOf(issue) }
}

function codeOf(issue: Issue, reason: FieldReason | null): FieldCode {
  if (issue.expected === 'never') return 'unknown_value'
  if (isNothing(issue)) return 'required'
  return CODES_OF_TYPE[issue.type] ?? (reason && FIELD_REASONS[reason]) ?? 'bad_format'
}

/** An absent, null or empty field counts as not filled in, whatever its schema. */
function isNothing({ input, type }: Issue): boolean {
  return input === undefined || input === null || input === '' || (type === 'min_length' && isEmptyList(input))
}

const isEmptyList = (input: unknown) => Array.isArray(input) && input.length === 0

/** Other types are format errors, unless the issue names a reason. */
const CODES_OF_TYPE: Partial<Record<string, FieldCode>> = {
  number: 'not_a_number',
  min_length: 'too_short',
  max_length: 'too_long',
  min_value: 'out_of_range',
  max_value: 'out_of_range',
  not_value: 'out_of_range',
  picklist: 'unknown_value',
  literal: 'unknown_value',
  variant: 'unknown_value',
}

function boundOf({ type, requirement }: Issue): { at_least?: number; at_most?: number } {
  if (typeof requirement !== 'number') return {}
  if (type === 'min_length' || type === 'min_value') return { at_least: requirement }
  return type === 'max_length' || type === 'max_value' ? { at_most: requirement } : {}
}

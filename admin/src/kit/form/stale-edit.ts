import type { Values } from './record-form.tsx'

const IGNORED_FIELDS = ['version', 'updated_at']
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const differingFields = (theirs: Values, mine: Values): string[] =>
  [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
    (field) => !IGNORED_FIELDS.includes(field) && !isSame(theirs[field] ?? null, mine[field] ?? null),
  )

/** My values as an edit of their version. */
export const overTheirs = (theirs: Values, mine: Values): Values => ({ ...mine, version: theirs['version'] })

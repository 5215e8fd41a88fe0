import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

export interface Change {
  by_user_id: number
  /** A word such as `save`, `create`, `remove`, `adjust_stock`, `change_status`. */
  action: string
  /** The table's or screen's word: `product`, `order`, `setting`. */
  entity: string
  entity_id: number | string
  /** What it was and what it became; null where there was or is nothing. Equal fields are left out. */
  before: object | null
  after: object | null
}

/**
 * Writes who changed what, in the transaction of the change: no change without its line, no line without its change.
 * A save that changed nothing writes none. Never hand over passwords, tokens or secrets.
 */
export async function noteChange(tx: Tx, change: Change): Promise<void> {
  const { before, after } = differences(change.before, change.after)
  if (change.before !== null && change.after !== null && Object.keys(after ?? {}).length === 0) return
  await tx
    .insertInto('audit_entries')
    .values({
      by_user_id: change.by_user_id,
      by_name: sql<string>`(select coalesce(max(name), '') from users where id = ${change.by_user_id})`,
      action: change.action,
      entity: change.entity,
      entity_id: String(change.entity_id),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute()
}

type Fields = Record<string, unknown>

/** The fields that differ, as they were and as they became. */
export function differences(
  before: object | null,
  after: object | null,
): { before: object | null; after: object | null } {
  if (before === null || after === null) return { before, after }
  const [was, is] = [before as Fields, after as Fields]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(was), after: only(is) }
}

import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'

export interface Change {
  /** Null for the shop itself. */
  by_user_id: number | null
  /** Such as `save`, `create`, `adjust_stock`. */
  action: string
  /** Such as `product`, `order`, `setting`. */
  entity: string
  entity_id: number | string
  /** null if created or removed. Equal fields are not stored. */
  before: object | null
  after: object | null
}

/**
 * In the transaction of the change; a save that changed nothing writes nothing. Never pass passwords, tokens or
 * secrets.
 */
export async function addAuditEntry(tx: Tx, change: Change): Promise<void> {
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

/** In one query, for imports of thousands of products. */
export async function addAuditEntries(tx: Tx, changes: readonly Change[]): Promise<void> {
  const lines = changes.flatMap(({ before, after, entity_id, ...line }) => {
    const changed_fields = differences(before, after)
    if (before !== null && after !== null && Object.keys(changed_fields.after ?? {}).length === 0) return []
    return [{ ...line, entity_id: String(entity_id), ...changed_fields }]
  })
  const [first] = lines
  if (!first) return
  await sql`
    insert into audit_entries (by_user_id, by_name, action, entity, entity_id, before, after)
    select ${first.by_user_id}, (select coalesce(max(name), '') from users where id = ${first.by_user_id}),
      action, entity, entity_id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n (action text, entity text, entity_id text, before jsonb, after jsonb)`.execute(tx)
}

type Fields = Record<string, unknown>

function differences(before: object | null, after: object | null): { before: object | null; after: object | null } {
  if (before === null || after === null) return { before, after }
  const [was, is] = [before as Fields, after as Fields]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(was), after: only(is) }
}

import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { type Change, differences } from './note-change.ts'

/** `noteChange` for many at once, all by one person: an import of thousands of products is no thousands of questions. */
export async function noteChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const lines = changes.flatMap(({ before, after, entity_id, ...line }) => {
    const differing = differences(before, after)
    if (before !== null && after !== null && Object.keys(differing.after ?? {}).length === 0) return []
    return [{ ...line, entity_id: String(entity_id), ...differing }]
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

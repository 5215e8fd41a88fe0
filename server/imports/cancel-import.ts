import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/**
 * A running job notices it at its next batch and rolls back. Refuses with `not_found` and `wrong_import_status`.
 *
 * @returns the key of its file, which the caller should delete
 */
export async function cancelImport(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('imports')
    .select(['status', 'file_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status === 'done' || row.status === 'cancelled') throw new Refusal('wrong_import_status')
  await tx
    .updateTable('imports')
    .set({ status: 'cancelled', file_key: null, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return row.file_key
}

import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * Gives an import up; a job at work finds out at its next rows and takes back what it wrote. Refuses with `not_found`,
 * and with `wrong_import_status` when it is over.
 *
 * @returns the key of its file, which nobody needs any more
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

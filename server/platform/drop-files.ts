import type { Tx } from './db.ts'

/** Rows of files that nothing refers to any more; their bytes are for `Files.sweep`. One that is referred to is an error. */
export async function dropFiles(tx: Tx, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length > 0) await tx.deleteFrom('files').where('id', 'in', file_ids).execute()
}

import { type Db, inTransaction } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { sweepUploadsLater } from '../../platform/files/unsaved-pictures.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

const FOLDER = 'product-documents'

/** Deleted after a day unless a saved product references it. Refuses with `invalid_data` at `file` if it is not a PDF. */
export async function storeUploadedDocument(
  { db, files, jobs }: { db: Db; files: Files; jobs: Jobs },
  sent: Uint8Array,
): Promise<{ file_id: number; web_path: string; bytes: number }> {
  // Checks the bytes as browsers do.
  if (Buffer.from(sent.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new Refusal('invalid_data', { file: ['document_unknown_kind'] })
  const made = await files.makeDocument(FOLDER, 'document', sent)
  const file_id = await inTransaction(db, async (tx) => {
    await sweepUploadsLater(tx, { jobs })
    return files.recordDocument(tx, made)
  })
  return { file_id, web_path: made.web_path, bytes: made.bytes }
}

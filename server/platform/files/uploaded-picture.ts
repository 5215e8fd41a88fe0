import { NO_ALT_TEXTS, type StoredFile } from '@shop/contract/primitives'
import { type Db, inTransaction } from '../database/db.ts'
import { Refusal } from '../http/refusal.ts'
import { EncodingTooSlow } from './encoder.ts'
import type { Files, MadePicture } from './files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sweepUploadsLater, type UPLOAD_FOLDERS } from './unsaved-pictures.ts'

/** libvips would also render SVG and PDF. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]/.test(bytes.toString('latin1', 8, 12)),
]

/**
 * Re-encodes an uploaded picture without metadata. The caller records its row (`Files.recordPicture`). Refuses with
 * `invalid_data` at `field` if it is not a JPEG, PNG, WebP or AVIF, is broken, or has more than 40 million pixels.
 *
 * @param folder such as `products`
 */
export async function makeUploadedPicture(
  files: Files,
  folder: string,
  sent: Uint8Array,
  field = 'file',
): Promise<MadePicture> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (!SIGNATURES.some((matches) => matches(bytes)))
    throw new Refusal('invalid_data', { [field]: ['picture_unknown_kind'] })
  try {
    return await files.makePicture(folder, 'picture', bytes)
  } catch (error) {
    throw refusalFor(error, field)
  }
}

/** A full disk is our problem. */
function refusalFor(error: unknown, field: string): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error
  const is_too_large = error instanceof EncodingTooSlow || /exceeds pixel limit/i.test(error.message)
  const problem = is_too_large ? 'picture_too_many_pixels' : 'picture_broken'
  return new Refusal('invalid_data', { [field]: [problem] })
}

/** Deleted after a day unless a saved form references it. */
export async function storeUploadedPicture(
  { db, files, jobs }: { db: Db; files: Files; jobs: Jobs },
  folder: (typeof UPLOAD_FOLDERS)[number],
  sent: Uint8Array,
): Promise<StoredFile> {
  const made = await makeUploadedPicture(files, folder, sent)
  const id = await inTransaction(db, async (tx) => {
    await sweepUploadsLater(tx, { jobs })
    return files.recordPicture(tx, made)
  })
  return { id, web_path: made.web_path, ...NO_ALT_TEXTS, width: made.width, height: made.height, blur: made.blur }
}

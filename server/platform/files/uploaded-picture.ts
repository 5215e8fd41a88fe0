import type { StoredFile } from '@shop/contract/primitives'
import { type Db, inTransaction } from './db.ts'
import { Refusal } from './refusal.ts'
import type { Files, MadePicture } from './files.ts'
import type { Jobs } from './jobs.ts'
import { sweepUploadsLater, type UPLOAD_FOLDERS } from './unsaved-pictures.ts'

/** Enough for a photograph of 40 million pixels; what takes longer was made to. */
const SECONDS_MAX = 15

/** The first bytes of what is taken. Told apart before any decoder sees them: an SVG would be rendered, a PDF opened. */
const SIGNS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]/.test(bytes.toString('latin1', 8, 12)),
]

/** One at a time: a decoded picture of 40 million pixels takes 160 MB. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A picture that a person sent: decoded and encoded anew, without its metadata, its row still to be recorded
 * (`Files.recordPicture`). Refuses with `invalid_data` at `field` what is no JPEG, PNG, WebP or AVIF, is broken, or is
 * larger than 40 million pixels.
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
  if (!SIGNS.some((isSign) => isSign(bytes))) throw new Refusal('invalid_data', { [field]: ['picture_unknown_kind'] })
  const work = last.then(() => withinTime(files.makePicture(folder, 'picture', bytes)))
  // Whoever comes next waits for it to end, not for it to succeed.
  last = work.catch(() => undefined)
  try {
    return await work
  } catch (error) {
    throw refusalFor(error, field)
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Input image exceeds pixel limit of time')), SECONDS_MAX * 1000)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A full disk is our trouble; whatever the decoder says is about the picture. */
function refusalFor(error: unknown, field: string): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error
  const problem = /exceeds pixel limit/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_broken'
  return new Refusal('invalid_data', { [field]: [problem] })
}

/**
 * Keeps what a person sent, row and all; it belongs to nothing until a form that names it is saved, and is removed when
 * none was within a day.
 */
export async function keepUploadedPicture(
  { db, files, jobs }: { db: Db; files: Files; jobs: Jobs },
  folder: (typeof UPLOAD_FOLDERS)[number],
  sent: Uint8Array,
): Promise<StoredFile> {
  const made = await makeUploadedPicture(files, folder, sent)
  const id = await inTransaction(db, async (tx) => {
    await sweepUploadsLater(tx, { jobs })
    return files.recordPicture(tx, made)
  })
  return { id, web_path: made.web_path, alt: null, width: made.width, height: made.height, blur: made.blur }
}

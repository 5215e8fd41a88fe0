import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { BadFile } from './sheet-rows.ts'

export interface ZipLimits {
  entries_max: number
  bytes_max: number
}

/** The entry list has passed the limits; entries are unpacked on demand. */
export interface OpenZip {
  entries: Entry[]
  stream(entry: Entry): Promise<Readable>
  close(): void
}

/**
 * Refuses a ZIP that declares too much, has a password, or is broken. yauzl fails entries that exceed their declared
 * size.
 */
export async function openZip(bytes: Buffer, limits: ZipLimits): Promise<OpenZip> {
  const zip = await opened(bytes)
  if (zip.entryCount > limits.entries_max) throw new BadFile('file_bomb')
  const entries: Entry[] = []
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (entry.isEncrypted()) throw new BadFile('file_locked')
      if (unpacked > limits.bytes_max || entries.length >= limits.entries_max) throw new BadFile('file_bomb')
      entries.push(entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof BadFile ? error : new BadFile('file_broken')
  }
  return { entries, stream: (entry) => zip.openReadStreamPromise(entry), close: () => zip.close() }
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  const { fromBufferPromise } = await import('yauzl')
  try {
    return await fromBufferPromise(bytes, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch {
    throw new BadFile('file_broken')
  }
}

const UTF8_NAME = 0x800

/** UTF-8 if flagged or valid; else code page 866, as Windows writes Ukrainian. */
export function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw
  if ((entry.generalPurposeBitFlag & UTF8_NAME) !== 0) return raw.toString('utf8')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('ibm866').decode(raw)
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import type { Entry, ZipFile as ReadZip } from 'yauzl'
import { ZipFile } from 'yazl'

const MANIFEST = 'manifest.json'
const MANIFEST_SUM = 'manifest.sha256'

const Manifest = v.object({
  format: v.literal(1),
  made_at: v.string(),
  engine: v.picklist(['postgres', 'embedded']),
  migrations: v.array(v.string()),
  counts: v.record(v.string(), v.number()),
  entries: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export interface Part {
  name: string
  file: string
}

/** Writes the parts and a manifest into a temporary file, syncs and renames it. */
export async function writeArchive(
  target: string,
  parts: AsyncIterable<Part> | Iterable<Part>,
  about: Omit<Manifest, 'format' | 'entries'>,
): Promise<Manifest> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.part`
  const zip = new ZipFile()
  // Opened first: a file that is opened after a failure would stay.
  const file = await open(draft, 'w', 0o600)
  const written = pipeline(zip.outputStream, file.createWriteStream({ flush: true }))
  // Without this listener a write error between two parts would end the process.
  written.catch(() => {})
  try {
    const entries: Manifest['entries'] = {}
    for await (const part of parts) entries[part.name] = await Promise.race([addPart(zip, part), failed(written)])
    const manifest: Manifest = { format: 1, ...about, entries }
    const text = JSON.stringify(manifest, null, 2)
    zip.addBuffer(Buffer.from(text), MANIFEST)
    zip.addBuffer(Buffer.from(sumOf(text)), MANIFEST_SUM)
    zip.end()
    await written
    await rename(draft, target)
    await syncFolder(path.dirname(target))
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const failed = (written: Promise<void>) => written.then(() => Promise.reject(new Error('the archive ended early')))

/** One at a time: ten thousand pictures must not open ten thousand files. */
function addPart(zip: ZipFile, { name, file }: Part): Promise<{ bytes: number; sha256: string }> {
  return new Promise((resolve, reject) => {
    const sum = new Sum()
    sum.on('end', () => resolve(sum.result())).on('error', reject)
    const source = createReadStream(file).on('error', reject)
    // Compressed already.
    zip.addReadStream(source.pipe(sum), name, { compress: false })
  })
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

class Sum extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    done(null, chunk)
  }

  result() {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export interface CheckedArchive {
  manifest: Manifest
  extract(name: string, file: string): Promise<void>
  close(): void
}

/**
 * Verifies every checksum before anything is restored.
 *
 * @throws if a part is missing, unexpected, truncated or changed
 */
export async function openArchive(file: string): Promise<CheckedArchive> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new Error(`${file} is no backup, or its end is missing`, { cause })
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries)
    await compare(zip, entries, manifest)
    const extract = async (name: string, target: string) => {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(await streamOf(zip, entries, name), createWriteStream(target, { mode: 0o600, flush: true }))
    }
    return { manifest, extract, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw new Error(`The backup is damaged: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function entriesOf(zip: ReadZip): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function readManifest(zip: ReadZip, entries: Map<string, Entry>): Promise<Manifest> {
  const text = await textOf(await streamOf(zip, entries, MANIFEST))
  if (sumOf(text) !== (await textOf(await streamOf(zip, entries, MANIFEST_SUM))))
    throw new Error(`${MANIFEST} was changed`)
  return v.parse(Manifest, JSON.parse(text))
}

async function streamOf(zip: ReadZip, entries: Map<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw new Error(`${name} is missing`)
  return zip.openReadStreamPromise(entry)
}

async function compare(zip: ReadZip, entries: Map<string, Entry>, manifest: Manifest): Promise<void> {
  const unexpected = [...entries.keys()].filter(
    (name) => ![MANIFEST, MANIFEST_SUM].includes(name) && !(name in manifest.entries),
  )
  if (unexpected.length > 0) throw new Error(`${unexpected[0]} does not belong to it`)
  for (const [name, expected] of Object.entries(manifest.entries)) {
    const sum = new Sum()
    await pipeline(await streamOf(zip, entries, name), sum, new Nowhere())
    if (sum.result().sha256 !== expected.sha256) throw new Error(`${name} was changed`)
  }
}

class Nowhere extends Writable {
  override _write(_: Buffer, __: BufferEncoding, done: () => void): void {
    done()
  }
}

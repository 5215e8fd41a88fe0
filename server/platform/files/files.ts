import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { PDF_TYPE } from '@shop/contract/primitives'
import type { Tx } from '../database/db.ts'
import { pageEncoder, uploadEncoder } from './encoder.ts'
import type { Measures, PictureFormat } from './images.ts'
import type { OpenedFile, Store } from './store.ts'

export const PICTURE_WIDTHS = [150, 300, 600] as const
const VARIANT = /^(\/files(?:\/[\w-]+)+)\.(150|300|600)\.(avif|webp)$/
const ORIGINAL = /^\/files(?:\/[\w-]+)+\.\w{2,5}$/

export function pictureFiles(web_path: string): string[] {
  const stem = web_path.replace(/\.\w+$/, '')
  return [web_path, ...PICTURE_WIDTHS.flatMap((width) => [`${stem}.${width}.avif`, `${stem}.${width}.webp`])]
}

export interface MadePicture extends Measures {
  web_path: string
  mime: string
  bytes: number
}

export interface MadeDocument {
  web_path: string
  mime: string
  bytes: number
}

/** Uploaded and generated files. Their addresses hold a hash of the content. */
export class Files {
  readonly #store: Store
  readonly #in_work = new Map<string, Promise<Buffer | null>>()

  constructor(store: Store) {
    this.#store = store
  }

  /**
   * Stores a picture, re-encoded without metadata, and inserts its row.
   *
   * @param folder such as `products`
   * @param name a readable word for the address, letters and digits
   * @returns the id in `files`
   */
  async keepPicture(tx: Tx, folder: string, name: string, bytes: Buffer): Promise<number> {
    return this.recordPicture(tx, await this.makePicture(folder, name, bytes))
  }

  /** The slow half of `keepPicture`, outside the transaction. The file stays if no row follows. */
  async makePicture(folder: string, name: string, bytes: Buffer): Promise<MadePicture> {
    return this.storeWebp(folder, name, await uploadEncoder.run('readPicture', bytes))
  }

  /** Stores a WebP without re-encoding: only for pictures of this repository. */
  async storeWebp(folder: string, name: string, webp: Buffer): Promise<MadePicture> {
    const hash = createHash('sha256').update(webp).digest('hex').slice(0, 10)
    const web_path = `/files/${folder}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${hash}.webp`
    await this.#store.write(keyOf(web_path), webp)
    return {
      web_path,
      mime: 'image/webp',
      bytes: webp.length,
      ...(await uploadEncoder.run('measure', webp)),
    }
  }

  /** Inserts the row, or refreshes the existing one for the same bytes. */
  recordPicture(tx: Tx, picture: MadePicture): Promise<number> {
    return insertFile(tx, picture)
  }

  /** The file stays if no row follows. */
  async makeDocument(folder: string, name: string, bytes: Uint8Array): Promise<MadeDocument> {
    const web_path = await this.storeDocument(`/files/${folder}/${name}`, 'pdf', Readable.from([bytes]))
    return { web_path, mime: PDF_TYPE, bytes: bytes.length }
  }

  /** Inserts the row, or refreshes the existing one for the same bytes. */
  recordDocument(tx: Tx, document: MadeDocument): Promise<number> {
    return insertFile(tx, { ...document, width: null, height: null, blur: null })
  }

  /** Opens an original, or a smaller picture made at its first read. Null if unknown. */
  async open(web_path: string): Promise<OpenedFile | null> {
    const variant = VARIANT.exec(web_path)
    if (!variant && !ORIGINAL.test(web_path)) return null
    const there = await this.#store.open(keyOf(web_path))
    if (there || !variant) return there
    const [, stem, width, format] = variant as unknown as [string, string, string, PictureFormat]
    const made = await this.#once(web_path, async () => {
      const original = await this.#store.read(keyOf(`${stem}.webp`))
      if (!original) return null
      const smaller = await pageEncoder.run('resized', original, Number(width), format)
      await this.#store.write(keyOf(web_path), smaller)
      return smaller
    })
    return made && { bytes: made.length, content: made }
  }

  async read(web_path: string): Promise<Buffer | null> {
    const opened = await this.open(web_path)
    if (!opened) return null
    return Buffer.isBuffer(opened.content) ? opened.content : Buffer.concat(await opened.content.toArray())
  }

  async has(web_path: string): Promise<boolean> {
    return isAddress(web_path) && this.#store.has(keyOf(web_path))
  }

  /**
   * Streams a document that may be too large for memory: to a draft, synced and renamed.
   *
   * @param stem address without extension, such as `/files/price-lists/physics-2026-11-21`
   * @param extension such as `xlsx`
   * @returns the address, with a hash of the content
   */
  async storeDocument(stem: string, extension: string, content: AsyncIterable<Uint8Array>): Promise<string> {
    const draft = await this.#store.draftFor(keyOf(stem))
    const hash = createHash('sha256')
    // Opened first: a stream might open the file after a failure has deleted it.
    const file = await open(draft, 'wx', 0o600)
    try {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        },
        file.createWriteStream({ flush: true }),
      )
      const web_path = `${stem}-${hash.digest('hex').slice(0, 10)}.${extension}`
      await this.#store.take(keyOf(web_path), draft)
      return web_path
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async openDocument(web_path: string): Promise<OpenedFile | null> {
    return isAddress(web_path) ? this.#store.open(keyOf(web_path)) : null
  }

  /** For `sweep`: recently loaded pages may still link to the document. */
  async retire(web_path: string, now: Date): Promise<void> {
    if (isAddress(web_path)) await this.#store.touch(keyOf(web_path), now)
  }

  /** Deletes older retired documents and abandoned drafts, except those still linked. */
  async sweep(folder: string, named: ReadonlySet<string>, before: Date): Promise<void> {
    for await (const { key, changed_at } of this.#store.list(`files/${folder}`))
      if (!named.has(`/${key}`) && changed_at < before) await this.#store.remove(key)
  }

  #once(web_path: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const running = this.#in_work.get(web_path)
    if (running) return running
    const work = make().finally(() => this.#in_work.delete(web_path))
    this.#in_work.set(web_path, work)
    return work
  }
}

async function insertFile(
  tx: Tx,
  file: MadePicture | (MadeDocument & Record<'width' | 'height' | 'blur', null>),
): Promise<number> {
  const row = await tx
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.column('web_path').doUpdateSet({ bytes: file.bytes, created_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const isAddress = (web_path: string) => VARIANT.test(web_path) || ORIGINAL.test(web_path)

const keyOf = (web_path: string) => web_path.slice(1)

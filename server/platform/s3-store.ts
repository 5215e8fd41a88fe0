import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Logger } from 'pino'
import type { S3Address } from './s3-address.ts'
import { S3Bucket, S3Refused, Unreachable } from './s3-bucket.ts'
import { readS3Page } from './s3-list.ts'
import { type OpenedFile, requireKey, type Store, type StoredEntry } from './store.ts'

/** Files in a bucket, for nodes that share no folder. */
export class S3Store implements Store {
  readonly #bucket: S3Bucket
  readonly #address: S3Address

  constructor(address: S3Address, log: Logger) {
    this.#address = address
    this.#bucket = new S3Bucket(address, log)
  }

  async read(key: string): Promise<Buffer | null> {
    const answer = await this.#call(key, { method: 'GET' })
    return answer && Buffer.from(await answer.arrayBuffer())
  }

  async open(key: string): Promise<OpenedFile | null> {
    const answer = await this.#call(key, { method: 'GET' })
    const length = answer?.headers.get('content-length')
    if (!answer?.body) return null
    if (!length) {
      const content = Buffer.from(await answer.arrayBuffer())
      return { bytes: content.length, content }
    }
    // The same stream; only the two libraries' types of it are apart.
    return { bytes: Number(length), content: Readable.fromWeb(answer.body as WebStream) }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#call(key, { method: 'HEAD' })) !== null
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(key, new Blob([new Uint8Array(bytes)]))
  }

  async draftFor(): Promise<string> {
    return path.join(tmpdir(), `shop-${randomUUID()}.part`)
  }

  async take(key: string, draft: string): Promise<void> {
    try {
      await this.#put(key, await openAsBlob(draft))
    } finally {
      await rm(draft, { force: true })
    }
  }

  async lend(key: string, work: (file: string) => Promise<void>): Promise<boolean> {
    const opened = await this.open(key)
    if (!opened) return false
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-s3-'))
    try {
      const file = path.join(folder, 'file')
      await pipeline(Readable.from(opened.content, { objectMode: false }), createWriteStream(file, { mode: 0o600 }))
      await work(file)
      return true
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Written anew: copying a file onto itself is not everywhere a change. The bucket's clock tells when. */
  async touch(key: string): Promise<void> {
    await this.lend(key, async (file) => this.#put(key, await openAsBlob(file)))
  }

  async remove(key: string): Promise<void> {
    await this.#call(key, { method: 'DELETE' })
  }

  async *list(folder: string): AsyncGenerator<StoredEntry> {
    const prefix = this.#bucket.fullKey(folder === '' ? '' : `${folder}/`)
    for (let next: string | null = null, is_first = true; is_first || next !== null; is_first = false) {
      const query = { 'list-type': '2', prefix, ...(next !== null && { 'continuation-token': next }) }
      const answer = await this.#bucket.call('', { method: 'GET', query })
      const page = readS3Page((await answer?.text()) ?? '<none/>')
      for (const { key, changed_at } of page.entries) yield { key: key.slice(this.#address.prefix.length), changed_at }
      next = page.next
    }
  }

  /** Lists, writes, reads and removes: with a right missing the shop would find out by a customer's picture. */
  async check(say: (line: string) => void): Promise<void> {
    const { bucket_url } = this.#address
    try {
      await this.list('checked').next()
      const key = `checked/${randomUUID()}`
      await this.write(key, Buffer.from('The shop looks whether it may write here.'))
      await this.read(key)
      await this.remove(key)
    } catch (error) {
      if (error instanceof Unreachable) {
        say(`The bucket of S3_URL, ${bucket_url}, cannot be reached: ${reasonOf(error.cause)}.`)
        return say('The shop opens without its pictures and documents; they are back when it is.')
      }
      if (!(error instanceof S3Refused)) throw error
      throw new Error(`The bucket of S3_URL, ${bucket_url}, does not take the shop in: ${adviceFor(error)}`, {
        cause: error,
      })
    }
  }

  async #put(key: string, body: Blob): Promise<void> {
    await (await this.#call(key, { method: 'PUT', body }))?.arrayBuffer()
  }

  #call(key: string, request: Parameters<S3Bucket['call']>[1]): Promise<Response | null> {
    return this.#bucket.call(requireKey(key), request)
  }
}

function adviceFor({ status, code }: S3Refused): string {
  if (code === 'NoSuchBucket') return 'there is no such bucket. Make it, or name another one'
  if (code === 'InvalidAccessKeyId') return 'it does not know the key (InvalidAccessKeyId)'
  if (code === 'SignatureDoesNotMatch') return 'the secret, or the region, is wrong (SignatureDoesNotMatch)'
  if (status === 403) return `the key may not list, write, read and remove there (${code})`
  return `${status} ${code}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error.cause as { code?: string } | undefined)?.code
  return code ?? error.message
}

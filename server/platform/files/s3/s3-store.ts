import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { S3Address } from './s3-address.ts'
import { answerOf, openClient, S3Refused, Unreachable } from './s3-calls.ts'
import { type OpenedFile, requireKey, type Store, type StoredEntry } from '../store.ts'

/** A price list of 50 MB at 1 MB a second. */
const UPLOAD_MS = 60_000
const UPLOADS_MAX = 3

/** Files in a bucket, for nodes that share no folder. */
export class S3Store implements Store {
  readonly #client: S3Client
  readonly #address: S3Address
  readonly #bucket: string
  readonly #log: Logger

  constructor(address: S3Address, log: Logger) {
    this.#address = address
    this.#bucket = new URL(address.bucket_url).pathname.slice(1)
    this.#client = openClient(address)
    this.#log = log
  }

  async read(key: string): Promise<Buffer | null> {
    const opened = await this.open(key)
    if (!opened) return null
    return Buffer.isBuffer(opened.content) ? opened.content : buffer(opened.content)
  }

  async open(key: string): Promise<OpenedFile | null> {
    const answer = await this.#answer(`GET ${key}`, this.#client.send(new GetObjectCommand(this.#place(key))))
    if (!(answer?.Body instanceof Readable)) return null
    // If the connection breaks before the first read. Later readers still get the error.
    answer.Body.on('error', () => {})
    if (answer.ContentLength !== undefined) return { bytes: answer.ContentLength, content: answer.Body }
    const content = await buffer(answer.Body)
    return { bytes: content.length, content }
  }

  async has(key: string): Promise<boolean> {
    const call = this.#client.send(new HeadObjectCommand(this.#place(key)))
    return (await this.#answer(`HEAD ${key}`, call)) !== null
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const put = new PutObjectCommand({ ...this.#place(key), Body: bytes })
    await this.#answer(`PUT ${key}`, this.#client.send(put, { requestTimeout: UPLOAD_MS }))
  }

  async draftFor(): Promise<string> {
    return path.join(tmpdir(), `shop-${randomUUID()}.part`)
  }

  async take(key: string, draft: string): Promise<void> {
    try {
      await this.#upload(key, draft)
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

  /** Uploads again: some servers keep the time when an object is copied onto itself. */
  async touch(key: string): Promise<void> {
    await this.lend(key, (file) => this.#upload(key, file))
  }

  async remove(key: string): Promise<void> {
    await this.#answer(`DELETE ${key}`, this.#client.send(new DeleteObjectCommand(this.#place(key))))
  }

  async *list(folder: string): AsyncGenerator<StoredEntry> {
    const prefix = this.#address.prefix + (folder === '' ? '' : `${folder}/`)
    let token: string | undefined
    do {
      const wanted = { Bucket: this.#bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }
      const call: Promise<ListObjectsV2CommandOutput> = this.#client.send(new ListObjectsV2Command(wanted))
      const page = await this.#answer(`the list of ${prefix}`, call)
      for (const { Key, LastModified } of page?.Contents ?? [])
        if (Key && LastModified) yield { key: Key.slice(this.#address.prefix.length), changed_at: LastModified }
      token = page?.NextContinuationToken
    } while (token)
  }

  /** Lists, writes, reads and deletes: otherwise a buyer's failed upload would reveal a missing permission. */
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

  /** The client does not retry streams. */
  async #upload(key: string, file: string): Promise<void> {
    const { size } = await stat(file)
    for (let attempt = 1; ; attempt++) {
      const put = new PutObjectCommand({ ...this.#place(key), Body: createReadStream(file), ContentLength: size })
      try {
        await this.#answer(`PUT ${key}`, this.#client.send(put, { requestTimeout: UPLOAD_MS }))
        return
      } catch (error) {
        if (attempt === UPLOADS_MAX || !(error instanceof Unreachable)) throw error
      }
    }
  }

  #place(key: string) {
    return { Bucket: this.#bucket, Key: this.#address.prefix + requireKey(key) }
  }

  #answer<T>(what: string, call: Promise<T>): Promise<T | null> {
    return answerOf(what, call, this.#log)
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
  return 'code' in error ? String(error.code) : error.message
}

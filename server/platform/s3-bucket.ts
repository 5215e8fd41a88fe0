import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { Refusal } from './refusal.ts'
import type { S3Address } from './s3-address.ts'

const ATTEMPTS_MAX = 3
const FIRST_PAUSE_MS = 100
/** Until the answer begins. */
const ANSWER_MS = 3_000
/** The same for what is sent: a price list of 50 MB at 1 MB a second. */
const UPLOAD_MS = 60_000
const RETRY_AFTER_SECONDS = 5

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Blob
}

/** The bucket said no, in its own words: `NoSuchBucket`, `SignatureDoesNotMatch`. */
export class S3Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(what: string, status: number, code: string) {
    super(`S3 refused ${what}: ${status} ${code}`)
    this.name = 'S3Refused'
    this.status = status
    this.code = code
  }
}

/** Calls to one bucket: signed, with a limit of time each, and tried again while it is only trouble on the way. */
export class S3Bucket {
  readonly #client: AwsClient
  readonly #address: S3Address
  readonly #log: Logger

  constructor(address: S3Address, log: Logger) {
    this.#address = address
    this.#log = log
    const { key, secret, region } = address
    this.#client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 })
  }

  /** The key as the bucket knows it. */
  fullKey(key: string): string {
    return this.#address.prefix + key
  }

  /**
   * The answer to a call about a key, or about the bucket for ''. null for what is not there.
   *
   * @throws Refusal `unavailable` when the bucket cannot be reached or is overloaded, `S3Refused` when it says no
   */
  async call(key: string, request: S3Request): Promise<Response | null> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#try(key, request).catch((error: unknown) => this.#giveUp(error, attempt))
      if (answer?.ok) return answer
      const is_passing = answer === null || answer.status === 429 || answer.status >= 500
      if (!is_passing) return this.#refused(key, request, answer)
      const problem = answer && new S3Refused(`${request.method} ${key}`, answer.status, await codeOf(answer))
      if (problem) this.#giveUp(problem, attempt)
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }

  /** One try. The limit is for the beginning of the answer: who reads slowly reads on. */
  async #try(key: string, { method, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const url = new URL(this.#address.bucket_url + (key === '' ? '' : `/${this.fullKey(key)}`))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await this.#client.sign(url.href, { method, headers, ...(body && { body }) })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), body ? UPLOAD_MS : ANSWER_MS)
    try {
      return await fetch(signed, { signal: late.signal, redirect: 'manual' })
    } finally {
      clearTimeout(timer)
    }
  }

  /** null while another try is worth it. */
  #giveUp(error: unknown, attempt: number): null {
    if (attempt < ATTEMPTS_MAX) return null
    this.#log.error({ err: error }, 'the files in S3 cannot be reached')
    throw new Unreachable(error)
  }

  async #refused(key: string, { method }: S3Request, answer: Response): Promise<null> {
    const code = await codeOf(answer)
    // A bucket that is not there is no missing file. HEAD has no words, so there the start-up's check must do.
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw new S3Refused(`${method} ${key}`, answer.status, code)
  }
}

/** Answered as 503 where a visitor waits; a job is tried again. */
export class Unreachable extends Refusal {
  constructor(cause: unknown) {
    super('unavailable', {}, RETRY_AFTER_SECONDS)
    this.cause = cause
  }
}

const codeOf = async (answer: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? answer.statusText

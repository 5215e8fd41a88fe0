import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { Refusal } from '../../http/refusal.ts'
import type { S3Address } from './s3-address.ts'

const ATTEMPTS_MAX = 3
/** Until the response begins. The body may take longer. */
const ANSWER_MS = 3_000
const RETRY_AFTER_SECONDS = 5

/** The bucket refused a call. The message is its error code, such as `NoSuchBucket` or `SignatureDoesNotMatch`. */
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

/** The bucket cannot be reached or is overloaded. Requests get 503, jobs are retried. */
export class Unreachable extends Refusal {
  constructor(cause: unknown) {
    super('unavailable', {}, RETRY_AFTER_SECONDS)
    this.cause = cause
  }
}

export function openClient({ bucket_url, region, key, secret }: S3Address): S3Client {
  const settings: S3ClientConfig = {
    endpoint: new URL(bucket_url).origin,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: ANSWER_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Many S3-compatible servers do not support the checksums that AWS added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
  const client = new S3Client(settings)
  client.middlewareStack.add(
    (next) => (call) => {
      nameBucketWithoutSlash(call.request)
      return next(call)
    },
    { step: 'build', name: 'nameBucketWithoutSlash' },
  )
  return client
}

/** The SDK lists `/bucket/`. AWS also accepts `/bucket`, and s3rver signs only that. */
function nameBucketWithoutSlash(request: unknown): void {
  if (typeof request === 'object' && request !== null && 'path' in request && typeof request.path === 'string')
    request.path = request.path.replace(/(?<=.)\/$/, '')
}

/**
 * @returns the result of the call, or null if the object does not exist
 * @throws Refusal `unavailable` if the bucket cannot be reached or is overloaded, `S3Refused` if it refuses
 */
export async function answerOf<T>(what: string, call: Promise<T>, log: Logger): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
    if (!(error instanceof Error) || status === 0 || status === 429 || status >= 500) {
      log.error({ err: error }, 'the files in S3 cannot be reached')
      throw new Unreachable(error)
    }
    // A missing bucket is not a missing file. HEAD responses have no error code, so the start-up check must find it.
    if (status === 404 && error.name !== 'NoSuchBucket') return null
    throw new S3Refused(what, status, error.name)
  }
}

import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { Refusal } from '../../http/refusal.ts'
import type { S3Address } from './s3-address.ts'

const ATTEMPTS_MAX = 3
/** Until the response begins. */
const ANSWER_MS = 3_000
const RETRY_AFTER_SECONDS = 5

/** The bucket's error code, such as `NoSuchBucket`. */
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

/** Unreachable or overloaded: requests get 503, jobs are retried. */
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
    // Many S3-compatible servers do not support AWS's newer checksums.
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

/** The SDK lists `/bucket/`. AWS also accepts `/bucket`, the only form that s3rver signs. */
function nameBucketWithoutSlash(request: unknown): void {
  if (typeof request === 'object' && request !== null && 'path' in request && typeof request.path === 'string')
    request.path = request.path.replace(/(?<=.)\/$/, '')
}

/**
 * @returns the result, or null if the object does not exist
 * @throws Refusal `unavailable` if the bucket is unreachable or overloaded, `S3Refused` if it refuses
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
    // HEAD responses have no error code: the start-up check finds a missing bucket.
    if (status === 404 && error.name !== 'NoSuchBucket') return null
    throw new S3Refused(what, status, error.name)
  }
}

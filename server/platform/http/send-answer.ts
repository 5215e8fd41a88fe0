import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** Compressed forms are made on demand and cached. */
export interface Answer {
  status: number
  bytes: number
  etag: string
  headers: Record<string, string>
  /** null once a large one is compressed well: it has five times the bytes, and few clients ask for it. */
  identity: Buffer | null
  forms: Map<Encoding, Form>
}

type Encoding = 'br' | 'gzip'

interface Form {
  bytes: Promise<Buffer>
  /** Of `LEVELS`. */
  effort: number
  /** By requests. */
  asked: number
  is_improving: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * Most pages are requested once before they are invalidated. The catalog page of 185 kB, CPU and size: brotli 0 0.4 ms
 * and 45 kB, 1 0.95 ms and 42 kB, 5 4.7 ms and 33 kB, 10 60 ms and 30 kB; gzip 1 1.5 ms and 44 kB, 6 3.4 ms and 37 kB.
 */
const LEVELS = { br: [0, 5, 10], gzip: [1, 6] } as const
/** The request from which each level is worth its time. */
const WORTH_FROM = [1, 2, 20]
/** 512 kB, more than a page has: brotli 10 needs 32 MB with its own default. */
const WINDOW_BITS = 19
/** Each chunk is a trip through the thread pool. */
const CHUNK_BYTES = 64 * 1024
const KEPT_BYTES_MAX = 64 * 1024

/** @param headers without length, encoding and ETag */
export function makeAnswer(status: number, headers: Record<string, string>, body: string | Buffer): Answer {
  const identity = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  // Processors have instructions for it: 0.1 ms for 190 kB, BLAKE2 0.2.
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  // Each compressed form of a page is about a quarter of its size.
  return {
    status,
    etag,
    headers: { ...headers, ETag: etag },
    identity,
    forms: new Map(),
    bytes: identity.length * 1.5 + 2000,
  }
}

/** With the compressed forms of the answer before if its body is the same: a cached page is made again every minute. */
export const withFormsOf = (before: Answer | null, answer: Answer): Answer =>
  before?.etag === answer.etag ? { ...before, status: answer.status, headers: answer.headers } : answer

/**
 * The smallest form that the browser accepts, or 304 if it has this one.
 *
 * @param headers instead of the answer's own
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers = answer.headers,
): Promise<void> {
  if (answer.status === 200 && hasCurrent(request.headers['if-none-match'], answer.etag)) {
    if (!response.destroyed) response.writeHead(304, headers).end()
    return
  }
  const encoding = chosenEncoding(request.headers['accept-encoding'] ?? '')
  const body = await (encoding === null ? identityOf(answer) : formOf(answer, encoding))
  if (response.destroyed) return
  const sent: Record<string, string | number> = { ...headers, 'Content-Length': body.length }
  if (encoding) sent['Content-Encoding'] = encoding
  response.writeHead(answer.status, sent)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Concurrent requests share one compression. During a better one, requests get what there is. */
function formOf(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const form = answer.forms.get(encoding)
  if (!form) return makeForm(answer, encoding).bytes
  form.asked += 1
  const effort = form.effort + 1
  const is_worth = effort < LEVELS[encoding].length && form.asked >= (WORTH_FROM[effort] ?? Infinity)
  if (is_worth && !form.is_improving) improve(answer, encoding, form)
  return form.bytes
}

function makeForm(answer: Answer, encoding: Encoding): Form {
  const form = { bytes: compressed(answer, encoding, 0), effort: 0, asked: 1, is_improving: false }
  answer.forms.set(encoding, form)
  form.bytes.catch(() => answer.forms.delete(encoding))
  return form
}

function improve(answer: Answer, encoding: Encoding, form: Form): void {
  form.is_improving = true
  const effort = form.effort + 1
  const better = compressed(answer, encoding, effort)
  better.then(
    () => {
      answer.forms.set(encoding, { bytes: better, effort, asked: form.asked, is_improving: false })
      if ((answer.identity?.length ?? 0) > KEPT_BYTES_MAX) answer.identity = null
    },
    () => (form.is_improving = false),
  )
}

async function identityOf({ identity, forms }: Answer): Promise<Buffer> {
  if (identity !== null) return identity
  const [encoding, form] = [...forms].find(([, { effort }]) => effort > 0) ?? []
  if (!encoding || !form) throw new Error('the answer has no form')
  return decompress[encoding](await form.bytes)
}

async function compressed(answer: Answer, encoding: Encoding, effort: number): Promise<Buffer> {
  const identity = await identityOf(answer)
  const level = LEVELS[encoding][effort] ?? 0
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS }
  const chunk =
    encoding === 'gzip'
      ? await zip(identity, { level, chunkSize: CHUNK_BYTES })
      : await brotli(identity, { chunkSize: CHUNK_BYTES, params })
  return withoutSpare(chunk)
}

/** 33 kB at the start of a chunk would keep all of it. */
function withoutSpare(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

function chosenEncoding(accepted: string): Encoding | null {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : null
}

/** `gzip;q=0` refuses gzip. */
function accepts(accepted: string, encoding: string): boolean {
  for (const part of accepted.split(',')) {
    const [name, ...rest] = part.split(';')
    if (name?.trim() === encoding) return !rest.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  }
  return false
}

function hasCurrent(if_none_match: string | undefined, etag: string): boolean {
  if (!if_none_match) return false
  if (if_none_match === etag || if_none_match === '*') return true
  return if_none_match.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer that anyone may have, ready to send. Each form is made when it is first asked for, and kept. */
export interface Answer {
  status: number
  /** Its weight in memory, once all forms are made; an estimate. */
  bytes: number
  etag: string
  headers: Record<string, string>
  identity: Buffer
  forms: Map<Encoding, Form>
}

type Encoding = 'br' | 'gzip'

interface Form {
  bytes: Promise<Buffer>
  /** Made in haste, for the one who waited; asked for again, it is made once more, and well. */
  is_hasty: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Most pages that are rendered anew are asked for once before they are dropped again. Measured with the catalogue page of
 * 185 kB, CPU and size: brotli 1 0.95 ms and 40.5 kB, 3 1.8 ms and 36.2 kB, 5 4.7 ms and 31.5 kB; gzip 1 1.5 ms and
 * 42.6 kB, 6 3.4 ms and 36.1 kB.
 */
const LEVELS = { hasty: { br: 1, gzip: 1 }, thorough: { br: 5, gzip: 6 } } as const
/** A page's compressed form in one piece: each further piece is another way through the thread pool. */
const CHUNK_BYTES = 64 * 1024

/** `headers` must not name length, encoding or ETag: these follow from the body. */
export function makeAnswer(status: number, headers: Record<string, string>, body: string | Buffer): Answer {
  const identity = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  // Half the work of SHA-256 for a page of 190 kB.
  const etag = `"${hash('blake2b512', identity, 'base64url').slice(0, 22)}"`
  // Compressed, a page is about a quarter of itself in each form.
  return {
    status,
    etag,
    headers: { ...headers, ETag: etag },
    identity,
    forms: new Map(),
    bytes: identity.length * 1.5 + 2000,
  }
}

/** Sends the smallest form that the browser takes, or 304 when it has this one already. */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.status === 200 && hasAlready(request.headers['if-none-match'], answer.etag)) {
    if (!response.destroyed) response.writeHead(304, answer.headers).end()
    return
  }
  const encoding = chosenEncoding(request.headers['accept-encoding'] ?? '')
  const body = encoding === null ? answer.identity : await formOf(answer, encoding)
  // The visitor may have left while the form was made.
  if (response.destroyed) return
  const headers: Record<string, string | number> = { ...answer.headers, 'Content-Length': body.length }
  if (encoding) headers['Content-Encoding'] = encoding
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** One compression for all who wait; whoever comes while a better one is made takes the one that is there. */
function formOf(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const made = answer.forms.get(encoding)
  if (!made) return makeForm(answer, encoding).bytes
  if (made.is_hasty) improve(answer, encoding, made)
  return made.bytes
}

function makeForm(answer: Answer, encoding: Encoding): Form {
  const form = { bytes: compressed(answer.identity, encoding, 'hasty'), is_hasty: true }
  answer.forms.set(encoding, form)
  form.bytes.catch(() => answer.forms.delete(encoding))
  return form
}

function improve(answer: Answer, encoding: Encoding, hasty: Form): void {
  hasty.is_hasty = false
  const better = compressed(answer.identity, encoding, 'thorough')
  better.then(
    () => answer.forms.set(encoding, { bytes: better, is_hasty: false }),
    // What is there is sound; the next who asks tries again.
    () => (hasty.is_hasty = true),
  )
}

function compressed(identity: Buffer, encoding: Encoding, care: keyof typeof LEVELS): Promise<Buffer> {
  const level = LEVELS[care][encoding]
  if (encoding === 'gzip') return zip(identity, { level, chunkSize: CHUNK_BYTES })
  return brotli(identity, { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}

function chosenEncoding(accepted: string): Encoding | null {
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : null
}

/** `gzip;q=0` is a refusal of gzip. */
function takes(accepted: string, encoding: string): boolean {
  for (const part of accepted.split(',')) {
    const [name, ...rest] = part.split(';')
    if (name?.trim() === encoding) return !rest.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  }
  return false
}

function hasAlready(if_none_match: string | undefined, etag: string): boolean {
  if (!if_none_match) return false
  if (if_none_match === etag || if_none_match === '*') return true
  return if_none_match.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer that anyone may have, ready to send: compressed once, when it was made. */
export interface Answer {
  status: number
  bytes: number
  etag: string
  headers: Record<string, string>
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Measured: level 5 costs 0.5 ms for a page of 60 kB and is 15 % smaller than gzip 6; level 11 costs 100 ms. */
const BROTLI_LEVEL = 5
const GZIP_LEVEL = 6

/** `headers` must not name length, encoding or ETag: these follow from the body. */
export async function makeAnswer(status: number, headers: Record<string, string>, body: string): Promise<Answer> {
  const identity = Buffer.from(body, 'utf8')
  const [br, zipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
    zip(identity, { level: GZIP_LEVEL }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status,
    etag,
    headers: { ...headers, ETag: etag },
    identity,
    br,
    gzip: zipped,
    bytes: identity.length + br.length + zipped.length + 2000,
  }
}

/** Sends the smallest form that the browser takes, or 304 when it has this one already. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return
  if (answer.status === 200 && hasAlready(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.headers).end()
    return
  }
  const [encoding, body] = chosenForm(request.headers['accept-encoding'] ?? '', answer)
  const headers: Record<string, string | number> = { ...answer.headers, 'Content-Length': body.length }
  if (encoding) headers['Content-Encoding'] = encoding
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chosenForm(accepted: string, answer: Answer): [string | null, Buffer] {
  if (takes(accepted, 'br')) return ['br', answer.br]
  if (takes(accepted, 'gzip')) return ['gzip', answer.gzip]
  return [null, answer.identity]
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

/** The service refused, in its own `words`; status 200 if only its body says so. */
export class ServiceRefused extends Error {
  readonly words: string
  readonly status: number
  constructor(words: string, status = 200) {
    super(`the service refused: ${words}`)
    this.name = 'ServiceRefused'
    this.words = words
    this.status = status
  }
}

/** No usable answer. `may_have_worked`: the request may have arrived. */
export class ServiceUnavailable extends Error {
  readonly may_have_worked: boolean
  constructor(why: string, may_have_worked: boolean) {
    super(`the service does not answer: ${why}`)
    this.name = 'ServiceUnavailable'
    this.may_have_worked = may_have_worked
  }
}

export type Row = Record<string, unknown>

export interface OutsideCall {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Until the whole answer is here. */
  ms?: number
  bytes_max?: number
}

const ANSWER_MS = 10_000
const ANSWER_BYTES_MAX = 1_000_000
const WORDS_MAX = 500
/** Nothing can have been done. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** @throws ServiceRefused at 4xx, ServiceUnavailable at any other failure or without a JSON object */
export async function callOutside(call: OutsideCall): Promise<Row> {
  const { status, bytes } = await fetchOutside(call)
  const text = new TextDecoder().decode(bytes)
  // `null`: not found.
  const answer = text.trim() === 'null' ? {} : parseObject(text)
  if (status >= 500 || status === 429) throw new ServiceUnavailable(`HTTP ${status}`, status !== 429)
  if (status >= 400) throw new ServiceRefused(wordsOf(answer) || `HTTP ${status}`, status)
  if (answer === null) throw new ServiceUnavailable('the answer is no JSON', true)
  return answer
}

interface OutsideAnswer {
  status: number
  bytes: Uint8Array<ArrayBuffer>
}

/** An answer of any status. @throws ServiceUnavailable */
export async function fetchOutside({
  url,
  ms = ANSWER_MS,
  bytes_max = ANSWER_BYTES_MAX,
  ...init
}: OutsideCall): Promise<OutsideAnswer> {
  try {
    // A redirect would send the secret to another host.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
    return { status: response.status, bytes: await readAtMost(bytes_max, response.body) }
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error
    const { cause } = error as { cause?: { code?: string } }
    // The message may contain the address, which may hold a key.
    const why = cause?.code ?? (error instanceof Error ? error.name : 'no answer')
    throw new ServiceUnavailable(why, !NEVER_SENT.has(cause?.code ?? ''))
  }
}

async function readAtMost(bytes_max: number, body: ReadableStream<Uint8Array> | null) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > bytes_max) throw new ServiceUnavailable('the answer is too long', true)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

export function parseObject(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null
  } catch {
    return null
  }
}

function wordsOf(answer: Row | null): string {
  for (const name of ['errText', 'err_description', 'message', 'detail', 'description', 'errCode', 'err_code']) {
    const value = answer?.[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, WORDS_MAX)
    if (typeof value === 'object' && value !== null) return JSON.stringify(value).slice(0, WORDS_MAX)
  }
  return ''
}

export function textField(row: Row, ...names: readonly string[]): string {
  for (const name of names) {
    const value = row[name]
    const text = typeof value === 'number' ? String(value) : value
    const clean = typeof text === 'string' ? text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, 1000) : ''
    if (clean !== '') return clean
  }
  return ''
}

/** Also of a text, with a decimal comma or point. */
export function numberField(row: Row, name: string): number | null {
  const text = textField(row, name).replace(',', '.')
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

/** Numbers are milliseconds. */
export function timeField(row: Row, name: string): Date | null {
  const value = row[name]
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time
}

/** Null unless a browser may open it. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

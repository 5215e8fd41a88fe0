/** The service refused, in its own `words`. */
export class ServiceRefused extends Error {
  readonly words: string
  readonly status: number
  constructor(words: string, status: number) {
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
  ms?: number
}

const ANSWER_MS = 10_000
const ANSWER_BYTES_MAX = 1_000_000
const WORDS_MAX = 500
/** The connection was never open: nothing can have been done. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** @throws ServiceRefused at 4xx, ServiceUnavailable at any other failure or without a JSON object */
export async function callOutside({ ms = ANSWER_MS, url, ...init }: OutsideCall): Promise<Row> {
  const { status, text } = await fetchText(url, { ...init, ms })
  // `null`: not found.
  const answer = text.trim() === 'null' ? {} : parseObject(text)
  if (status >= 500 || status === 429) throw new ServiceUnavailable(`HTTP ${status}`, status !== 429)
  if (status >= 400) throw new ServiceRefused(wordsOf(answer) || `HTTP ${status}`, status)
  if (answer === null) throw new ServiceUnavailable('the answer is no JSON', true)
  return answer
}

async function fetchText(url: string, { ms, ...init }: Omit<OutsideCall, 'url'> & { ms: number }) {
  try {
    // A redirect would send the secret to another host.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
    const text = await response.text()
    if (text.length > ANSWER_BYTES_MAX) throw new ServiceUnavailable('the answer is too long', true)
    return { status: response.status, text }
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw error
    const { cause } = error as { cause?: { code?: string } }
    const why = cause?.code ?? (error instanceof Error ? error.name : 'no answer')
    throw new ServiceUnavailable(why, !NEVER_SENT.has(cause?.code ?? ''))
  }
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
  for (const name of ['errText', 'err_description', 'message', 'detail', 'errCode', 'err_code']) {
    const value = answer?.[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, WORDS_MAX)
    if (typeof value === 'object' && value !== null) return JSON.stringify(value).slice(0, WORDS_MAX)
  }
  return ''
}

export const textField = (row: Row, name: string): string => {
  const value = row[name]
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, 1000)
  return typeof value === 'number' ? String(value) : ''
}

export function numberField(row: Row, name: string): number | null {
  const value = row[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
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

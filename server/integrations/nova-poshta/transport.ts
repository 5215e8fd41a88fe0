import type { Logger } from 'pino'

/** The carrier refused, in its own `words`. */
export class CarrierRefused extends Error {
  readonly words: string
  constructor(words: string) {
    super(`the carrier refused: ${words}`)
    this.name = 'CarrierRefused'
    this.words = words
  }
}

/** No usable answer. `may_have_worked`: the request may have arrived. */
export class CarrierUnavailable extends Error {
  readonly may_have_worked: boolean
  constructor(why: string, may_have_worked: boolean) {
    super(`the carrier does not answer: ${why}`)
    this.name = 'CarrierUnavailable'
    this.may_have_worked = may_have_worked
  }
}

export type Row = Record<string, unknown>

export interface CarrierAnswer {
  rows: Row[]
  /** On all pages; null if unknown. */
  total: number | null
}

export interface CarrierRequest {
  /** Such as `Address`. */
  model: string
  /** Such as `getWarehouses`. */
  method: string
  properties: Record<string, unknown>
  ms?: number
}

export interface CarrierAddress {
  url: string
  key: string
  label_url: string
}

const ANSWER_MS = 10_000
/** The connection was never open: nothing can have been done. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * HTTP 200 with `success: false` is a refusal; anything but JSON is no answer.
 *
 * @throws CarrierRefused, CarrierUnavailable
 */
export async function callCarrier(address: CarrierAddress, asked: CarrierRequest, log: Logger): Promise<CarrierAnswer> {
  const { model, method, properties, ms = ANSWER_MS } = asked
  const body = JSON.stringify({
    apiKey: address.key,
    modelName: model,
    calledMethod: method,
    methodProperties: properties,
  })
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const call = `${model}.${method}`
  try {
    const text = await fetchText(address.url, { method: 'POST', headers, body, ms })
    return answerOf(text, address.key)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ call, why }, 'a call of the carrier failed')
    throw error
  }
}

/** PDF. @throws CarrierRefused with the first words of another answer, CarrierUnavailable */
export async function fetchLabel({ label_url, key }: CarrierAddress, ref: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = `${label_url.replace(/\/+$/, '')}/orders[]/${encodeURIComponent(ref)}/type/pdf/apiKey/${encodeURIComponent(key)}`
  const bytes = await fetchBytes(url, { method: 'GET', ms: ANSWER_MS })
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (head === '%PDF-') return bytes
  const said = withoutKey(new TextDecoder().decode(bytes.subarray(0, 300)).replaceAll(/<[^>]*>|\s+/g, ' '), key).trim()
  throw new CarrierRefused(said === '' ? 'етикетки немає' : said)
}

interface Sent {
  method: string
  headers?: Record<string, string>
  body?: string
  ms: number
}

const fetchText = async (url: string, sent: Sent) => new TextDecoder().decode(await fetchBytes(url, sent))

async function fetchBytes(url: string, { ms, ...init }: Sent): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // A redirect would send the key to another host.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) throw new CarrierUnavailable(`HTTP ${response.status}`, response.status >= 500)
    return bytes
  } catch (error) {
    if (error instanceof CarrierUnavailable) throw error
    const { cause } = error as { cause?: { code?: string } }
    // `fetch` errors may contain the label's address, which holds the key.
    const why = cause?.code ?? (error instanceof Error ? error.name : 'no answer')
    throw new CarrierUnavailable(why, !NEVER_SENT.has(cause?.code ?? ''))
  }
}

function answerOf(text: string, key: string): CarrierAnswer {
  const answer = parseJson(text)
  if (answer === null) throw new CarrierUnavailable('the answer is no JSON', true)
  if (answer['success'] !== true) throw new CarrierRefused(withoutKey(wordsOf(answer), key))
  const { data, info } = answer as { data?: unknown; info?: { totalCount?: unknown } }
  const rows = Array.isArray(data) ? data.filter((row): row is Row => typeof row === 'object' && row !== null) : []
  const total = Number(info?.totalCount)
  return { rows, total: info?.totalCount === undefined || Number.isNaN(total) ? null : total }
}

function parseJson(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'success' in value ? (value as Row) : null
  } catch {
    return null
  }
}

/** A list of texts, or an object of them by field. */
function wordsOf({ errors, warnings, errorCodes }: Row): string {
  for (const source of [errors, warnings, errorCodes]) {
    const texts = typeof source === 'object' && source !== null ? Object.values(source).flat() : [source]
    const words = texts.filter((text) => typeof text === 'string' && text.trim() !== '').join('; ')
    if (words !== '') return words.slice(0, 1000)
  }
  return 'success: false'
}

const withoutKey = (text: string, key: string) => (key === '' ? text : text.replaceAll(key, '•••'))

/** The carrier mixes texts and numbers. */
export function textOf(row: Row, ...names: readonly string[]): string {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return ''
}

export function numberOf(row: Row, name: string): number | null {
  const text = textOf(row, name).replace(',', '.')
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text)
}

export function onlyRow({ rows }: CarrierAnswer): Row {
  const [row] = rows
  if (!row) throw new CarrierRefused('відповідь порожня')
  return row
}

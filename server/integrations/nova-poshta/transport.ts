import type { Logger } from 'pino'
import {
  fetchOutside,
  type OutsideCall,
  parseObject,
  type Row,
  ServiceRefused,
  ServiceUnavailable,
} from '../outside-call.ts'

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

/** A page of a directory has up to 500 rows. */
const ANSWER_BYTES_MAX = 10_000_000

/**
 * HTTP 200 with `success: false` is a refusal; anything but JSON is a failed call.
 *
 * @throws ServiceRefused, ServiceUnavailable
 */
export async function callCarrier(address: CarrierAddress, asked: CarrierRequest, log: Logger): Promise<CarrierAnswer> {
  const { model, method, properties, ms } = asked
  const body = JSON.stringify({
    apiKey: address.key,
    modelName: model,
    calledMethod: method,
    methodProperties: properties,
  })
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const call = `${model}.${method}`
  try {
    const bytes = await fetchBytes({ url: address.url, method: 'POST', headers, body, ...(ms !== undefined && { ms }) })
    return answerOf(new TextDecoder().decode(bytes), address.key)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ call, why }, 'a call of the carrier failed')
    throw error
  }
}

/** PDF. @throws ServiceRefused with the first words of another answer, ServiceUnavailable */
export async function fetchLabel({ label_url, key }: CarrierAddress, ref: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = `${label_url.replace(/\/+$/, '')}/orders[]/${encodeURIComponent(ref)}/type/pdf/apiKey/${encodeURIComponent(key)}`
  const bytes = await fetchBytes({ url, method: 'GET' })
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (head === '%PDF-') return bytes
  const said = withoutKey(new TextDecoder().decode(bytes.subarray(0, 300)).replaceAll(/<[^>]*>|\s+/g, ' '), key).trim()
  throw new ServiceRefused(said === '' ? 'етикетки немає' : said)
}

async function fetchBytes(call: OutsideCall): Promise<Uint8Array<ArrayBuffer>> {
  const { status, bytes } = await fetchOutside({ ...call, bytes_max: ANSWER_BYTES_MAX })
  if (status < 200 || status >= 300) throw new ServiceUnavailable(`HTTP ${status}`, status >= 500)
  return bytes
}

function answerOf(text: string, key: string): CarrierAnswer {
  const answer = parseObject(text)
  if (answer === null || !('success' in answer)) throw new ServiceUnavailable('the answer is no JSON', true)
  if (answer['success'] !== true) throw new ServiceRefused(withoutKey(wordsOf(answer), key))
  const { data, info } = answer as { data?: unknown; info?: { totalCount?: unknown } }
  const rows = Array.isArray(data) ? data.filter((row): row is Row => typeof row === 'object' && row !== null) : []
  const total = Number(info?.totalCount)
  return { rows, total: info?.totalCount === undefined || Number.isNaN(total) ? null : total }
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

export function onlyRow({ rows }: CarrierAnswer): Row {
  const [row] = rows
  if (!row) throw new ServiceRefused('відповідь порожня')
  return row
}

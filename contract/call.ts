import type { AnyEndpoint, CalledInput, Reply } from './endpoint.ts'
import type { FieldCode, FieldDetail, FieldReason } from './field-faults.ts'
import type { RefusalCode } from './refusals.ts'

/** `fetch` in the browser, the handler itself on the server. */
export interface Call {
  <E extends AnyEndpoint>(route: E, input?: CalledInput<E>, options?: CallOptions): Promise<Reply<E>>
}

export interface CallOptions {
  token?: string | undefined
  /** For mails only (contract-decisions). */
  language?: string | undefined
  idempotency_key?: string | undefined
  signal?: AbortSignal | undefined
  media_type?: string | undefined
  /** The browser finishes the call even if the visitor leaves the page. At most 64 kB. */
  keepalive?: boolean | undefined
}

/** Refused, or the shop could not be reached (`status` 0). Read `body` with `codeOf` and `wrongFieldsOf`. */
export class CallFailed extends Error {
  readonly status: number
  readonly body: unknown
  readonly retry_after_seconds: number | null
  constructor(status: number, body: unknown, cause?: unknown, retry_after_seconds: number | null = null) {
    super(`the call failed with status ${status}`, { cause })
    this.name = 'CallFailed'
    this.status = status
    this.body = body
    this.retry_after_seconds = retry_after_seconds
  }
}

/** This module may be loaded twice. */
export const isCallFailed = (error: unknown): error is CallFailed =>
  error instanceof Error && error.name === 'CallFailed' && 'status' in error

/** `host` is '' for the same origin. */
export function callThrough(fetcher: typeof fetch, host: string): Call {
  return async (route, input, options = {}) => {
    const answer = await send(fetcher, host + addressOf(route, input), requestOf(route, input, options))
    if (answer.ok && route.is_document) return (await documentOf(answer).catch(interrupted)) as Reply<typeof route>
    const body: unknown = await answer.json().catch((error: unknown) => {
      // HTML instead of JSON.
      if (error instanceof SyntaxError || !answer.ok) return null
      return interrupted(error)
    })
    if (!answer.ok) throw new CallFailed(answer.status, body, undefined, retryAfter(answer))
    return body as Reply<typeof route>
  }
}

const retryAfter = ({ headers }: Response) => Number(headers.get('Retry-After')) || null

/** After the status had arrived. */
function interrupted(cause: unknown): never {
  throw new CallFailed(0, null, cause)
}

async function documentOf(answer: Response) {
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  return {
    file_name: name === undefined ? '' : decodeURIComponent(name),
    type: answer.headers.get('Content-Type') ?? '',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

async function send(fetcher: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetcher(url, init)
  } catch (cause) {
    throw new CallFailed(0, null, cause)
  }
}

function requestOf(route: AnyEndpoint, input: { body?: unknown } | undefined, options: CallOptions): RequestInit {
  const init: RequestInit = { method: route.method, headers: headersOf(route, options) }
  if (route.upload && input?.body instanceof Uint8Array) init.body = input.body as Uint8Array<ArrayBuffer>
  else if (route.body) init.body = JSON.stringify(input?.body ?? {})
  if (options.signal) init.signal = options.signal
  if (options.keepalive) init.keepalive = true
  return init
}

function headersOf(route: AnyEndpoint, options: CallOptions): Record<string, string> {
  // Spec, section 7: "a header that skips a tunnelling service's browser warning".
  const headers: Record<string, string> = { Accept: 'application/json', 'ngrok-skip-browser-warning': 'true' }
  if (route.body) headers['Content-Type'] = (route.upload && options.media_type) ?? 'application/json'
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  if (options.language) headers['Accept-Language'] = options.language
  if (options.idempotency_key) headers['Idempotency-Key'] = options.idempotency_key
  return headers
}

export function addressOf(route: AnyEndpoint, input?: { params?: unknown; query?: unknown }): string {
  const params = (input?.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>))
    for (const [full_name, one] of namedValues(name, value)) query.append(full_name, String(one))
  const tail = query.toString()
  return tail === '' ? path : `${path}?${tail}`
}

/** An object becomes `name[key]`. */
function namedValues(name: string, value: unknown): [string, unknown][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [value].flat().map((one): [string, unknown] => [name, one])
  return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one])
}

/** Null for any other failure. */
export function codeOf(error: unknown): RefusalCode | null {
  const { code } = bodyOf(error) as { code?: unknown }
  return typeof code === 'string' ? (code as RefusalCode) : null
}

export const isRefusedWith = (error: unknown, code: RefusalCode): boolean => codeOf(error) === code

export interface WrongField extends FieldDetail {
  code: FieldCode
}

export function wrongFieldsOf(error: unknown): Record<string, WrongField> {
  const { fields = {}, details = {} } = bodyOf(error) as {
    fields?: Record<string, FieldCode[]>
    details?: Record<string, FieldDetail>
  }
  const named = Object.entries(fields).flatMap(([name, [code]]) => (code === undefined ? [] : [{ name, code }]))
  return Object.fromEntries(named.map(({ name, code }) => [name, { code, ...details[name] }]))
}

/** The reason if there is one, else the code. */
export const faultNamesOf = (error: unknown): Record<string, FieldReason | FieldCode> =>
  Object.fromEntries(Object.entries(wrongFieldsOf(error)).map(([name, { code, reason }]) => [name, reason ?? code]))

/** The fault itself is in `wrongFieldsOf`. */
export function fieldTextsOf(error: unknown): string[] {
  const { errors = {} } = bodyOf(error) as { errors?: Record<string, string[]> }
  return Object.values(errors).flat()
}

const bodyOf = (error: unknown): object =>
  isCallFailed(error) && typeof error.body === 'object' && error.body !== null ? error.body : {}

import type { AnyEndpoint, CalledInput, Reply } from './endpoint.ts'

/** How a call travels: `fetch` in the browser, the handler itself on the server. */
export interface Call {
  <E extends AnyEndpoint>(route: E, input?: CalledInput<E>, options?: CallOptions): Promise<Reply<E>>
}

export interface CallOptions {
  token?: string | undefined
  /** ua, ru or en: the language of mails and of nothing else (contract-decisions). */
  language?: string | undefined
  idempotency_key?: string | undefined
  signal?: AbortSignal | undefined
  /** Of an uploaded file. */
  media_type?: string | undefined
}

/**
 * The shop said no, or could not be reached. `status` 0 means that no answer came.
 * `body` is the answer as it was sent; read its texts with `messagesOf` and `fieldErrorsOf`.
 */
export class CallFailed extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown, cause?: unknown) {
    super(`the call failed with status ${status}`, { cause })
    this.name = 'CallFailed'
    this.status = status
    this.body = body
  }
}

/** True for `CallFailed` also when it comes from another copy of this module (the built half of the shop). */
export const isCallFailed = (error: unknown): error is CallFailed =>
  error instanceof Error && error.name === 'CallFailed' && 'status' in error

/** A call over HTTP. `host` is '' for the same origin; another host gets the specification's tunnel header. */
export function callThrough(fetcher: typeof fetch, host: string): Call {
  return async (route, input, options = {}) => {
    const answer = await send(fetcher, host + addressOf(route, input), requestOf(host, route, input, options))
    if (answer.ok && route.is_document) return (await documentOf(answer)) as Reply<typeof route>
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw new CallFailed(answer.status, body)
    return body as Reply<typeof route>
  }
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

function requestOf(
  host: string,
  route: AnyEndpoint,
  input: { body?: unknown } | undefined,
  options: CallOptions,
): RequestInit {
  const init: RequestInit = { method: route.method, headers: headersOf(host, route, options) }
  if (route.upload) init.body = input?.body as Uint8Array<ArrayBuffer>
  else if (route.body) init.body = JSON.stringify(input?.body ?? {})
  if (options.signal) init.signal = options.signal
  return init
}

function headersOf(host: string, route: AnyEndpoint, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (route.body) headers['Content-Type'] = (route.upload && options.media_type) ?? 'application/json'
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`
  if (options.language) headers['Accept-Language'] = options.language
  if (options.idempotency_key) headers['Idempotency-Key'] = options.idempotency_key
  // Spec, section 7. Only for a foreign host: the header makes every GET a preflighted one.
  if (host !== '') headers['ngrok-skip-browser-warning'] = 'true'
  return headers
}

/** The path with its parameters and query filled in; what is undefined is left out. */
export function addressOf(route: AnyEndpoint, input?: { params?: unknown; query?: unknown }): string {
  const params = (input?.params ?? {}) as Record<string, string | number>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>))
    if (value !== undefined) for (const one of [value].flat()) query.append(name, String(one))
  const tail = query.toString()
  return tail === '' ? path : `${path}?${tail}`
}

/** Texts of a refusal, whatever its shape: `message`, `error` or `error.message` (spec, section 8). */
export function messagesOf(body: unknown): string[] {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  if (typeof error === 'string') return [error]
  const nested = (error as { message?: unknown } | undefined)?.message
  if (Array.isArray(nested)) return nested.map(String)
  if (typeof nested === 'string') return [nested]
  return typeof message === 'string' ? [message] : []
}

/** First text for each wrong field of a 422. */
export function fieldErrorsOf(body: unknown): Record<string, string> {
  const errors = (body as { errors?: Record<string, string[]> } | null)?.errors ?? {}
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, String(texts[0])]))
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnyEndpoint, Reply, ServedInput } from '@shop/contract/endpoint'
import { can, ADMIN_PATH, type Role } from '@shop/contract/rights'
import { type Document, LANGUAGES, type Language } from '@shop/contract/primitives'
import { latinFileName } from '../transliteration.ts'
import { faultsOf, listsAsObjects } from '../field-faults.ts'
import { Refusal } from './refusal.ts'
import { bodyOf } from './serialised.ts'
import type { StreamedDocument } from './streamed-document.ts'
import { possibleRefusals } from '../possible-refusals.ts'
import { UPLOAD_TYPES } from './fastify.ts'
import { allowSlowBody } from './slow-clients.ts'
import type { AdmissionControl } from '../admission-control.ts'
import { type AdminCookie, isFromElsewhere, requireOwnPage } from './admin-cookie.ts'

export interface Caller {
  /** Null for a guest. */
  user_id: number | null
  is_staff: boolean
  /** Null unless signed in to the admin. */
  role: Role | null
  token: string | null
  /** For mails: from Accept-Language, default en. */
  language: Language
  ip: string
  idempotency_key: string | null
  user_agent: string
  setAdminToken(token: string | null): void
}

/** A UUID has 36. A PostgreSQL index entry holds at most 2,700 bytes. */
const KEY_LENGTH_MAX = 200

type Handler<E extends AnyEndpoint> = (input: ServedInput<E>, caller: Caller) => Promise<ServedReply<Reply<E>>>
type ServedReply<R> = R | (R extends Document ? StreamedDocument : never)

/** Null if the token is unknown or expired. */
type Authenticate = (token: string) => Promise<(Pick<Caller, 'is_staff' | 'role'> & { user_id: number }) | null>

export interface Served {
  route: AnyEndpoint
  handler: (input: ServedInput<AnyEndpoint>, caller: Caller) => Promise<unknown>
  /** Public calls only. Without it the reply is not cached. */
  keeping?: CachePolicy<unknown>
}

/** Cache tags of a public reply, and whether it may be cached. */
type CachePolicy<R, I = ServedInput<AnyEndpoint>> = (
  reply: R,
  input: I,
) => { tags: readonly string[]; is_cacheable: boolean }

/** Passed by `app.ts` to each feature: `serve(listProducts, handler)`. */
export type Serve = <E extends AnyEndpoint>(
  route: E,
  handler: Handler<NoInfer<E>>,
  keeping?: CachePolicy<Reply<NoInfer<E>>, ServedInput<NoInfer<E>>>,
) => void

export const NOBODY: Caller = {
  user_id: null,
  is_staff: false,
  role: null,
  token: null,
  language: 'ua',
  ip: '',
  idempotency_key: null,
  user_agent: '',
  setAdminToken: () => {},
}

export interface Serving {
  authenticate: Authenticate
  admission: AdmissionControl
  admin_cookie: AdminCookie
  /** Checks replies and refusals against the contract (tests and development). */
  is_checked: boolean
}

/** Registers endpoints on Fastify and in `table`, for pages rendered without HTTP. */
export function serveOn(
  app: FastifyInstance,
  table: Map<AnyEndpoint, Served>,
  { authenticate, admission, admin_cookie, is_checked }: Serving,
): Serve {
  // Looking up even an invalid token costs a query.
  const authenticateInSlot: Authenticate = (token) => admission.run('checkout', () => authenticate(token))
  const authenticateFor = ({ access }: AnyEndpoint) => (access === 'staff' ? authenticate : authenticateInSlot)
  const callers = new WeakMap<FastifyRequest, Caller>()
  return (route, handler, keeping) => {
    const given = handler as unknown as Served['handler']
    const served: Served = { route, handler: is_checked ? onlyDeclared(route, given) : given }
    if (keeping && route.access === 'public') served.keeping = keeping as unknown as CachePolicy<unknown>
    table.set(route, served)
    app.route({
      method: route.method,
      url: route.path,
      config: { has_error_list: route.has_error_list === true },
      ...(route.upload && { bodyLimit: route.upload.bytes_max }),
      // Before reading the body.
      onRequest: async (request) => {
        const token = tokenOf(request, route, admin_cookie)
        const caller = await findCaller(request, { route, token }, authenticateFor(route))
        callers.set(request, caller)
        refuseUnexpectedType(request, route)
        if (route.upload && caller.user_id !== null) allowSlowBody(request.raw)
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? NOBODY
        const input = parseInput(route, { params: request.params, query: request.query, body: request.body })
        const setAdminToken = (token: string | null) => admin_cookie.set(reply, token)
        // Queue only after the body has arrived: a slow sender must not hold a slot.
        const answer = await inSlot(admission, route, () =>
          served.handler(input as never, { ...caller, setAdminToken }),
        )
        if (is_checked) checkReply(route, answer)
        setCacheControl(reply, route, caller)
        if (route.is_document) return sendDocument(reply, answer as ServedReply<Document>)
        return sendJson(reply.status(route.status ?? 200), answer)
      },
    })
  }
}

function checkReply(route: AnyEndpoint, answer: unknown): void {
  const is_streamed = route.is_document === true && 'parts' in (answer as ServedReply<Document>)
  if (!is_streamed) v.parse(route.reply, answer)
  if (route.is_document) v.parse(v.picklist(route.document_types ?? []), (answer as ServedReply<Document>).type)
}

/** Throws if a handler refuses with a code that its contract does not declare. */
function onlyDeclared(route: AnyEndpoint, handler: Served['handler']): Served['handler'] {
  const possible = new Set(possibleRefusals(route))
  return async (input, caller) => {
    try {
      return await handler(input, caller)
    } catch (error) {
      if (!(error instanceof Refusal) || possible.has(error.code)) throw error
      const message = `${route.name} refuses with ${error.code}, which its contract does not name`
      process.emitWarning(message)
      throw new Error(message, { cause: error })
    }
  }
}

/** Staff are few and must be able to work under load. `open` calls hash passwords, which has its own queue. */
function inSlot<T>(admission: AdmissionControl, { access }: AnyEndpoint, work: () => Promise<T>): Promise<T> {
  if (access === 'staff' || access === 'open') return work()
  return admission.run(access === 'public' ? 'browse' : 'checkout', work)
}

function refuseUnexpectedType(request: FastifyRequest, { upload }: AnyEndpoint): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const is_json_accepted = !upload || upload.json !== undefined
  const is_accepted = UPLOAD_TYPES.includes(type) ? upload?.types.includes(type) : is_json_accepted
  if (is_accepted !== true) throw new Refusal('unsupported_type')
}

function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  const body = bodyOf(answer)
  return body ? reply.type('application/json; charset=utf-8').send(body) : reply.send(answer)
}

function sendDocument(reply: FastifyReply, document: ServedReply<Document>): FastifyReply {
  const { file_name, type } = document
  const exact = encodeURIComponent(file_name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return reply
    .header('Content-Disposition', `attachment; filename="${latinFileName(file_name)}"; filename*=UTF-8''${exact}`)
    .type(type)
    .send('parts' in document ? Readable.from(document.parts, { objectMode: false }) : bufferOf(document.bytes))
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function setCacheControl(reply: FastifyReply, route: AnyEndpoint, caller: Caller): void {
  const is_public = route.access === 'public' && caller.token === null && route.method === 'GET'
  reply.header('Cache-Control', is_public ? 'public, no-cache' : 'private, no-store')
}

async function findCaller(
  request: FastifyRequest,
  { route, token }: { route: AnyEndpoint; token: string | null },
  authenticate: Authenticate,
): Promise<Caller> {
  const key = request.headers['idempotency-key']
  const caller: Caller = {
    ...NOBODY,
    token,
    language: mailLanguage(request.headers['accept-language']),
    ip: request.ip,
    idempotency_key: typeof key === 'string' && key !== '' ? boundedKey(key) : null,
    user_agent: request.headers['user-agent'] ?? '',
  }
  if (route.access === 'public' || route.access === 'open') return caller
  const user = token === null ? null : await authenticate(token)
  if (user === null && (route.access !== 'guest' || token !== null)) throw new Refusal('unauthenticated')
  if (user === null) return caller
  if (route.access === 'staff' && !isAllowed(user.role, route)) throw new Refusal('forbidden')
  return { ...caller, ...user }
}

/** The bearer token, or the cookie for admin calls from our own page. */
function tokenOf(request: FastifyRequest, { access, method, path }: AnyEndpoint, cookie: AdminCookie): string | null {
  const bearer = bearerToken(request.headers.authorization)
  if (bearer !== null || !path.startsWith(ADMIN_PATH)) return bearer
  // Nor may another site's page sign a user in (login CSRF).
  if (access === 'open' && isFromElsewhere(request)) throw new Refusal('forbidden')
  const token = access === 'staff' ? cookie.read(request) : null
  if (token !== null && method !== 'GET') requireOwnPage(request)
  return token
}

/** A staff call without a right is closed to everybody. */
const isAllowed = (role: Role | null, { right }: AnyEndpoint) => right !== undefined && can(role, right)

/** An empty token counts as none, a malformed one is unknown (contract-decisions). */
export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer\s(.*)/i.exec(header ?? '')?.[1]?.trim()
  return token || null
}

/** Hashed, not truncated: keys that differ only at the end are two orders. */
const boundedKey = (key: string) =>
  key.length <= KEY_LENGTH_MAX ? key : createHash('sha256').update(key).digest('hex')

/** The preferred of ua, ru, en; `uk` means ua; default en (contract-decisions). */
export function mailLanguage(header: string | undefined): Language {
  let best: { language: Language; quality: number } = { language: 'en', quality: 0 }
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [range = '', ...rest] = part.split(';')
    const code = range.trim().split('-')[0] ?? ''
    const language = code === 'uk' ? 'ua' : code
    const quality = Number(/^\s*q\s*=\s*([\d.]+)/.exec(rest[0] ?? '')?.[1] ?? 1)
    if (isLanguage(language) && quality > best.quality) best = { language, quality }
  }
  return best.language
}

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

/** Input as declared, or `invalid_data` with each field's first fault. A malformed id in the path is not found. */
export function parseInput(route: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }) {
  return {
    params: route.params ? parseParams(route.params, raw.params) : undefined,
    query: route.query ? parsePart(route.query, singleValues(raw.query, route)) : undefined,
    body: route.body ? parsePart(bodySchema(route.body, route, raw.body), raw.body ?? {}) : undefined,
  }
}

/** Of a file or JSON only the kind that was sent, so that a fault names its field instead of the whole body. */
const bodySchema = (declared: v.GenericSchema, { upload }: AnyEndpoint, sent: unknown) =>
  upload?.json !== undefined && !(sent instanceof Uint8Array) ? upload.json : declared

function parseParams(schema: v.GenericSchema, raw: unknown): unknown {
  const parsed = v.safeParse(schema, raw)
  if (!parsed.success) throw new Refusal('not_found')
  return parsed.output
}

function parsePart(schema: v.GenericSchema, raw: unknown): unknown {
  const parsed = v.safeParse(schema, raw)
  const faults = parsed.success ? listsAsObjects(raw, parsed.output) : faultsOf(parsed.issues)
  if (parsed.success && Object.keys(faults).length === 0) return parsed.output
  throw new Refusal('invalid_data', faults)
}

/** valibot leaves these keys of a record out. */
const SKIPPED_KEYS = ['__proto__', 'prototype', 'constructor']

/** The last of repeated names counts: a repetition must not change a field's type. */
function singleValues(query: unknown, { several = [], keyed = [] }: AnyEndpoint): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) && !several.includes(name) ? value.at(-1) : value,
  ])
  const gathered = keyed.flatMap((name): [string, unknown][] => {
    const own = entries.filter(([full]) => full.startsWith(`${name}[`) && full.endsWith(']'))
    const by_key = own.map(([full, value]) => [full.slice(name.length + 1, -1), value] as const)
    const skipped = by_key.find(([key, value]) => SKIPPED_KEYS.includes(key) && value !== '')
    if (skipped) throw new Refusal('invalid_data', { [`${name}.${skipped[0]}`]: ['filter_malformed'] })
    return own.length === 0 ? [] : [[name, Object.fromEntries(by_key)]]
  })
  return Object.fromEntries([...entries, ...gathered])
}

export function requireUser(caller: Caller): number {
  if (caller.user_id === null) throw new Refusal('unauthenticated')
  return caller.user_id
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { AnyEndpoint, Reply, ServedInput } from '@shop/contract/endpoint'
import type { FieldErrors } from '@shop/contract/refusals'
import { can, OFFICE_PATH, type Role } from '@shop/contract/rights'
import { type Document, LANGUAGES, type Language } from '@shop/contract/primitives'
import { Refusal } from './refusal.ts'
import { UPLOAD_TYPES } from './fastify.ts'
import { allowSlowBody } from './slow-clients.ts'
import type { Turns } from './turns.ts'
import { isFromElsewhere, officeCookie, requireOwnPage, setOfficeCookie } from './office-cookie.ts'

/** Who calls, as the server found out. */
export interface Caller {
  /** null for a guest. */
  user_id: number | null
  is_staff: boolean
  /** null unless the session was opened at the back office's own sign-in. */
  role: Role | null
  /** The bearer token as it came; null for none. */
  token: string | null
  /** For mails: Accept-Language, fallback en (contract-decisions). */
  language: Language
  ip: string
  idempotency_key: string | null
  /** What the browser calls itself; for people who look through their sessions. */
  user_agent: string
  /** Gives the browser the office's cookie with this token, or takes it away. */
  keepOfficeToken(token: string | null): void
}

/** A UUID is 36; an index of PostgreSQL takes no more than 2,700 bytes. */
const KEY_LENGTH_MAX = 200

export type Handler<E extends AnyEndpoint> = (input: ServedInput<E>, caller: Caller) => Promise<Reply<E>>

/** Finds whose token it is; null for an unknown or expired one. */
export type Authenticate = (token: string) => Promise<(Pick<Caller, 'is_staff' | 'role'> & { user_id: number }) | null>

export interface Served {
  route: AnyEndpoint
  handler: (input: ServedInput<AnyEndpoint>, caller: Caller) => Promise<unknown>
  /** Only public calls have it: without it nothing is kept. */
  keeping?: Keeping<unknown>
}

/** By which tags a public reply is dropped from the cache, and whether it may be kept at all. */
export type Keeping<R, I = ServedInput<AnyEndpoint>> = (
  reply: R,
  input: I,
) => { tags: readonly string[]; is_kept: boolean }

/** What `app.ts` hands to each feature: `serve(listProducts, handler)`. */
export type Serve = <E extends AnyEndpoint>(
  route: E,
  handler: Handler<NoInfer<E>>,
  keeping?: Keeping<Reply<NoInfer<E>>, ServedInput<NoInfer<E>>>,
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
  keepOfficeToken: () => {},
}

export interface Serving {
  authenticate: Authenticate
  turns: Turns
  /** Checks replies against the contract (tests and development). */
  is_checked: boolean
}

/** Registers endpoints on Fastify and in `table`, from which pages are rendered without HTTP in between. */
export function serveOn(
  app: FastifyInstance,
  table: Map<AnyEndpoint, Served>,
  { authenticate, turns, is_checked }: Serving,
): Serve {
  // Whose token it is costs a question to the database, of whoever sends one.
  const findInTurn: Authenticate = (token) => turns.take('buying', () => authenticate(token))
  const callers = new WeakMap<FastifyRequest, Caller>()
  return (route, handler, keeping) => {
    const served: Served = { route, handler: handler as unknown as Served['handler'] }
    if (keeping && route.access === 'public') served.keeping = keeping as unknown as Keeping<unknown>
    table.set(route, served)
    app.route({
      method: route.method,
      url: route.path,
      config: { has_error_list: route.has_error_list === true },
      ...(route.upload && { bodyLimit: route.upload.bytes_max }),
      // Who may not come in is told so before a byte of the body is read.
      onRequest: async (request) => {
        const caller = await findCaller(request, route, route.access === 'staff' ? authenticate : findInTurn)
        callers.set(request, caller)
        refuseOtherTypes(request, route)
        if (route.upload && caller.user_id !== null) allowSlowBody(request.raw)
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? NOBODY
        const input = parseInput(route, { params: request.params, query: request.query, body: request.body })
        const keepOfficeToken = (token: string | null) => setOfficeCookie(reply, token)
        // After the body: a place is no use to who is still sending.
        const answer = await inTurn(turns, route, () => handler(input as never, { ...caller, keepOfficeToken }))
        if (is_checked) v.parse(route.reply, answer)
        setCacheControl(reply, route, caller)
        if (route.is_document) return sendDocument(reply, answer as Document)
        return reply.status(route.status ?? 200).send(answer)
      },
    })
  }
}

/** Staff are few and must get on with their work; what is `open` hashes passwords, which has a queue of its own. */
function inTurn<T>(turns: Turns, { access }: AnyEndpoint, work: () => Promise<T>): Promise<T> {
  if (access === 'staff' || access === 'open') return work()
  return turns.take(access === 'public' ? 'looking' : 'buying', work)
}

/** An upload takes its own types, every other call JSON alone. */
function refuseOtherTypes(request: FastifyRequest, { upload }: AnyEndpoint): void {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const is_taken = upload ? upload.types.includes(type) : !UPLOAD_TYPES.includes(type)
  if (!is_taken) throw new Refusal('unsupported_type')
}

function sendDocument(reply: FastifyReply, { file_name, type, bytes }: Document): FastifyReply {
  const latin = file_name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(file_name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .header('Content-Disposition', `attachment; filename="${latin}"; filename*=UTF-8''${exact}`)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function setCacheControl(reply: FastifyReply, route: AnyEndpoint, caller: Caller): void {
  const is_public = route.access === 'public' && caller.token === null && route.method === 'GET'
  reply.header('Cache-Control', is_public ? 'public, no-cache' : 'private, no-store')
}

async function findCaller(request: FastifyRequest, route: AnyEndpoint, authenticate: Authenticate): Promise<Caller> {
  const token = tokenOf(request, route)
  const key = request.headers['idempotency-key']
  const caller: Caller = {
    ...NOBODY,
    token,
    language: mailLanguage(request.headers['accept-language']),
    ip: request.ip,
    idempotency_key: typeof key === 'string' && key !== '' ? keptKey(key) : null,
    user_agent: request.headers['user-agent'] ?? '',
  }
  if (route.access === 'public' || route.access === 'open') return caller
  const person = token === null ? null : await authenticate(token)
  if (person === null && (route.access !== 'guest' || token !== null)) throw new Refusal('unauthenticated')
  if (person === null) return caller
  if (route.access === 'staff' && !isAllowed(person.role, route)) throw new Refusal('forbidden')
  return { ...caller, ...person }
}

/** The bearer's, else for the office its cookie's; and a cookie counts only when our own page sent the call. */
function tokenOf(request: FastifyRequest, { access, method, path }: AnyEndpoint): string | null {
  const bearer = bearerToken(request.headers.authorization)
  if (bearer !== null || !path.startsWith(OFFICE_PATH)) return bearer
  // Nobody is to be signed in by another site's page either.
  if (access === 'open' && isFromElsewhere(request)) throw new Refusal('forbidden')
  const token = access === 'staff' ? officeCookie(request) : null
  if (token !== null && method !== 'GET') requireOwnPage(request)
  return token
}

/** A staff call that names no right is closed to all. */
const isAllowed = (role: Role | null, { right }: AnyEndpoint) => right !== undefined && can(role, right)

/** The token of `Authorization: Bearer …`; an empty one counts as none (contract-decisions). */
export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1]
  return token ?? null
}

/** Hashed when long and not cut: two keys that differ only at the end are two orders. */
const keptKey = (key: string) => (key.length <= KEY_LENGTH_MAX ? key : createHash('sha256').update(key).digest('hex'))

/** Whichever of ua, ru, en the header likes best, `uk` taken as ua; fallback en (contract-decisions). */
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

/**
 * Input as the contract says, or `invalid_data` with the first fault of each field. A malformed id in the path is an
 * address of nothing, like an unknown one.
 */
export function parseInput(route: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }) {
  return {
    params: route.params ? parseParams(route.params, raw.params) : undefined,
    query: route.query ? parsePart(route.query, singleValues(raw.query, route.several)) : undefined,
    body: route.body ? parsePart(route.body, raw.body ?? {}) : undefined,
  }
}

function parseParams(schema: v.GenericSchema, raw: unknown): unknown {
  const parsed = v.safeParse(schema, raw)
  if (!parsed.success) throw new Refusal('not_found')
  return parsed.output
}

function parsePart(schema: v.GenericSchema, raw: unknown): unknown {
  const parsed = v.safeParse(schema, raw)
  if (parsed.success) return parsed.output
  const fields: FieldErrors = {}
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? 'body'
    fields[field] ??= [issue.message]
  }
  throw new Refusal('invalid_data', fields)
}

/** `?page=1&page=2` is read as the last one: a repeated name must not change the type of a field. */
function singleValues(query: unknown, several: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) && !several.includes(name) ? value.at(-1) : value,
    ]),
  )
}

/** The signed-in person of a call whose access is `buyer` or `staff`. */
export function signedIn(caller: Caller): number {
  if (caller.user_id === null) throw new Refusal('unauthenticated')
  return caller.user_id
}

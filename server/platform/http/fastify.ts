import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { CSV_TYPE, JSON_FILE_TYPE, PDF_TYPE, PICTURE_TYPES, XLSX_TYPE, ZIP_TYPE } from '@shop/contract/primitives'
import { type RefusalCode, withErrorList } from '@shop/contract/refusals'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { AdmissionControl } from '../admission-control.ts'
import type { Health } from '../process/health.ts'
import { discardRest } from './lingering-close.ts'
import { outageOf } from '../outage.ts'
import { ALLOWED_HEADERS, ALLOWED_METHODS, EXPOSED_HEADERS } from '../cross-origin.ts'
import { answerParserError, ignoreUnknownExpectations, refuseWithoutHost } from './parser-errors.ts'
import { securityHeaders } from './security-headers.ts'
import { Refusal } from './refusal.ts'
import { SlowClients } from './slow-clients.ts'

export const UPLOAD_TYPES: readonly string[] = [
  ...PICTURE_TYPES,
  PDF_TYPE,
  XLSX_TYPE,
  CSV_TYPE,
  JSON_FILE_TYPE,
  ZIP_TYPE,
]
const BODY_BYTES_MAX = 256 * 1024
const REQUEST_MS = 20 * 60_000
const IDLE_MS = 72_000

/**
 * With `serverFactory` Fastify ignores its own options of these names. slow-clients.ts ends slow bodies sooner. The
 * idle time exceeds nginx's 60 s: otherwise nginx may send a request into a closing connection.
 */
const HTTP_OPTIONS = {
  connectionsCheckingInterval: 2000,
  headersTimeout: 8000,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: IDLE_MS,
  requireHostHeader: false,
}

/** The contract validates (http.ts): Fastify need not load its own compilers, 120 files. */
const refuseSchema = (): never => {
  throw new Error('No route has a JSON schema')
}
const ROUTING = {
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
}

interface HttpServices {
  config: Config
  log: Logger
  admission: AdmissionControl
  health: Health
}

/** Returns whether it answered from the cache. Runs before everything else. */
export type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

/** The HTTP server with limits, error handling, logging and headers. */
export async function openFastify(
  { config, log, admission, health }: HttpServices,
  answerFromCache: AnswerFromCache | null,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.public_url)
  const fastify = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The address cannot be decoded; no hook runs.
    frameworkErrors: (_, request, reply) => answerUndecodable(request, reply.headers(headers)),
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    bodyLimit: BODY_BYTES_MAX,
    http: HTTP_OPTIONS,
    // While stopping, `Connection: close` makes clients reconnect elsewhere.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    ...ROUTING,
    clientErrorHandler: (error, socket) => answerParserError(error, socket as Socket, headers),
    serverFactory: (handler, options) => {
      const server = createServer(options.http ?? {}, (request, response) => {
        slow_clients.watch(request, response)
        if (refuseWithoutHost(request, response, headers)) return
        if (!answerFromCache?.(request, response)) handler(request, response)
      })
      const slow_clients = new SlowClients(server)
      return ignoreUnknownExpectations(server)
    },
  })
  fastify.server.on('connection', () => admission.noteConnection())
  acceptOnlyJson(fastify)
  // Buffered up to the call's limit. http.ts checks the types.
  fastify.addContentTypeParser([...UPLOAD_TYPES], { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  if (config.allowed_origins.length > 0) await allowOrigins(fastify, config.allowed_origins)
  fastify.addHook('onSend', async (request, reply, body) => {
    if (!request.raw.complete) drainRequest(request, reply)
    addHeaders(reply, headers)
    return request.method === 'HEAD' && body instanceof Readable ? unread(body) : body
  })
  fastify.addHook('onResponse', logRequest)
  answerFailures(fastify, health)
  return fastify
}

function addHeaders(reply: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-store')
}

/** Fastify would read the whole export or sitemap to answer HEAD. */
function unread(body: Readable): Readable {
  body.destroy()
  return Readable.from([])
}

/** `/search/50%` is typed by visitors: a page of that name, or the not-found page, is at the repaired address. */
function answerUndecodable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', ...query] = request.url.split('?')
  const is_page = request.method === 'GET' && /^\/[^/\\]/.test(path) && !/^\/api(\/|$)/i.test(path)
  if (!is_page) return refuse(reply, 'not_found')
  const address = [decodablePath(path), ...query].join('?')
  return reply.header('Cache-Control', 'no-store').redirect(address)
}

/** With `%25` for the stray percent signs, or for all of them. */
function decodablePath(path: string): string {
  const repaired = path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  return isDecodable(repaired) ? repaired : path.replaceAll('%', '%25')
}

/** Uses what it decoded: the bundler drops a bare call, and with it the failure. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

function answerFailures(fastify: FastifyInstance, health: Health): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => answerError(health, error, request, reply))
  fastify.setNotFoundHandler((_, reply) => refuse(reply, 'not_found'))
}

/** A cross-site form can send text/plain without a preflight. */
function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain')
  // Unlike Fastify's parser: an empty body is {}, `__proto__` is refused, a byte order mark is ignored (RFC 8259, 8.1).
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_, sent, done) => {
    const body = (sent as string).replace(/^\ufeff/, '')
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body, reviveValue))
    } catch {
      done(new Refusal('broken_json'))
    }
  })
}

/** Replaces lone surrogates by U+FFFD: jsonb refuses them. */
function reviveValue(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ in a body')
  return typeof value === 'string' ? value.toWellFormed() : value
}

async function allowOrigins(fastify: FastifyInstance, origins: string[]): Promise<void> {
  await fastify.register(cors, {
    origin: origins,
    maxAge: 7200,
    methods: ALLOWED_METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
  })
}

/** Fastify would close the connection before the whole body is read. */
function drainRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  discardRest(request.raw)
}

/** Path only: search texts and personal data must not be logged. */
async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}

function answerError(health: Health, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  const code = CODES_OF_STATUS[error.statusCode ?? 500]
  if (code) return refuse(reply, code)
  const outage = outageOf(error)
  if (outage) {
    health.noteOutage(error)
    request.log.warn({ error: error.message, code: error.code }, 'an outage: the database or a disk does not serve')
    return sendRefusal(reply, outage)
  }
  request.log.error({ err: error }, 'unexpected error')
  return refuse(reply, 'internal')
}

/** For Fastify's own errors. */
const CODES_OF_STATUS: Record<number, RefusalCode> = {
  400: 'broken_json',
  // A path out of the folder of static files.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_type',
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retry_after_seconds !== null) reply.header('Retry-After', refusal.retry_after_seconds)
  const { has_error_list = false } = reply.routeOptions.config as { has_error_list?: boolean }
  const body = has_error_list ? withErrorList(refusal.body) : refusal.body
  return reply.header('Cache-Control', 'private, no-store').status(refusal.status).send(body)
}

const refuse = (reply: FastifyReply, code: RefusalCode) => sendRefusal(reply, new Refusal(code))

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { CSV_TYPE, JSON_FILE_TYPE, PICTURE_TYPES, XLSX_TYPE, ZIP_TYPE } from '@shop/contract/primitives'
import { REFUSALS, refusalBody, type RefusalCode, withErrorList } from '@shop/contract/refusals'
import type { House } from '../house.ts'
import { isDatabaseGone } from './db-errors.ts'
import { securityHeaders } from './security-headers.ts'
import { Refusal } from './refusal.ts'
import { SlowClients } from './slow-clients.ts'

/** What a call with `upload` may take. */
export const UPLOAD_TYPES: readonly string[] = [...PICTURE_TYPES, XLSX_TYPE, CSV_TYPE, JSON_FILE_TYPE, ZIP_TYPE]
const BODY_BYTES_MAX = 256 * 1024
const RETRY_AFTER_SECONDS = 2
const REQUEST_MS = 20 * 60_000
const IDLE_MS = 72_000

/** Answers from memory when it can, and says whether it did. Runs in front of everything else. */
export type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

/** The HTTP server with the shop's manners: limits, errors, logs, headers. Knows no feature. */
export async function openFastify(house: House, answerFromCache: AnswerFromCache | null): Promise<FastifyInstance> {
  const headers = securityHeaders(house.config.public_url)
  const fastify = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // An address that cannot be decoded is an address of nothing. No hook runs for it.
    frameworkErrors: (_, __, reply) => refuse(reply.headers(headers), 'not_found'),
    trustProxy: house.config.trusted_proxies.length > 0 ? house.config.trusted_proxies : false,
    bodyLimit: BODY_BYTES_MAX,
    // Fastify gives its own names for these only to a server of its own making, not to one of `serverFactory`. A slow
    // body is cut off much sooner (slow-clients.ts). Kept longer than nginx keeps its own end (60 s): the other way
    // round it now and then sends a request into a connection that closes.
    http: {
      connectionsCheckingInterval: 2000,
      headersTimeout: 8000,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
    },
    // While stopping, requests on open connections are still served; `Connection: close` sends the next one elsewhere.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handler, options) => {
      const server = createServer(options.http ?? {}, (request, response) => {
        slow_clients.watch(request, response)
        if (!answerFromCache?.(request, response)) handler(request, response)
      })
      const slow_clients = new SlowClients(server)
      return server
    },
  })
  fastify.server.on('connection', () => house.turns.noteArrival())
  acceptOnlyJson(fastify)
  // Files are read whole, up to what their call allows; which call takes which type is checked before (http.ts).
  fastify.addContentTypeParser([...UPLOAD_TYPES], { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  if (house.config.allowed_origins.length > 0) await allowOrigins(fastify, house.config.allowed_origins)
  fastify.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'private, no-store')
  })
  fastify.addHook('onResponse', logRequest)
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler((_, reply) => refuse(reply, 'not_found'))
  return fastify
}

/** A cross-site form can send text/plain without asking; only JSON is taken (Fastify would take both). */
function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain')
  // Ours instead of Fastify's: an empty body is {}, a broken one is 400, `__proto__` is refused as broken.
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(body as string, keptValue))
    } catch {
      done(new Refusal('broken_json'))
    }
  })
}

/** Half a sign (a lone surrogate) becomes the sign for that: jsonb refuses it, and every other encoder does the same. */
function keptValue(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ in a body')
  return typeof value === 'string' ? value.toWellFormed() : value
}

async function allowOrigins(fastify: FastifyInstance, origins: string[]): Promise<void> {
  await fastify.register(cors, {
    origin: origins,
    maxAge: 7200,
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'Accept-Language',
      'Idempotency-Key',
      'ngrok-skip-browser-warning',
    ],
  })
}

/** Path without its query and no body: neither searches nor people's data go to the log. */
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

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  const code = CODES_OF_STATUS[error.statusCode ?? 500]
  if (code) return refuse(reply, code)
  if (isDatabaseGone(error)) {
    request.log.warn({ error: error.message }, 'the database is out of reach, or a disk is full')
    return sendRefusal(reply, new Refusal('unavailable', {}, RETRY_AFTER_SECONDS))
  }
  request.log.error({ err: error }, 'unexpected error')
  return refuse(reply, 'internal')
}

/** Fastify's own refusals, in the shop's words. */
const CODES_OF_STATUS: Record<number, RefusalCode> = {
  400: 'broken_json',
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

const refuse = (reply: FastifyReply, code: RefusalCode) =>
  reply.header('Cache-Control', 'private, no-store').status(REFUSALS[code].status).send(refusalBody(code))

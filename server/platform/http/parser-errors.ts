import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { REFUSALS, refusalBody, type RefusalCode } from '@shop/contract/refusals'

/** Every other one is `bad_request`. */
const CODE_OF_ERROR: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
}

/** Answers a request that Node's parser refused, always with JSON and a code. */
export function answerParserError(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawAnswer(CODE_OF_ERROR[error.code ?? ''] ?? 'bad_request', headers))
  socket.destroySoon()
}

type Headers = Record<string, string>

function rawAnswer(code: RefusalCode, headers: Headers): string {
  const { status } = REFUSALS[code]
  const body = JSON.stringify(refusalBody(code))
  const lines = Object.entries(answerHeaders(body, headers)).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

const answerHeaders = (body: string, headers: Headers): Headers => ({
  ...headers,
  'Cache-Control': 'private, no-store',
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  Connection: 'close',
})

/**
 * HTTP/1.1 requires a Host. Node would refuse without a body.
 *
 * @returns whether it answered
 */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse, headers: Headers): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false
  const body = JSON.stringify(refusalBody('bad_request'))
  response.writeHead(REFUSALS.bad_request.status, answerHeaders(body, headers)).end(body)
  return true
}

/** Node would answer 417 without a body. RFC 9110 allows a server to ignore `Expect: something-else`. */
export const ignoreUnknownExpectations = (server: Server): Server =>
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface ClientTimeouts {
  /** Time for a whole request. */
  body_ms: number
  /** A signed-in user's upload may take longer if it keeps this rate in each `body_ms`. */
  upload_bytes_a_second: number
  /** Aborts a reply of which nothing is read for this long. */
  stall_ms: number
  /** For slow but steady readers: `reply_ms` plus the size at this rate. */
  reply_ms: number
  reply_bytes_a_second: number
  check_ms: number
}

/** 10 MB take 100 s at 100 kB/s, as in a village school. The slowest client takes 20 minutes. */
export const TIMEOUTS: ClientTimeouts = {
  body_ms: 10_000,
  upload_bytes_a_second: 8 * 1024,
  stall_ms: 20_000,
  reply_ms: 30_000,
  reply_bytes_a_second: 8 * 1024,
  check_ms: 2_000,
}

/** Requests passed to `allowSlowBody`. */
const uploads = new WeakSet<IncomingMessage>()

/** For authenticated uploads: they may take as long as their connection needs. */
export function allowSlowBody(request: IncomingMessage): void {
  uploads.add(request)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  body: { since: number; from_byte: number }
  /** Null if everything was read. */
  reply: { since: number; pending: number; sent: number } | null
}

/**
 * Disconnects clients that hold a connection with a byte now and then. Node's own limit covers the whole request for
 * every client alike: it would cut off honest uploads over slow connections or wait minutes for everybody.
 */
export class SlowClients {
  readonly #timeouts: ClientTimeouts
  readonly #open = new Set<Exchange>()

  constructor(server: Server, timeouts: ClientTimeouts = TIMEOUTS) {
    this.#timeouts = timeouts
    const timer = setInterval(() => this.#check(server), timeouts.check_ms).unref()
    server.once('close', () => clearInterval(timer))
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const body = { since: performance.now(), from_byte: request.socket.bytesRead }
    const exchange: Exchange = { request, response, body, reply: null }
    this.#open.add(exchange)
    // A client that was answered early may still be sending.
    response.once('close', () => {
      if (!isSending(exchange)) this.#open.delete(exchange)
    })
  }

  #check(server: Server): void {
    const now = performance.now()
    for (const exchange of this.#open) {
      const { request, response } = exchange
      if (isSending(exchange)) {
        if (this.#isSendingTooSlowly(exchange, now)) disconnect(server, exchange)
      } else if (response.closed || request.socket.destroyed) this.#open.delete(exchange)
      else if (response.headersSent && this.#isReadingTooSlowly(exchange, now)) request.socket.destroy()
    }
  }

  #isSendingTooSlowly({ request, body }: Exchange, now: number): boolean {
    const { body_ms, upload_bytes_a_second } = this.#timeouts
    if (now - body.since < body_ms) return false
    const received_bytes = request.socket.bytesRead - body.from_byte
    if (!uploads.has(request) || received_bytes < (upload_bytes_a_second * (now - body.since)) / 1000) return true
    body.since = now
    body.from_byte = request.socket.bytesRead
    return false
  }

  #isReadingTooSlowly(exchange: Exchange, now: number): boolean {
    const { stall_ms, reply_ms, reply_bytes_a_second } = this.#timeouts
    const { socket } = exchange.request
    const pending = socket.writableLength
    const sent = socket.bytesWritten - pending
    // Node measures the silence. While our handler is slow, nothing is pending and no timeout applies.
    const timeout_ms = pending > 0 ? stall_ms : 0
    if (socket.timeout !== timeout_ms) socket.setTimeout(timeout_ms)
    if (pending === 0) exchange.reply = null
    else if (exchange.reply?.sent !== sent) exchange.reply = { since: now, pending, sent }
    if (exchange.reply === null) return false
    const { since, pending: pending_then } = exchange.reply
    return now - since > reply_ms + (pending_then * 1000) / reply_bytes_a_second
  }
}

const isSending = ({ request }: Exchange) => !request.complete && !request.socket.destroyed

/** 408 if nothing was sent yet, as Node does. */
function disconnect(server: Server, { request, response }: Exchange): void {
  const error = Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent || !server.emit('clientError', error, request.socket)) request.socket.destroy()
}

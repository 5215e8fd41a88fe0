import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How slow a client may be before he is cut off. */
export interface Patience {
  /** A request must be here whole by then. */
  body_ms: number
  /** An upload of somebody who is signed in may take longer, as long as so much comes in each stretch of `body_ms`. */
  upload_bytes_a_second: number
  /** An answer of which nothing at all is taken for so long is given up. */
  stall_ms: number
  /** And one that is taken in drops: after `answer_ms`, and for each of its bytes the time that this rate allows. */
  answer_ms: number
  answer_bytes_a_second: number
  /** How often we look. */
  look_ms: number
}

/** 10 MB over a line of 100 kB/s, as a village school has, take 100 s; the slowest that we wait for take 20 minutes. */
const PATIENCE: Patience = {
  body_ms: 10_000,
  upload_bytes_a_second: 8 * 1024,
  stall_ms: 20_000,
  answer_ms: 30_000,
  answer_bytes_a_second: 8 * 1024,
  look_ms: 2_000,
}

/** Of requests that `allowSlowBody` was told of. */
const uploads = new WeakSet<IncomingMessage>()

/** The sender is known and may send a file: he gets the time that his line takes for it. */
export function allowSlowBody(request: IncomingMessage): void {
  uploads.add(request)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Since when, and from which byte on, what comes in is counted. */
  body: { since: number; from_byte: number }
  /** Since when the client owes us the taking of so many bytes; null while he owes nothing. */
  answer: { since: number; pending: number; taken: number } | null
}

/**
 * Cuts off clients that hold a connection by sending or taking a byte now and then. Node's own limit counts a whole
 * request, whoever sends it: it would either cut the upload of an honest picture over a slow line or wait minutes for
 * everybody.
 */
export class SlowClients {
  readonly #patience: Patience
  readonly #open = new Set<Exchange>()

  constructor(server: Server, patience: Patience = PATIENCE) {
    this.#patience = patience
    const looking = setInterval(() => this.#look(server), patience.look_ms).unref()
    server.once('close', () => clearInterval(looking))
  }

  /** To be called first for each request. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const body = { since: performance.now(), from_byte: request.socket.bytesRead }
    const exchange: Exchange = { request, response, body, answer: null }
    this.#open.add(exchange)
    // Who was answered before he had sent all of it may still be sending.
    response.once('close', () => {
      if (!isSending(exchange)) this.#open.delete(exchange)
    })
  }

  #look(server: Server): void {
    const now = performance.now()
    for (const exchange of this.#open) {
      const { request, response } = exchange
      if (isSending(exchange)) {
        if (this.#isTooSlowToSend(exchange, now)) cutOff(server, exchange)
      } else if (response.closed || request.socket.destroyed) this.#open.delete(exchange)
      else if (response.headersSent && this.#isTooSlowToTake(exchange, now)) request.socket.destroy()
    }
  }

  #isTooSlowToSend({ request, body }: Exchange, now: number): boolean {
    const { body_ms, upload_bytes_a_second } = this.#patience
    if (now - body.since < body_ms) return false
    const came_bytes = request.socket.bytesRead - body.from_byte
    if (!uploads.has(request) || came_bytes < (upload_bytes_a_second * (now - body.since)) / 1000) return true
    body.since = now
    body.from_byte = request.socket.bytesRead
    return false
  }

  #isTooSlowToTake(exchange: Exchange, now: number): boolean {
    const { stall_ms, answer_ms, answer_bytes_a_second } = this.#patience
    const { socket } = exchange.request
    const pending = socket.writableLength
    const taken = socket.bytesWritten - pending
    // Node counts the silence itself, and also sees a piece of an answer that is taken in part. While it is us who are
    // slow there is nothing to take.
    const wanted_ms = pending > 0 ? stall_ms : 0
    if (socket.timeout !== wanted_ms) socket.setTimeout(wanted_ms)
    if (pending === 0) exchange.answer = null
    else if (exchange.answer?.taken !== taken) exchange.answer = { since: now, pending, taken }
    if (exchange.answer === null) return false
    const { since, pending: owed } = exchange.answer
    return now - since > answer_ms + (owed * 1000) / answer_bytes_a_second
  }
}

const isSending = ({ request }: Exchange) => !request.complete && !request.socket.destroyed

/** As Node does it when its own patience ends: 408 where nothing was answered yet. */
function cutOff(server: Server, { request, response }: Exchange): void {
  const error = Object.assign(new Error('The request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (response.headersSent || !server.emit('clientError', error, request.socket)) request.socket.destroy()
}

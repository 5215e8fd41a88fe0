import type { IncomingMessage } from 'node:http'

/**
 * More than the largest upload that any call accepts, so that a user who chose the wrong file always gets the reply.
 */
const DISCARDED_BYTES_MAX = 64 * 1024 * 1024

/**
 * For requests that are answered before the whole body has arrived, such as too large ones. Closing the connection now
 * would reset it, and the client would see a network error instead of the reply. So the rest is read and discarded up
 * to a limit, like nginx's lingering close. `SlowClients` limits the time.
 */
export function discardRest(request: IncomingMessage): void {
  let discarded = 0
  request.on('data', (chunk: Buffer | string) => {
    discarded += chunk.length
    if (discarded > DISCARDED_BYTES_MAX) request.socket.destroy()
  })
  // The client may disconnect at any time.
  request.on('error', () => undefined)
  request.resume()
}

import type { IncomingMessage } from 'node:http'

/** More than the largest upload, so that the wrong file also gets a reply. */
const DISCARDED_BYTES_MAX = 64 * 1024 * 1024

/**
 * For requests answered before the whole body has arrived. Closing now would reset the connection, and the client would
 * see a network error instead of the reply. So the rest is discarded, like nginx's lingering close. `SlowClients`
 * limits the time.
 */
export function discardRest(request: IncomingMessage): void {
  let discarded = 0
  request.on('data', (chunk: Buffer | string) => {
    discarded += chunk.length
    if (discarded > DISCARDED_BYTES_MAX) request.socket.destroy()
  })
  request.on('error', () => undefined)
  request.resume()
}

import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Linux gives outgoing connections ports from 32768: one of those, free now, may be taken before our program listens.
 */
const [PORT_MIN, PORT_MAX] = [15_000, 32_767]

/** A free port of this machine. Its types are in free-port.d.mts. */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORT_MIN, PORT_MAX + 1)
    if (await isFree(port)) return port
  }
}

const isFree = (port) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

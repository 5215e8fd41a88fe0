import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A line between the shop and its database on which tests and proofs make trouble. */
export interface TcpProxy {
  port: number
  /** Resets every connection, and each new one as long as this lasts. */
  cut(): void
  /**
   * Takes every byte and hands none on, while all sockets stay open: a firewall that forgot its connections. Those that
   * are open now stay so for ever; new ones until `pass`.
   */
  swallow(): void
  /** From now on new connections pass; every byte comes so much later, either way. */
  pass(delay_ms?: number): void
  /** Gives up the far ends of swallowed connections, as a server's own timeouts do after hours. */
  bury(): void
  close(): Promise<void>
}

interface Line {
  near: net.Socket
  far: net.Socket
  is_dead: boolean
}

/** Listens on a free port of this machine and hands on to the server of `target_url`. */
export async function startProxy(target_url: string): Promise<TcpProxy> {
  const { hostname, port: target_port } = new URL(target_url)
  let mood: 'pass' | 'cut' | 'swallow' = 'pass'
  let delay_ms = 0
  const lines = new Set<Line>()
  const server = net.createServer((near) => {
    // Heard, or the process ends: a reset is what this proxy is for.
    near.on('error', () => {})
    if (mood === 'cut') return void near.resetAndDestroy()
    const is_dead = mood === 'swallow'
    const far = is_dead ? new net.Socket() : net.connect(Number(target_port || 5432), hostname)
    join({ near, far, is_dead }, lines, () => delay_ms)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server's address is no string.
  return {
    port,
    cut: () => {
      mood = 'cut'
      lines.forEach(drop)
    },
    swallow: () => {
      mood = 'swallow'
      for (const line of lines) line.is_dead = true
    },
    pass: (given_ms = 0) => {
      mood = 'pass'
      delay_ms = given_ms
    },
    bury: () => [...lines].filter(({ is_dead }) => is_dead).forEach(drop),
    close: () => close(server, lines),
  }
}

function drop({ near, far }: Line): void {
  near.resetAndDestroy()
  far.resetAndDestroy()
}

async function close(server: net.Server, lines: ReadonlySet<Line>): Promise<void> {
  server.close()
  lines.forEach(drop)
  await once(server, 'close')
}

/** Bytes and good-byes go over as long as the line lives; a dead one says nothing to either end. */
function join(line: Line, lines: Set<Line>, delayOf: () => number): void {
  const { near, far } = line
  lines.add(line)
  const later = (hand: () => void) => {
    const handIfAlive = () => {
      if (!line.is_dead) hand()
    }
    // Equal delays keep the sequence; without one there is no timer that could change it.
    const delay_ms = delayOf()
    if (delay_ms === 0) handIfAlive()
    else setTimeout(handIfAlive, delay_ms)
  }
  for (const [from, to] of [[near, far] as const, [far, near] as const]) {
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('data', (bytes) => later(() => to.write(bytes)))
    from.on('end', () => later(() => to.end()))
    from.on('close', (has_failed) => {
      later(() => (has_failed ? to.resetAndDestroy() : to.end()))
      if (near.destroyed && far.destroyed) lines.delete(line)
    })
  }
}

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A proxy between the shop and its database that simulates network faults. */
export interface TcpProxy {
  port: number
  /** Resets every connection, and each new one until `pass`. */
  cut(): void
  /**
   * Accepts data and forwards nothing while all sockets stay open, like a firewall that has dropped its connection
   * state. Open connections stay dead; new ones work again after `pass`.
   */
  swallow(): void
  /** From now on new connections work, with this delay in both directions. */
  pass(delay_ms?: number): void
  /** Closes the server side of swallowed connections, as a server's own timeouts do after hours. */
  bury(): void
  close(): Promise<void>
}

interface Link {
  client_socket: net.Socket
  server_socket: net.Socket
  is_dead: boolean
}

/** Listens on a free local port and forwards to the server of `target_url`. */
export async function startProxy(target_url: string): Promise<TcpProxy> {
  const { hostname, port: target_port } = new URL(target_url)
  let mode: 'pass' | 'cut' | 'swallow' = 'pass'
  let delay_ms = 0
  const links = new Set<Link>()
  const server = net.createServer((client_socket) => {
    // Without a listener a reset would end the process.
    client_socket.on('error', () => {})
    if (mode === 'cut') return void client_socket.resetAndDestroy()
    const is_dead = mode === 'swallow'
    const server_socket = is_dead ? new net.Socket() : net.connect(Number(target_port || 5432), hostname)
    join({ client_socket, server_socket, is_dead }, links, () => delay_ms)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  return {
    port,
    cut: () => {
      mode = 'cut'
      links.forEach(drop)
    },
    swallow: () => {
      mode = 'swallow'
      for (const link of links) link.is_dead = true
    },
    pass: (given_ms = 0) => {
      mode = 'pass'
      delay_ms = given_ms
    },
    bury: () => [...links].filter(({ is_dead }) => is_dead).forEach(drop),
    close: () => close(server, links),
  }
}

function drop({ client_socket, server_socket }: Link): void {
  client_socket.resetAndDestroy()
  server_socket.resetAndDestroy()
}

async function close(server: net.Server, links: ReadonlySet<Link>): Promise<void> {
  server.close()
  links.forEach(drop)
  await once(server, 'close')
}

/** Forwards data and ends in both directions while the connection works; a dead one forwards nothing. */
function join(link: Link, links: Set<Link>, delayOf: () => number): void {
  const { client_socket, server_socket } = link
  links.add(link)
  const later = (hand: () => void) => {
    const handIfAlive = () => {
      if (!link.is_dead) hand()
    }
    // Equal delays keep the sequence. Without a delay no timer is used, which could change it.
    const delay_ms = delayOf()
    if (delay_ms === 0) handIfAlive()
    else setTimeout(handIfAlive, delay_ms)
  }
  for (const [from, to] of [[client_socket, server_socket] as const, [server_socket, client_socket] as const]) {
    from.setNoDelay(true)
    from.on('error', () => {})
    from.on('data', (bytes) => later(() => to.write(bytes)))
    from.on('end', () => later(() => to.end()))
    from.on('close', (has_failed) => {
      later(() => (has_failed ? to.resetAndDestroy() : to.end()))
      if (client_socket.destroyed && server_socket.destroyed) links.delete(link)
    })
  }
}

import { once } from 'node:events'
import net from 'node:net'

/** Cut off or silent, as between two machines. */
export class Gate {
  readonly #server: net.Server
  readonly #sockets = new Set<net.Socket>()
  #is_silent = false
  port = 0

  private constructor(target_port: number) {
    this.#server = net.createServer((near) => {
      const far = net.connect(target_port, '127.0.0.1')
      this.#join(near, far)
      this.#join(far, near)
    })
  }

  static async open(target_port: number): Promise<Gate> {
    const gate = new Gate(target_port)
    await gate.#listen(0)
    return gate
  }

  async cut(): Promise<void> {
    if (this.#server.listening) this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Connections are accepted, but no byte passes, as with a pulled cable. */
  async fallSilent(): Promise<void> {
    this.#is_silent = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** Delivers held bytes. */
  async mend(): Promise<void> {
    this.#is_silent = false
    for (const socket of this.#sockets) socket.resume()
    if (!this.#server.listening) await this.#listen(this.port)
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as net.AddressInfo).port
  }

  #join(from: net.Socket, to: net.Socket): void {
    this.#sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
    if (this.#is_silent) from.pause()
  }
}

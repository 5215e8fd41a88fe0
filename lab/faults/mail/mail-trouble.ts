import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { openSmtp, type TestSmtp } from '../../../server/testing/servers/smtp-server.ts'

/** One address, behind which a mail server is up, down, or accepts connections and stays silent. */
export class MailTrouble {
  readonly taken: string[]
  readonly #port: number
  #stop: () => Promise<void>

  constructor(server: TestSmtp) {
    this.taken = server.taken
    this.#port = server.port
    this.#stop = server.close
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}?ignoreTLS=true`
  }

  async goDown(): Promise<void> {
    await this.#stop()
    this.#stop = async () => {}
  }

  async comeBack(): Promise<void> {
    await this.goDown()
    this.#stop = (await openSmtp(this.#port, this.taken)).close
  }

  async fallSilent(): Promise<void> {
    await this.goDown()
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      // Clients that hang up are expected here.
      socket.on('error', () => socket.destroy())
    })
    silent.listen(this.#port, '127.0.0.1')
    await once(silent, 'listening')
    this.#stop = async () => {
      const closed = once(silent, 'close')
      silent.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
}

import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface TestSmtp {
  port: number
  /** Whole mails that were taken over, as they came. */
  taken: string[]
  /** Mails that were sent to the end and then turned away. */
  refused: string[]
  /** The next so many mails get `451 try again later`. */
  refuseNext(count: number): void
  close(): Promise<void>
}

/**
 * A mail server that says yes, as small as the protocol allows: the network that our tests fake. One that comes back after
 * another goes on with what that one has `taken`.
 */
export async function openSmtp(port = 0, taken: string[] = []): Promise<TestSmtp> {
  const refused: string[] = []
  let to_refuse = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A sender that hangs up in the middle is the sender's business.
    socket.on('error', () => socket.destroy())
    converse(socket, (mail) => {
      const is_refused = to_refuse > 0
      if (is_refused) to_refuse--
      ;(is_refused ? refused : taken).push(mail)
      return is_refused ? '451 try again later' : '250 taken over'
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    refused,
    refuseNext: (count) => {
      to_refuse = count
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function converse(socket: Socket, take: (mail: string) => string): void {
  let heard = ''
  let mail: string | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end)
      heard = heard.slice(end + 2)
      if (mail === null) {
        if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
        if (/^DATA/i.test(line)) mail = ''
        say(/^DATA/i.test(line) ? '354 go on' : '250 ok')
      } else if (line === '.') {
        say(take(mail))
        mail = null
      } else mail += `${line.replace(/^\.\./, '.')}\r\n`
    }
  })
}

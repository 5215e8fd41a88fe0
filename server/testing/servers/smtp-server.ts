import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface TestSmtp {
  port: number
  /** Accepted mails, as received. */
  taken: string[]
  /** Mails that were received completely and then rejected. */
  refused: string[]
  /** Rejects the next mails with `451 try again later`. */
  refuseNext(count: number): void
  close(): Promise<void>
}

/**
 * Behaviour of a recipient's server: `tarpit` sends a line now and then and never finishes, `refused` rejects every
 * recipient.
 */
export type Conduct = 'yes' | 'silent' | 'tarpit' | 'refused'

const TARPIT_MS = 500

/**
 * A minimal mail server for tests. A server opened to replace an earlier one continues with its `taken` mails.
 *
 * @param conductOf behaviour per recipient, by default accepting
 */
export async function openSmtp(
  port = 0,
  taken: string[] = [],
  conductOf: (recipient: string) => Conduct = () => 'yes',
): Promise<TestSmtp> {
  const refused: string[] = []
  let to_refuse = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The sender may disconnect at any time.
    socket.on('error', () => socket.destroy())
    const take = (mail: string) => {
      const is_refused = to_refuse > 0
      if (is_refused) to_refuse--
      ;(is_refused ? refused : taken).push(mail)
      return is_refused ? '451 try again later' : '250 taken over'
    }
    converse(socket, take, conductOf)
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

function converse(socket: Socket, take: (mail: string) => string, conductOf: (recipient: string) => Conduct): void {
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
        const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
        if (recipient !== undefined) {
          answerRecipient(socket, conductOf(recipient))
          continue
        }
        if (/^DATA/i.test(line)) mail = ''
        say(/^DATA/i.test(line) ? '354 go on' : '250 ok')
      } else if (line === '.') {
        say(take(mail))
        mail = null
      } else mail += `${line.replace(/^\.\./, '.')}\r\n`
    }
  })
}

function answerRecipient(socket: Socket, conduct: Conduct): void {
  if (conduct === 'yes') socket.write('250 ok\r\n')
  if (conduct === 'refused') socket.write('550 5.1.1 nobody here by that name\r\n')
  if (conduct !== 'tarpit') return
  const timer = setInterval(() => socket.write('250-one moment\r\n'), TARPIT_MS)
  socket.on('close', () => clearInterval(timer))
}

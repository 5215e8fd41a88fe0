import { connect } from 'node:net'

const SILENCE_MS = 15_000
const HEAD = 'Host: shop.example\r\n'

/** Each must get a 4xx or a closed connection. */
export function brokenHttp(): [string, Buffer][] {
  const post = `POST /api/order/create HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`
  const texts: [string, string][] = [
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`],
    ['a length and pieces', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length below nothing', `${post}Content-Length: -1\r\n\r\n{}`],
    ['a piece of 0xfffffffffffffffff bytes', `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`],
    ['an unknown way of sending', `${post}Transfer-Encoding: gzip, what\r\n\r\n{}`],
    ['a header that goes on in the next line', `GET / HTTP/1.1\r\n${HEAD}X-A: b\r\n c\r\nX\r\n\r\n`],
    ['a zero character in a header', `GET / HTTP/1.1\r\n${HEAD}X-A: b\0c\r\n\r\n`],
    ['no host', 'GET /api/products/get HTTP/1.1\r\n\r\n'],
    ['no HTTP', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n'],
    ['a method that nobody knows', `${'A'.repeat(5000)} / HTTP/1.1\r\n${HEAD}\r\n`],
    ['an address with spaces', `GET /a b c HTTP/1.1\r\n${HEAD}\r\n`],
    ['5,000 headers', `GET / HTTP/1.1\r\n${HEAD}${'X: a\r\n'.repeat(5000)}\r\n`],
  ]
  return texts.map(([name, text]) => [name, Buffer.from(text, 'latin1')])
}

/** Status 0 and `closed` without an answer. */
export function sendBroken(url: string, bytes: Buffer): Promise<{ status: number; detail: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    const end = (detail: string) => {
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, detail: status === 0 ? detail : text.slice(-200) })
    }
    socket.setTimeout(SILENCE_MS, () => end(`no answer for ${SILENCE_MS} ms`))
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
      if (text.includes('\r\n\r\n')) end('answered')
    })
    socket.on('close', () => end('closed'))
    socket.on('error', () => end('closed'))
  })
}

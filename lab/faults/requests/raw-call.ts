import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { GeneratedRequest } from './generated-requests.ts'

/** Status 0 if there was none. */
export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  reason: string | null
  took_ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const TEXT_MAX = 4_000_000
const UNPACK: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** `fetch` would normalise or refuse these. Never rejects. */
export async function callRaw(url: string, sent: Sent, silence_ms: number): Promise<RawAnswer> {
  const began = performance.now()
  const first = await callOnce(url, sent, silence_ms)
  // The other side closed an idle connection: every client repeats the request.
  const answer = first === 'lost on the way' ? await callOnce(url, sent, silence_ms, false) : first
  if (answer === 'lost on the way') return { ...NOTHING, reason: answer, took_ms: performance.now() - began }
  return { ...answer, took_ms: performance.now() - began }
}

type Sent = Omit<GeneratedRequest, 'who'>
type Answer = Omit<RawAnswer, 'took_ms'>
const NOTHING = { status: 0, headers: {}, text: '' }

function callOnce(
  url: string,
  sent: Sent,
  silence_ms: number,
  through: Agent | false = agent,
): Promise<Answer | 'lost on the way'> {
  const { method, target, headers, body } = sent
  const { hostname, port } = new URL(url)
  const length = body === null ? {} : { 'Content-Length': String(body.length) }
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ ...NOTHING, reason: error.message })
    try {
      const call = request({ agent: through, hostname, port, method, path: target, headers: { ...headers, ...length } })
      call.on('response', (answer) => {
        answer.on('error', fail)
        readAll(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, reason: null }),
          fail,
        )
      })
      call.setTimeout(silence_ms, () => call.destroy(new Error(`no answer for ${silence_ms} ms`)))
      call.on('error', (error: NodeJS.ErrnoException) => {
        const is_lost = call.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (is_lost) resolve('lost on the way')
        else fail(error)
      })
      call.end(body ?? undefined)
    } catch (error) {
      fail(error as Error)
    }
  })
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const unpack = UNPACK[answer.headers['content-encoding'] ?? '']
  return (unpack && body.length > 0 ? unpack(body) : body).toString('utf8', 0, TEXT_MAX)
}

// Whether very slow clients block the shop: `node lab/faults/load/slow-clients.ts [--clients 270] [--takers 30]
// [--upload-bytes 8000000] [--upload-rate 100000] [--shape-only]`.
//
// Half of the clients send headers at a byte a second, half the body of an order; the takers request pages and read
// nothing. All must be cut off within 15 s (takers 60 s) while visitors are served. A slow upload by staff must arrive;
// one at a byte a second is cut off. `--shape-only` judges no times. `--mutation` keeps Node's default limit for
// bodies.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { newLedger, order, stockUp } from '../orders/buyers.ts'
import { memoryOf, ownersToken, startShop, withTrialPlace } from '../trial-shop.ts'

const CUT_WITHIN_MS = 15_000
const GIVEN_UP_WITHIN_MS = 60_000
/** For our own timers and a busy machine. */
const LENIENCE_MS = 3_000
const PAGES_ASKED = 80
/** Any byte is a sign of life: a taker sends none before this time. */
const SILENT_MS = 45_000
const SHAPE_MS_MAX = 60_000
const VISIT_EVERY_MS = 200
const TRIES = 4
const SIDE_PX = 2_000

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '270' },
    takers: { type: 'string', default: '30' },
    'upload-bytes': { type: 'string', default: '8000000' },
    'upload-rate': { type: 'string', default: '100000' },
    'shape-only': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})
const [senders, takers] = [Number(options.clients) / 2, Number(options.takers)]
const upload = { bytes: Number(options['upload-bytes']), a_second: Number(options['upload-rate']) }

const HEAD = 'Host: HOST\r\n'
const SLOW_HEADERS = {
  name: 'headers',
  head: `GET / HTTP/1.1\r\n${HEAD}X-Slow: `,
  is_sending: true,
  ms_max: CUT_WITHIN_MS,
}
const SLOW_BODY = {
  name: 'body',
  head: `POST /api/order/create HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n`,
  is_sending: true,
  ms_max: CUT_WITHIN_MS,
}
const SLOW_UPLOAD = {
  name: 'upload',
  head: `POST /api/admin/product-pictures HTTP/1.1\r\n${HEAD}Authorization: Bearer TOKEN\r\nContent-Type: image/png\r\nContent-Length: 9000\r\n\r\n`,
  is_sending: true,
  ms_max: CUT_WITHIN_MS,
}
const SLOW_TAKER = {
  name: 'taking',
  head: `GET /catalog HTTP/1.1\r\n${HEAD}\r\n`.repeat(PAGES_ASKED),
  is_sending: false,
  ms_max: GIVEN_UP_WITHIN_MS,
}

process.exitCode = await withTrialPlace('slow', async ({ database_url, folder }) => {
  const env = { DATABASE_URL: database_url, DATA_DIR: folder }
  const shop = await startShop(env, options.mutation ? 'slow-bodies-are-awaited' : null)
  try {
    await stockUp(database_url)
    const token = await ownersToken(shop)
    const visits = visitUntilTold(shop.url)
    const before_mb = memoryOf(shop)
    const upload_took = sendPicture(shop.url, token)
    const held = await Promise.all([
      hold(shop.url, { ...SLOW_UPLOAD, head: SLOW_UPLOAD.head.replace('TOKEN', token) }),
      ...Array.from({ length: senders }, () => hold(shop.url, SLOW_HEADERS)),
      ...Array.from({ length: senders }, () => hold(shop.url, SLOW_BODY)),
      ...Array.from({ length: takers }, () => hold(shop.url, SLOW_TAKER)),
    ])
    const memory_mb = memoryOf(shop) - before_mb
    const picture = await upload_took
    return judge({ held, picture, memory_mb, ...(await visits.stop()) })
  } finally {
    await shop.stop()
  }
})

interface Way {
  name: string
  head: string
  /** False: reads nothing of the answers. */
  is_sending: boolean
  ms_max: number
}

interface Held {
  name: string
  ms: number
  ms_max: number
  is_cut: boolean
}

/** How long the shop keeps the connection, in ms. */
async function hold(url: string, { name, head, is_sending, ms_max }: Way): Promise<Held> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const socket: Socket = connect(Number(port), hostname)
  const state = { is_over: false }
  const over = () => (state.is_over = true)
  // Being cut off is the expected result.
  socket.on('error', over).on('close', over).on('end', over)
  socket.write(head.replace('HOST', hostname))
  if (is_sending) socket.resume()
  else socket.pause()
  const until = began + (options['shape-only'] ? SHAPE_MS_MAX : ms_max) + LENIENCE_MS
  while (!state.is_over && performance.now() < until) {
    await pause(1000)
    if (is_sending && socket.writable) socket.write('x')
    // A client that doesn't read only notices a closed connection by writing to it.
    else if (!is_sending && performance.now() - began > SILENT_MS) socket.write('\r\n')
  }
  socket.destroy()
  return { name, ms: performance.now() - began, ms_max, is_cut: state.is_over }
}

function visitUntilTold(url: string) {
  const over = new AbortController()
  const ledger = newLedger()
  const took_ms: number[] = []
  let refused = 0
  const visiting = (async () => {
    for (let visit = 0; !over.signal.aborted; visit += 1) {
      const began = performance.now()
      if (visit % 2 === 0) await order({ url }, ledger)
      else if (!(await isShown(`${url}/search/${visit}`))) refused += 1
      took_ms.push(performance.now() - began)
      await pause(VISIT_EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await visiting
      return { took_ms: took_ms.toSorted((a, b) => a - b), failed: refused + ledger.given_up }
    },
  }
}

/** Retries a rejection: overload is not tested here. */
async function isShown(address: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await fetch(address).then(spent)) === 200) return true
    await pause(1000)
  }
  return false
}

async function spent(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

async function sendPicture(url: string, token: string): Promise<{ status: number; ms: number }> {
  const side = Math.min(SIDE_PX, Math.ceil(Math.sqrt(upload.bytes / 3)))
  const create = { width: side, height: side, channels: 3 as const, background: '#1d3fbb' }
  // Uncompressed: as large as declared, and cheap to decode.
  const picture = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  const part = Math.ceil(upload.a_second / 10)
  const slowly = async function* () {
    for (let from = 0; from < picture.length; from += part) {
      yield picture.subarray(from, from + part)
      await pause(100)
    }
  }
  const began = performance.now()
  const status = await fetch(`${url}/api/admin/product-pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' },
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  }).then(spent, () => 0)
  return { status, ms: performance.now() - began }
}

interface Seen {
  held: readonly Held[]
  picture: { status: number; ms: number }
  memory_mb: number
  took_ms: readonly number[]
  failed: number
}

function judge({ held, picture, memory_mb, took_ms, failed }: Seen): number {
  const late = held.filter(({ ms, ms_max, is_cut }) => !is_cut || (!options['shape-only'] && ms > ms_max))
  const longest = (name: string) => Math.max(...held.filter((one) => one.name === name).map(({ ms }) => ms))
  const at = (share: number) => Math.round(took_ms[Math.floor((took_ms.length - 1) * share)] ?? Number.NaN)
  console.table({
    'slow clients': held.length,
    ...Object.fromEntries(
      [...new Set(held.map(({ name }) => name))].map((name) => [
        `${name}: held at most, s`,
        Math.round(longest(name) / 1000),
      ]),
    ),
    'held too long': late.length,
    'memory for them, MB': memory_mb,
    'slow image upload of staff': `${picture.status} after ${Math.round(picture.ms / 1000)} s`,
    'visitors meanwhile': took_ms.length,
    'visitors not served': failed,
    'visitors, median / p99 ms': `${at(0.5)} / ${at(0.99)}`,
  })
  const is_good = late.length === 0 && failed === 0 && picture.status === 200
  console.log(is_good ? 'The slow were cut off, the honest were served.' : 'The promise does NOT hold.')
  return is_good ? 0 : 1
}

import { Agent, request } from 'node:http'
import { circumstances, rounded, tableOf } from '../document.ts'
import { DEEP, type Asked, type Ground, groundOf, QUESTIONS, type Question, SHALLOW } from './growth-questions.ts'
import { type LargeShop, openLargeShop } from './large-shops.ts'
import { median } from '../../load/rates.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '1000,100000,1000000').split(',').map(Number)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 25)
const WARM_ROUNDS = 3
/** P6: the maximum ratio of a million products to a thousand, and of a deep page to a shallow one. */
const GROWTH_MAX = 3
const DEEP_MAX = 2
const LISTENED_MS = 30

interface Measured extends LargeShop {
  ground: Ground
  agent: Agent
  /** Milliseconds, a list for each question. */
  times: Map<string, number[]>
}

/** Each question to each shop, alternating, one at a time, over HTTP to the real process. */
export async function measureGrowth(): Promise<string> {
  const shops: Measured[] = []
  try {
    for (const size of SIZES) {
      const shop = await openLargeShop(size)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      shops.push({ ...shop, ground: await groundOf(shop), agent, times: new Map() })
    }
    for (const question of QUESTIONS) await measure(question, shops)
    return textOf(shops, await warm(shops))
  } finally {
    for (const { agent, close } of shops) {
      agent.destroy()
      await close()
    }
  }
}

async function measure(question: Question, shops: readonly Measured[]): Promise<void> {
  process.stderr.write(`${question.what} …`)
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++)
    for (const shop of shops) {
      const took = await timed(shop, question.ask(shop.ground, round))
      const times = shop.times.get(question.what) ?? []
      if (round >= WARM_ROUNDS) shop.times.set(question.what, [...times, took])
    }
  process.stderr.write(` ${shops.map((shop) => rounded(median(shop.times.get(question.what) ?? []))).join(', ')} ms\n`)
}

async function timed(shop: Measured, asked: Asked): Promise<number> {
  if (asked.is_after_change) {
    await shop.client.query(`select pg_notify('shelves', '["catalog"]')`)
    await new Promise((resolve) => setTimeout(resolve, LISTENED_MS))
  }
  const began = performance.now()
  const status = await send(shop, asked)
  const took = performance.now() - began
  // The database cancels after five seconds: too slow, but no reason to abort.
  if (status === 503) return Infinity
  if (status !== 200 && status !== 201) throw new Error(`${asked.path} answered ${status} at ${shop.size} products`)
  return took
}

function send({ shop, agent, owners_token }: Measured, { path, body, lines = Infinity }: Asked): Promise<number> {
  const json = body === undefined ? null : JSON.stringify(body)
  const headers = {
    ...(lines === Infinity && { 'Accept-Encoding': 'br' }),
    ...(json !== null && { 'Content-Type': 'application/json' }),
    ...(path.startsWith('/api/admin/') && { Authorization: `Bearer ${owners_token}` }),
  }
  return new Promise((resolve, reject) => {
    request(shop.url + path, { agent, method: json === null ? 'GET' : 'POST', headers }, (response) => {
      const answer = () => resolve(response.statusCode ?? 0)
      let arrived = 0
      response.on('data', (part: Buffer) => {
        arrived += linesIn(part)
        if (arrived < lines) return
        answer()
        response.destroy()
      })
      response.on('end', answer).on('error', reject)
    })
      .on('error', reject)
      .end(json ?? undefined)
  })
}

const NEW_LINE = 0x0a
const linesIn = (part: Buffer) => part.reduce((sum, byte) => sum + Number(byte === NEW_LINE), 0)

/** The same address repeatedly: whether the time of a cached answer depends on the size. */
async function warm(shops: readonly Measured[]): Promise<number[][]> {
  const rows: number[][] = []
  for (const path of WARM) {
    const times = shops.map((): number[] => [])
    for (let round = 0; round < ROUNDS * 4; round++)
      for (const [place, shop] of shops.entries()) times[place]?.push(await timed(shop, { path }))
    rows.push(times.map(median))
  }
  return rows
}
const WARM = ['/catalog', '/api/products/get?active=1']

const growthOf = (figures: readonly number[]) => (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN)

const milliseconds = (ms: number) => (ms === Infinity ? '503' : rounded(ms))

function textOf(shops: readonly Measured[], warm_rows: readonly number[][]): string {
  const figuresOf = (what: string) => shops.map(({ times }) => median(times.get(what) ?? []))
  const worstOf = (what: string) => Math.max(...(shops.at(-1)?.times.get(what) ?? []))
  const heads = ['p50, ms', ...SIZES.map((size) => `${size.toLocaleString('en')} products`), 'growth', 'worst at most']
  const row = ({ what }: Question) => {
    const figures = figuresOf(what)
    return [what, ...figures.map(milliseconds), `× ${rounded(growthOf(figures))}`, milliseconds(worstOf(what))]
  }
  const warmRow = (path: string, place: number) => {
    const figures = warm_rows[place] ?? []
    return [`${path}, cached`, ...figures.map((ms) => rounded(ms, 2)), `× ${rounded(growthOf(figures))}`, '–']
  }
  const missed = QUESTIONS.filter(({ what }) => growthOf(figuresOf(what)) > GROWTH_MAX).map(({ what }) => what)
  const deep = (figuresOf(DEEP).at(-1) ?? 0) / (figuresOf(SHALLOW).at(-1) ?? 1)
  return `${circumstances()}; PostgreSQL with its default settings on the same machine. One request at a time over HTTP through the
shop's own process, each time another address, so that nothing comes from the cache; ${ROUNDS} rounds, alternating between the shops.
"Just after a change": all catalog entries of the cache were invalidated before. Written by \`npm run bench -- growth\`.

${tableOf(heads, [...QUESTIONS.map(row), ...WARM.map(warmRow)])}

Goal (P6): at most × ${GROWTH_MAX}: ${missed.length === 0 ? 'met by all of them.' : `not met by ${missed.map((what) => `“${what}”`).join(', ')}.`}
Page 60,000 takes ${rounded(deep, 2)} times as long as one of the first; goal: at most ${DEEP_MAX}: ${deep <= DEEP_MAX ? 'met' : 'not met'}.`
}

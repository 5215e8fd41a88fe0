// Whether small input can make the shop large or slow: `node lab/faults/bombs.ts [--pieces 1]`.
//
// Deep JSON, packed bodies, huge addresses, images, workbooks and archives, broken HTTP, and texts that make regular
// expressions backtrack. Each must get an expected answer; the process must stay below 1.5 GB. `--judge-times` limits
// the main thread's processor time, which other work doesn't change, to a second. `--mutation` decodes images of any
// size.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Bomb } from './bombs/bomb.ts'
import { brokenHttp, sendBroken } from './bombs/broken-http.ts'
import { fileBombs } from './bombs/file-bombs.ts'
import { addressBombs, jsonBombs } from './bombs/json-bombs.ts'
import { pictureBombs } from './bombs/picture-bombs.ts'
import { slowTexts } from './bombs/slow-texts.ts'
import { openCallers, putGoodsOnSale, type Tokens } from './callers.ts'
import { callRaw } from './requests/raw-call.ts'
import { memoryOf, startShop, type TrialPlace, type TrialShop, withTrialPlace } from './trial-shop.ts'

const SILENCE_MS = 60_000
const MEMORY_MB_MAX = 1536
const STILL_MS_MAX = 1000
const RENEW_EVERY = 10
/** As in server/platform/http/lingering-close.ts. */
const READ_ON_BYTES = 64 * 1024 * 1024
/** In Linux, a hundredth of a second. */
const TICK_MS = 10

const { values: options } = parseArgs({
  options: {
    /** How many of the 20 to try in each text field. */
    pieces: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})

interface Outcome {
  name: string
  status: number
  is_right: boolean
  /** The main thread's processor time. */
  busy_ms: number
  /** The shop's peak so far, with its encoder of pictures. */
  memory_mb: number
  detail: string
}

async function runFaultTest({ database_url, folder }: TrialPlace): Promise<number> {
  const env = { DATABASE_URL: database_url, DATA_DIR: folder, CAPTCHA: 'off' }
  const shop = await startShop(env, options.mutation ? 'endless-pictures' : null)
  const callers = await openCallers(database_url)
  try {
    await putGoodsOnSale(callers.database.db)
    const outcomes: Outcome[] = []
    let tokens = await callers.renew()
    for (const bomb of [...jsonBombs(), ...addressBombs(), ...pictureBombs(), ...(await fileBombs())])
      if (isAlive(shop)) outcomes.push(await drop(shop, bomb, tokens))
    for (const [turn, bomb] of slowTexts(Number(options.seed), Number(options.pieces)).entries()) {
      // Some of these calls end the session.
      if (turn % RENEW_EVERY === 0) tokens = await callers.renew()
      if (isAlive(shop)) outcomes.push(await drop(shop, bomb, tokens))
    }
    for (const [name, bytes] of brokenHttp()) if (isAlive(shop)) outcomes.push(await dropBroken(shop, name, bytes))
    return await judge(shop, outcomes)
  } finally {
    await callers.close()
    await shop.stop()
  }
}

const isAlive = ({ process: { exitCode, signalCode } }: TrialShop) => exitCode === null && signalCode === null

async function drop(shop: TrialShop, bomb: Bomb, tokens: Tokens): Promise<Outcome> {
  const bearer = bomb.who === 'guest' ? {} : { Authorization: `Bearer ${tokens[bomb.who]}` }
  const before = busyMs(shop)
  const answer = await callRaw(shop.url, { ...bomb, headers: { ...bearer, ...bomb.headers } }, SILENCE_MS)
  // After this much of a body the shop may close the connection.
  const is_cut_off = answer.status === 0 && bomb.right.includes(413) && (bomb.body?.length ?? 0) > READ_ON_BYTES
  const is_right = bomb.right.includes(answer.status) || is_cut_off
  const id = answer.status === 200 && bomb.target.includes('picture-imports') ? idOf(answer.text) : null
  const ended = id === null ? '' : await untilEnded(shop, id, tokens)
  const detail = answer.reason ?? `${ended} ${answer.text.slice(0, 150)}`
  return {
    name: bomb.name,
    status: answer.status,
    is_right,
    busy_ms: busyMs(shop) - before,
    memory_mb: memoryOf(shop),
    detail,
  }
}

const idOf = (text: string) => (JSON.parse(text) as { data: { id: number } }).data.id

async function untilEnded(shop: TrialShop, id: number, { staff }: Tokens): Promise<string> {
  const headers = { Authorization: `Bearer ${staff}` }
  for (const late = Date.now() + SILENCE_MS; Date.now() < late; await pause(200)) {
    const call = { method: 'GET', target: `/api/admin/imports/${id}`, headers, body: null }
    const { text } = await callRaw(shop.url, call, SILENCE_MS)
    const { data } = JSON.parse(text) as { data: { status: string } }
    if (data.status !== 'applying') return data.status
  }
  return 'never ended'
}

async function dropBroken(shop: TrialShop, name: string, bytes: Buffer): Promise<Outcome> {
  const before = busyMs(shop)
  const { status, detail } = await sendBroken(shop.url, bytes)
  const is_right = status === 0 ? detail === 'closed' : status >= 400 && status < 500
  return { name, status, is_right, busy_ms: busyMs(shop) - before, memory_mb: memoryOf(shop), detail }
}

/** The main thread's processor time. */
function busyMs({ process: { pid } }: TrialShop): number {
  const [, behind_name = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')
  const fields = behind_name.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function judge(shop: TrialShop, outcomes: readonly Outcome[]): Promise<number> {
  const is_alive = isAlive(shop)
  const memory_mb = Math.max(...outcomes.map((outcome) => outcome.memory_mb))
  const wrong = outcomes.filter(({ is_right }) => !is_right)
  const slow = outcomes.filter(({ busy_ms }) => busy_ms > STILL_MS_MAX)
  const slowest = outcomes.toSorted((a, b) => b.busy_ms - a.busy_ms).slice(0, 5)
  console.table({
    bombs: outcomes.length,
    'answered wrongly': wrong.length,
    'the process lived on': is_alive,
    'memory at most, MB': memory_mb,
    'stood still longer than 1 s': slow.length,
    'longest, ms of the main thread': slowest[0]?.busy_ms ?? Number.NaN,
  })
  for (const { name, busy_ms, status } of slowest) console.log(`longest: ${busy_ms} ms, ${status}: ${name}`)
  for (const { name, status, detail } of wrong) console.log(`answered wrongly: ${name}: ${status} ${detail}`)
  const is_small = is_alive && memory_mb <= MEMORY_MB_MAX
  const is_held = wrong.length === 0 && is_small && (slow.length === 0 || !options['judge-times'])
  console.log(is_held ? 'Nothing small grew large.' : 'Something small DID hurt the shop.')
  return is_held ? 0 : 1
}

process.exitCode = await withTrialPlace('bombs', runFaultTest)

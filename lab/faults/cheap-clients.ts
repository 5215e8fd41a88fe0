// Whether one cheap client delays everybody: `node lab/faults/cheap-clients.ts [--seconds 10] [--clients 10]
// [--kinds searches,log-ins,papers,uploads] [--judge-times]`. Needs a built storefront (npm run build).
//
// On the embedded database, whose single process is the most vulnerable, a cached page is requested 50 times a second,
// first alone, then while ten clients send one of the expensive requests of cheap-requests.ts without a pause, with the
// limits per network and buyer switched off. Both are measured from the time at which a request was due, so that a slow
// one makes those behind it late too. The pages must be served all the same; `--judge-times` also limits their p99 to
// three times that of the quiet shop, or to 5 ms if the quiet one is faster than a timer can measure. Next to other
// work on the machine the figures mean nothing.
//
// `--mutation` runs the database on the main thread: there the p99 must be worse.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CheapKind, cheapKinds } from './cheap-requests.ts'
import { startShop } from './trial-shop.ts'

const KEPT_PAGE = '/catalog'
const EVERY_MS = 20
const TIMES_MAX = 3
const TELLABLE_MS = 5
/** Until the mails and encodings of the kind before are done. */
const REST_MS = 3000

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '10' },
    kinds: { type: 'string', default: 'searches,log-ins,papers,uploads' },
    'judge-times': { type: 'boolean', default: false },
    mutation: { type: 'boolean', default: false },
  },
})

interface Visits {
  took_ms: number[]
  failed: number
}

interface Answers {
  answered: number
  /** Rejected (503), which is correct under too much load. */
  refused: number
  wrong: number
}

/** Starts a visit every 20 ms, whether or not the previous one has ended. */
async function visit(url: string): Promise<Visits> {
  const visits: Visits = { took_ms: [], failed: 0 }
  const count = (Number(options.seconds) * 1000) / EVERY_MS
  const began = performance.now()
  const underway: Promise<void>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const due_at = began + turn * EVERY_MS
    await pause(Math.max(0, due_at - performance.now()))
    underway.push(
      fetch(url + KEPT_PAGE).then(async (answer) => {
        await answer.arrayBuffer()
        if (answer.status !== 200) visits.failed += 1
        visits.took_ms.push(performance.now() - due_at)
      }),
    )
  }
  await Promise.all(underway)
  return visits
}

async function sendUntil(url: string, kind: CheapKind, over: AbortSignal): Promise<Answers> {
  const answers: Answers = { answered: 0, refused: 0, wrong: 0 }
  const sendOn = async () => {
    while (!over.aborted) {
      const [address, init] = kind.request()
      const answer = await fetch(url + address, init)
      await answer.arrayBuffer()
      if (answer.status === kind.status) answers.answered += 1
      else if (answer.status === 503) answers.refused += 1
      else answers.wrong += 1
    }
  }
  await Promise.all(Array.from({ length: Number(options.clients) }, sendOn))
  return answers
}

const at = (share: number, { took_ms }: Visits) =>
  took_ms.toSorted((a, b) => a - b)[Math.floor((took_ms.length - 1) * share)] ?? Number.NaN
const shown = (visits: Visits) => `${at(0.5, visits).toFixed(1)} / ${at(0.99, visits).toFixed(1)}`

/** @returns whether the pages were served, and soon enough if that is judged */
async function runKind(url: string, kind: CheapKind): Promise<boolean> {
  const alone = await visit(url)
  const over = new AbortController()
  const sending = sendUntil(url, kind, over.signal)
  const beside = await visit(url)
  over.abort()
  const answers = await sending
  await pause(REST_MS)
  const [quiet_ms, busy_ms] = [at(0.99, alone), at(0.99, beside)]
  console.table({
    'expensive requests': kind.name,
    'cached page alone, median / p99 ms': shown(alone),
    'cached page beside them, median / p99 ms': shown(beside),
    'times the p99 alone': (busy_ms / quiet_ms).toFixed(1),
    'not served': alone.failed + beside.failed,
    ...answers,
    'load of the machine': (loadavg()[0] ?? 0).toFixed(1),
  })
  const is_fast = busy_ms <= Math.max(TELLABLE_MS, quiet_ms * TIMES_MAX)
  if (!is_fast) console.log('Slower than it should be.')
  const is_served = alone.failed + beside.failed + answers.wrong === 0 && answers.answered > 0
  return is_served && (is_fast || !options['judge-times'])
}

const folder = await mkdtemp(path.join(tmpdir(), 'prove-cheap-'))
const mutation = options.mutation ? 'database_on_the_thread_of_all' : null
const env = { DATA_DIR: folder, DEMO: 'on', DATABASE_URL: '', CAPTCHA: 'off' }
const shop = await startShop(env, mutation)
try {
  const warm = await fetch(shop.url + KEPT_PAGE)
  await warm.arrayBuffer()
  const wanted = options.kinds.split(',')
  const held: boolean[] = []
  for (const kind of await cheapKinds(shop.url))
    if (wanted.includes(kind.name)) held.push(await runKind(shop.url, kind))
  const is_held = held.length > 0 && held.every(Boolean)
  console.log(is_held ? 'Expensive requests held up nobody.' : 'The promise does NOT hold.')
  process.exitCode = is_held ? 0 : 1
} finally {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

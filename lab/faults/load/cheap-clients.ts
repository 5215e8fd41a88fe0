// Whether one cheap client delays everybody: `node lab/faults/load/cheap-clients.ts [--seconds 10] [--clients 10]
// [--kinds searches,log-ins,papers,uploads] [--judge-times]`.
//
// On the embedded database a cached page is requested 50 times a second, alone, then while ten clients repeat an
// expensive request without their limits. Times count from when a request was due. `--judge-times`: p99 at most three
// times that of the quiet shop (at least 5 ms). `--mutation` runs the database on the main thread.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile, type Visit, Visitors } from '../../load/visitors.ts'
import { type CheapKind, cheapKinds } from './cheap-requests.ts'
import { startShop } from '../trial-shop.ts'

const KEPT_PAGE = '/catalog'
const A_SECOND = 50
const TIMES_MAX = 3
const TELLABLE_MS = 5
/** For the previous kind's mails and encodings. */
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

// A mutation changes nothing but times.
const is_judged = options['judge-times'] || options.mutation

interface Answers {
  answered: number
  /** 503 is correct under too much load. */
  refused: number
  wrong: number
}

const visitPage = (visitors: Visitors) =>
  visitors.arrive(A_SECOND, Number(options.seconds) * 1000, () => ({ path: KEPT_PAGE }))

function answersOf(visits: readonly Visit[], kind: CheapKind): Answers {
  const count = (isCounted: (status: number) => boolean) => visits.filter(({ status }) => isCounted(status)).length
  const [answered, refused] = [count((status) => status === kind.status), count((status) => status === 503)]
  return { answered, refused, wrong: visits.length - answered - refused }
}

const times = (visits: readonly Visit[]) => visits.map(({ took_ms }) => took_ms)
const shown = (visits: readonly Visit[]) =>
  `${quantile(times(visits), 0.5).toFixed(1)} / ${quantile(times(visits), 0.99).toFixed(1)}`

async function runKind(url: string, kind: CheapKind): Promise<boolean> {
  const [visitors, clients] = [new Visitors(url), new Visitors(url)]
  const alone = await visitPage(visitors)
  const over = new AbortController()
  const sending = clients.keepBusy(Number(options.clients), over.signal, kind.wish)
  const beside = await visitPage(visitors)
  over.abort()
  const answers = answersOf(await sending, kind)
  await pause(REST_MS)
  visitors.close()
  clients.close()
  const [quiet_ms, busy_ms] = [quantile(times(alone), 0.99), quantile(times(beside), 0.99)]
  const failed = [...alone, ...beside].filter(({ status }) => status !== 200).length
  console.table({
    'expensive requests': kind.name,
    'cached page alone, median / p99 ms': shown(alone),
    'cached page beside them, median / p99 ms': shown(beside),
    'times the p99 alone': (busy_ms / quiet_ms).toFixed(1),
    'not served': failed,
    ...answers,
    'load of the machine': (loadavg()[0] ?? 0).toFixed(1),
  })
  const is_fast = busy_ms <= Math.max(TELLABLE_MS, quiet_ms * TIMES_MAX)
  if (!is_fast) console.log('Slower than it should be.')
  const is_served = failed + answers.wrong === 0 && answers.answered > 0
  return is_served && (is_fast || !is_judged)
}

const folder = await mkdtemp(path.join(tmpdir(), 'prove-cheap-'))
const mutation = options.mutation ? 'database-on-serving-thread' : null
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

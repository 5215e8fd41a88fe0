import { readFile } from 'node:fs/promises'
import { freePort } from '../../../scripts/processes/free-port.mjs'
import { type Visit, Visitors } from '../../load/visitors.ts'
import { type Found, type Ledger, buyWithoutPause, isRight, newLedger, ledgerRow } from '../orders/buyers.ts'
import { type Nginx, startNginx } from './nginx.ts'

const READERS = 4
const BUYERS = 8
const SHOWN = 20
const SILENCE_MS = 15_000
const PAGES = ['/', '/catalog', '/product/1', '/api/products/get?page=2', '/api/categories/get', '/basket']

export interface Front {
  url: string
  /** Stops new requests to this node (null: to none). */
  takeOut(port: number | null): Promise<void>
  stop(): Promise<void>
}

/**
 * As in docs/operating.md, without TLS. @param is_helping false drops the rule that sends a keyed order to the other
 * node: it would hide a mutation
 */
export async function openFront(folder: string, ports: readonly number[], is_helping = true): Promise<Front> {
  const front = await freePort()
  const lines = async (out: number | null) => {
    const documented = await asDocumented(front, ports, out)
    return is_helping ? documented : documented.replace(/^.*\$http_idempotency_key.*$/m, '')
  }
  const nginx: Nginx = await startNginx(folder, await lines(null), [front])
  return {
    url: `http://127.0.0.1:${front}`,
    takeOut: async (port) => nginx.reload(await lines(port)),
    stop: () => nginx.stop(),
  }
}

// A reload closes idle connections: a browser repeats the request, Node's fetch does not.
const FRESH = 'keepalive_timeout 0;'

async function asDocumented(front: number, ports: readonly number[], out: number | null): Promise<string> {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const passing = /^ {2}proxy_http_version [^]+?^\}/m.exec(text)?.[0]
  const [, server, kept] = /server 10\.0\.0\.1:3000( [^;]+);.+?; (keepalive .+) \}/.exec(text) ?? []
  if (!passing || !server || !kept) throw new Error('docs/operating.md has no nginx for several nodes any more')
  const nodes = ports.map((port) => `server 127.0.0.1:${port}${port === out ? ' down' : server};`).join(' ')
  return `upstream shop { ${nodes} ${kept} }\nserver { listen 127.0.0.1:${front}; ${FRESH}\n${passing}`
}

export interface Traffic {
  ledger: Ledger
  /** Of the readers. */
  visits: readonly Visit[]
  /** Number of failures by second. */
  failed: Map<string, number>
}

export async function whileBusy(url: string, work: (traffic: Traffic) => Promise<void>): Promise<Traffic> {
  const readers = new Visitors(url, { silence_ms: SILENCE_MS })
  const traffic: Traffic = { ledger: newLedger(), visits: readers.visits, failed: new Map() }
  const over = new AbortController()
  const { signal } = over
  const reading = readers.keepBusy(READERS, signal, (turn) => ({ path: PAGES[turn % PAGES.length] ?? '/' }))
  const onFault = (why: string) => noteFault(traffic, `an order: ${why}`)
  const buying = buyWithoutPause({ url, onFault }, traffic.ledger, { writers: BUYERS, signal })
  try {
    await work(traffic)
  } finally {
    over.abort()
    await Promise.all([reading, buying])
    readers.close()
  }
  for (const visit of readers.visits.filter(isFailed))
    noteFault(traffic, `${visit.path}: ${visit.status}`, visit.due_at + visit.took_ms)
  return traffic
}

const isFailed = ({ status }: Visit) => status !== 200

export const requestsIn = ({ visits, ledger }: Traffic): number =>
  visits.filter((visit) => !isFailed(visit)).length + ledger.acknowledged.length

/** To relate a failure to other events. */
export const atSecond = (now = performance.now()): string =>
  new Date(performance.timeOrigin + now).toISOString().slice(11, 19)

function noteFault({ failed }: Traffic, fault: string, now = performance.now()): void {
  const at = `${atSecond(now)} ${fault}`
  failed.set(at, (failed.get(at) ?? 0) + 1)
}

export function judgeTraffic(traffic: Traffic, found: Found, more: Record<string, string | number>): boolean {
  const failures = [...traffic.failed.values()].reduce((sum, count) => sum + count, 0)
  const { ledger } = traffic
  console.table({
    ...more,
    'requests answered': requestsIn(traffic),
    'requests failed': failures,
    ...ledgerRow(found, ledger),
  })
  for (const [fault, times] of [...traffic.failed].slice(0, SHOWN)) console.log(`${times} × ${fault}`)
  return isRight(found, ledger) && failures + ledger.failed_tries === 0
}

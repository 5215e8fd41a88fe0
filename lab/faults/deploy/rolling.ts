// Whether a deploy of two nodes behind nginx costs a request: `node lab/faults/deploy/rolling.ts [--restarts 20]
// [--requests 10000]`. Needs nginx (Debian: nginx-light).
//
// The shops share a PostgreSQL and a data folder; nginx is configured as in docs/operating.md. Each is stopped
// (SIGTERM) and started again in turn under readers and buyers: no 5xx, no broken connection, no order sent twice.
// `--mutation` exits at once on SIGTERM.
import { parseArgs } from 'node:util'
import { freePort } from '../../../scripts/processes/free-port.mjs'
import { compareWithDatabase, stockUp } from '../orders/buyers.ts'
import { type TrialPlace, type TrialShop, startShop, withTrialPlace } from '../trial-shop.ts'
import { judgeTraffic, openFront, requestsIn, whileBusy } from './two-nodes.ts'

const { values: options } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    requests: { type: 'string', default: '10000' },
    mutation: { type: 'boolean', default: false },
  },
})
const wanted = { restarts: Number(options.restarts), requests: Number(options.requests) }
const mutation = options.mutation ? 'stops-at-once' : null

process.exitCode = await withTrialPlace('rolling', runFaultTest)

async function runFaultTest(place: TrialPlace): Promise<number> {
  const ports = [await freePort(), await freePort()]
  const nodes: TrialShop[] = []
  for (const port of ports) nodes.push(await startNode(place, port))
  // After the first node, which creates the tables.
  await stockUp(place.database_url)
  const front = await openFront(place.folder, ports, mutation === null)
  try {
    let restarts = 0
    const traffic = await whileBusy(front.url, async (traffic) => {
      for (; restarts < wanted.restarts || requestsIn(traffic) < wanted.requests; restarts++)
        await restartBoth(place, nodes, ports)
    })
    const found = await compareWithDatabase(place.database_url, traffic.ledger)
    const is_good = judgeTraffic(traffic, found, { 'restarts of both nodes': restarts })
    console.log(is_good ? 'No restart cost a request.' : 'The promise does NOT hold.')
    return is_good ? 0 : 1
  } finally {
    await front.stop()
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

function startNode({ database_url, folder }: TrialPlace, port: number): Promise<TrialShop> {
  const env = { DATABASE_URL: database_url, DATA_DIR: folder, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' }
  return startShop(env, mutation)
}

async function restartBoth(place: TrialPlace, nodes: TrialShop[], ports: readonly number[]): Promise<void> {
  for (const [index, port] of ports.entries()) {
    await nodes[index]?.stop()
    nodes[index] = await startNode(place, port)
  }
}

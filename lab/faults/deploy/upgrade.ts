// Whether an upgrade by one release, and back, costs a request: `node lab/faults/deploy/upgrade.ts [--from <commit>]
// [--minutes 0.2]`. Needs the history (git) and nginx.
//
// `--from`: by default the last commit with other migrations, built in a temporary folder. Its two nodes serve behind
// nginx; each is replaced by this release, which migrates the database, and then by the old one again. nginx excludes a
// node before it stops, so that releases are tested, not stops. In none of the five states may a request fail; then the
// ledger is compared. `--mutation` drops a column that the old release writes.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../../scripts/processes/free-port.mjs'
import { compareWithDatabase, stockUp } from '../orders/buyers.ts'
import { findRelease, layOut } from './old-release.ts'
import { type TrialPlace, type TrialShop, startShop, withTrialPlace } from '../trial-shop.ts'
import { atSecond, type Front, judgeTraffic, openFront, whileBusy } from './two-nodes.ts'

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    minutes: { type: 'string', default: '0.2' },
    mutation: { type: 'boolean', default: false },
  },
})
const NEW = process.cwd()
const mutation = options.mutation ? 'drops-a-column-at-once' : null
const state_ms = Number(options.minutes) * 60_000

interface Node {
  port: number
  shop: TrialShop
}

process.exitCode = await withTrialPlace('upgrade', runFaultTest)

async function runFaultTest(place: TrialPlace): Promise<number> {
  const release = options.from ?? (await findRelease())
  const old = path.join(place.folder, 'old')
  await layOut(release, old)
  const nodes: Node[] = []
  for (let one = 0; one < 2; one++) {
    const port = await freePort()
    nodes.push({ port, shop: await startRelease(old, place, port) })
  }
  await stockUp(place.database_url)
  const front = await openFront(
    place.folder,
    nodes.map(({ port }) => port),
  )
  try {
    const traffic = await whileBusy(front.url, () => goUpAndDown(front, place, { nodes, old }))
    const found = await compareWithDatabase(place.database_url, traffic.ledger)
    const is_good = judgeTraffic(traffic, found, { from: release.slice(0, 12) })
    console.log(is_good ? 'Up and down again, and no request failed.' : 'The promise does NOT hold.')
    return is_good ? 0 : 1
  } finally {
    await front.stop()
    await Promise.all(nodes.map(({ shop }) => shop.stop()))
  }
}

async function goUpAndDown(front: Front, place: TrialPlace, { nodes, old }: { nodes: Node[]; old: string }) {
  await pause(state_ms)
  for (const release of [NEW, old])
    for (const node of nodes) {
      await front.takeOut(node.port)
      await node.shop.stop()
      const began = atSecond()
      node.shop = await startRelease(release, place, node.port)
      console.log(`${began} to ${atSecond()}: ${release === NEW ? 'this' : 'the former'} release in place of the other`)
      await front.takeOut(null)
      await pause(state_ms)
    }
}

function startRelease(root: string, { database_url, folder }: TrialPlace, port: number): Promise<TrialShop> {
  const data = path.join(folder, 'data')
  const env = { DATABASE_URL: database_url, DATA_DIR: data, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' }
  return startShop(env, root === NEW ? mutation : null, root)
}

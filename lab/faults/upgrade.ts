// Whether an upgrade by one release, and back, costs a request: `node lab/faults/upgrade.ts [--from <commit>]
// [--minutes 0.2]`. Needs the history (git), PostgreSQL, nginx and everything that a build needs.
//
// `--from` is the previous release, by default the last commit with a different set of migrations. It is checked out
// to a temporary folder with its own packages. Two of its nodes serve behind nginx, on one database; readers and
// buyers continue without a pause while one node is replaced by this release, which migrates the database, and then
// the other; and then both by the old release again, which now serves on the new database. Before a node is stopped
// nginx stops sending to it, so that the releases are tested and not how the old one stops. Each of the five states
// lasts for a while under readers and buyers. No request may fail, and at the end the buyers' ledger is compared with
// the database.
//
// `--mutation` lets this release drop a column at once that the old one writes: requests must be seen to fail.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../../scripts/free-port.mjs'
import { compareWithDatabase, stockUp } from './buyers.ts'
import { findRelease, layOut } from './old-release.ts'
import { type TrialPlace, type TrialShop, startShop, withTrialPlace } from './trial-shop.ts'
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

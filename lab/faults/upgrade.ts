// Whether the shop goes up by one release and down again without a failed request: `node scripts/proofs/upgrade.ts
// [--from <commit>] [--minutes 0.2]`. Needs the history (git), PostgreSQL, nginx and what a build needs.
//
// `--from` is the release before: unless told, the last commit with another set of migrations. It is laid out in a temporary
// folder with its own packages. Two of its nodes serve behind nginx, on one database; readers and buyers go on without a
// pause while one node is replaced by this release, which brings the database up to date, and then the other; and then
// both by the old release again, which now serves on the new database. Before a node is stopped nginx is told to send it
// nobody, so that the releases are judged and not how the old one stops. In each of the five states there is reading and
// buying for a while. No request may fail, and at the end the ledger of the buyers is held against the database.
//
// `--planted-defect` lets this release drop a column at once that the old one writes: there requests must be seen to fail.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../free-port.mjs'
import { holdAgainstDatabase, stockUp } from './buyers.ts'
import { findRelease, layOut } from './old-release.ts'
import { type TrialPlace, type TrialShop, startShop, withTrialPlace } from './trial-shop.ts'
import { atSecond, type Front, judgeTraffic, openFront, whileBusy } from './two-nodes.ts'

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    minutes: { type: 'string', default: '0.2' },
    'planted-defect': { type: 'boolean', default: false },
  },
})
const NEW = process.cwd()
const defect = options['planted-defect'] ? 'drops-a-column-at-once' : null
const state_ms = Number(options.minutes) * 60_000

interface Node {
  port: number
  shop: TrialShop
}

process.exitCode = await withTrialPlace('upgrade', prove)

async function prove(place: TrialPlace): Promise<number> {
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
    const found = await holdAgainstDatabase(place.database_url, traffic.ledger)
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
  return startShop(env, root === NEW ? defect : null, root)
}

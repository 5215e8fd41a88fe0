// Puts test files together that share a process. Starting one, loading the shop and opening a database takes 2.7 s of
// processor time, most tests 0.2 s.
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { opensDatabase } from './opens-database.mjs'
import { atRoot } from '../processes/runtime.mjs'

const FILES_PER_GROUP = 10

/** They replace globals or Node's functions, or measure their own process. */
const OWN_PROCESS = [
  'admin/src/data-provider.test.ts',
  'server/backup/backup.test.ts',
  'server/backup/change-engine.test.ts',
  'server/platform/database/full-disk.test.ts',
  'server/platform/files/data-folder.test.ts',
  'storefront/app/api/call.test.ts',
  'storefront/app/checkout/basket/basket-store.test.ts',
  'storefront/app/checkout/basket/sync/server-basket.test.ts',
  'storefront/app/checkout/order/order-key.test.ts',
  'storefront/app/persistence/persisted-state.test.ts',
]

/** They wait most of their time, for time limits or for a dead worker. They run beside the others. */
const WAITING = [
  'server/platform/jobs/jobs.test.ts',
  'server/platform/database/embedded/embedded.test.ts',
  'server/platform/jobs/job-pool.test.ts',
  'server/fiscal-receipts/killed-process.test.ts',
  'server/first-start.test.ts',
  'server/document-rendering/render.test.ts',
  'server/platform/http/parser-errors.test.ts',
]

/**
 * Two lists to run concurrently: the waiting files, to run one by one, and the others. Files that share a process are
 * imported by new files in `folder`.
 */
export function groupTests(files, folder) {
  for (const file of [...OWN_PROCESS, ...WAITING]) statSync(atRoot(file))
  const alone = files.filter((file) => OWN_PROCESS.includes(file))
  const sharing = files.filter((file) => !OWN_PROCESS.includes(file) && !WAITING.includes(file))
  const groups = [true, false].flatMap((opens) => deal(sharing.filter((file) => opensDatabase(file) === opens)))
  const grouped = groups.map((group, place) => {
    const file = path.join(folder, `group-${String(place + 1).padStart(2, '0')}.test.mjs`)
    writeFileSync(file, contents(group))
    return file
  })
  return { busy: [...alone, ...grouped], waiting: WAITING.filter((file) => files.includes(file)) }
}

/** Deals the files out so that neighbours, which are alike and take alike, end up in different groups. */
function deal(files) {
  const groups = Array.from({ length: Math.ceil(files.length / FILES_PER_GROUP) }, () => [])
  for (const [place, file] of files.entries()) groups[place % groups.length].push(file)
  return groups
}

/**
 * A suite for each file, so that its hooks apply to its own tests only. The shared database is imported outside of them:
 * its hook closes it after the last file.
 */
const contents = (group) => `import { suite } from 'node:test'
${group.some(opensDatabase) ? `import ${JSON.stringify(atRoot('server/testing/database.ts'))}` : ''}
for (const file of ${JSON.stringify(
  group.map((file) => atRoot(file)),
  null,
  2,
)})
  suite(file, async () => {
    await import(file)
  })
`

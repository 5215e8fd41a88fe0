import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { atRoot } from '../processes/runtime.mjs'

const IMPORT = /(?:from|import\()\s*'(\.[\w./-]+\.ts)'/g
/** The two files that open PostgreSQL if tests run on it. */
const OPENERS = ['server/testing/database.ts', 'server/testing/empty-database.ts']

const known = new Map(OPENERS.map((file) => [file, true]))

/** Whether a test can behave differently on PostgreSQL. The others run once, with those on the embedded database. */
export function opensDatabase(file) {
  const found = known.get(file)
  if (found !== undefined) return found
  // Files that import each other end here.
  known.set(file, false)
  const text = existsSync(atRoot(file)) ? readFileSync(atRoot(file), 'utf8') : ''
  const imported = [...text.matchAll(IMPORT)]
  const files = imported.map(([, to]) => path.posix.join(path.posix.dirname(file), to))
  const opens = files.filter((one) => /^server\/testing\/|\.test\./.test(one)).some(opensDatabase)
  known.set(file, opens)
  return opens
}

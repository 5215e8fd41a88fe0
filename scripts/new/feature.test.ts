import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { copySources } from '../tests/temporary-copy.mjs'

const run = promisify(execFile)

test('`npm run new -- feature` makes a feature that compiles in all rooms and passes its first test', async (t) => {
  const { folder: cwd, remove } = copySources()
  t.after(remove)
  const node = (...options: string[]) => run(process.execPath, options, { cwd, env: environment() })
  await node('scripts/new/feature.mjs', 'feature', 'school-kits')
  const succeeds = (...options: string[]) =>
    node(...options).catch(({ stdout }: { stdout: string }) => assert.fail(`${options.join(' ')}\n${stdout}`))
  await Promise.all([
    ...['server', 'storefront', 'admin'].map((room) => succeeds('node_modules/typescript/bin/tsc', '-p', room)),
    succeeds('--test', 'server/school-kits/school-kits.test.ts', 'server/testing/checks/tidy.test.ts'),
  ])
})

/** Not as part of this test, and on an embedded database of its own. */
function environment() {
  const { NODE_TEST_CONTEXT: _, TEST_DATABASE_URL: __, ...others } = process.env
  return others
}

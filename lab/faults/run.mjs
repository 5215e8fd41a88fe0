// `npm run faults`: the fault tests at full length (half an hour and more); `-- --short` takes some minutes, `--
// --mutations` shows that each can fail; words select: `npm run faults -- kills race`. Needs a built shop (`npm run
// build`) and PostgreSQL (by default on this machine, or TEST_DATABASE_URL); cutting power and filling a disk need root
// and a loop device.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from '../../scripts/build.mjs'
import { ensureInstalled } from '../../scripts/install.mjs'
import { providePostgres } from '../../scripts/programs/postgres.mjs'
import { FAULT_TESTS, isNamed } from './list.mjs'
import { atRoot, pathWithRuntime, runtimePath } from '../../scripts/processes/runtime.mjs'

const is_short = process.argv.includes('--short')
const are_mutated = process.argv.includes('--mutations')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = (test) => words.length === 0 || words.some((word) => isNamed(test, word))

await ensureInstalled()
await ensureBuilt()
const postgres = await providePostgres()
if (postgres === null) process.exit(1)
const results = []
for (const { promise, script, full, short } of FAULT_TESTS.filter(isWanted)) {
  console.log(`\n━━ ${promise}`)
  const options = [...(is_short || are_mutated ? short : full), ...(are_mutated ? ['--mutation'] : [])]
  const { status } = spawnSync(runtimePath(), [`lab/faults/${script}`, ...options], {
    cwd: atRoot(),
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, PATH: pathWithRuntime() },
  })
  // Finding the mutation counts as a broken promise.
  results.push({ promise, held: are_mutated ? status !== 0 : status === 0 })
}
await postgres.stop()

console.log('\n━━ Total')
for (const { promise, held } of results) console.log(`${held ? '✔' : '✖'} ${promise}`)
process.exitCode = results.every(({ held }) => held) ? 0 : 1

// `npm run prove`: what the shop promises under fire, one proof after the other at full length (half an hour and more);
// `npm run prove -- --short` takes some minutes, and `-- --planted-defects` shows that each proof can fail; words choose
// among them: `npm run prove -- fire race`. Each prints its table; the last lines tell which held. Needs PostgreSQL; what
// cuts power or fills a disk also needs root and a loop device.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { providePostgres } from './postgres.mjs'
import { PROOFS } from './proofs/list.mjs'
import { atRoot, pathWithRuntime, runtimePath } from './runtime.mjs'

const is_short = process.argv.includes('--short')
const are_planted = process.argv.includes('--planted-defects')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = ({ script }) => words.length === 0 || words.some((word) => script.startsWith(word))

await ensureInstalled()
await ensureBuilt()
const postgres = await providePostgres()
if (postgres === null) process.exit(1)
const results = []
for (const { promise, script, full, short } of PROOFS.filter(isWanted)) {
  console.log(`\n━━ ${promise}`)
  const options = [...(is_short || are_planted ? short : full), ...(are_planted ? ['--planted-defect'] : [])]
  const { status } = spawnSync(runtimePath(), [`scripts/proofs/${script}`, ...options], {
    cwd: atRoot(),
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, PATH: pathWithRuntime() },
  })
  // A proof that finds its planted defect ends as one that does not hold.
  results.push({ promise, held: are_planted ? status !== 0 : status === 0 })
}
await postgres.stop()

console.log('\n━━ All in all')
for (const { promise, held } of results) console.log(`${held ? '✔' : '✖'} ${promise}`)
process.exitCode = results.every(({ held }) => held) ? 0 : 1

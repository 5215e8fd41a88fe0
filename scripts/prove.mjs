// `npm run prove`: what the shop promises under fire, one proof after the other at full length (half an hour and more);
// `npm run prove -- --short` takes some minutes, and `-- --planted-defects` shows that each proof can fail. Each prints its
// table; the last lines tell which held. Needs PostgreSQL; the power cut also needs root and a loop device.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { providePostgres } from './postgres.mjs'
import { atRoot, pathWithRuntime, runtimePath } from './runtime.mjs'

const is_short = process.argv.includes('--short')
const are_planted = process.argv.includes('--planted-defects')

/** [what it shows, script, options at full length, short options] */
const PROOFS = [
  ['No oversell, no undersell', 'prove-race.ts', ['--attempts', '40000'], ['--attempts', '1000']],
  [
    'No order lost or doubled; no deploy costs a request',
    'prove-fire.ts',
    ['--orders', '10000', '--kills', '100', '--reloads', '20'],
    ['--orders', '600', '--kills', '3', '--reloads', '2'],
  ],
  ['One e-mail, one account; one code, one use', 'prove-account-races.ts', [], []],
  ['Log-in does not tell who has an account', 'prove-log-in-timing.ts', [], []],
  [
    'An order outlives a power cut of the embedded database',
    'prove-power-cut.ts',
    ['--rounds', '20'],
    ['--rounds', '2'],
  ],
]

await ensureInstalled()
await ensureBuilt()
const postgres = await providePostgres()
if (postgres === null) process.exit(1)
const results = []
for (const [promise, script, full, short] of PROOFS) {
  console.log(`\n━━ ${promise}`)
  const options = [...(is_short || are_planted ? short : full), ...(are_planted ? ['--planted-defect'] : [])]
  const { status } = spawnSync(runtimePath(), [`scripts/${script}`, ...options], {
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

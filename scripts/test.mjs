// `npm test`: all checks and tests, step by step. A failing step doesn't stop the others; the last line is the total.
// A first word selects steps: check, unit, pg, e2e, faults. Further words go to the runner: `npm run e2e --
// guest-orders`, `npm run unit -- server/catalog/search/search.test.ts`.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { provideStoryBrowser } from './programs/chromium.mjs'
import { CommandError, ensureInstalled } from './install.mjs'
import { provideDocumentTools } from './programs/document-tools.mjs'
import { onServer, providePostgres } from './programs/postgres.mjs'
import { opensDatabase } from './tests/opens-database.mjs'
import { groupTests } from './tests/test-groups.mjs'
import { FAULT_TESTS, isNamed } from '../lab/faults/list.mjs'
import { runCommand, runPackage, stopCommands } from './processes/run-command.mjs'
import { atRoot, runtimePath } from './processes/runtime.mjs'
import { processVariables } from './processes/shop-process.mjs'

const FOLDERS = ['contract', 'ui', 'server', 'storefront', 'admin', 'e2e', 'lab', 'scripts']
const EXCLUDED = new Set(['node_modules', 'dist', 'data', 'test-results'])
/** Tests of the sources only: tables, migrations, texts, lists, environment, words, TODOs. */
const TIDY_TESTS = [
  'server/testing/checks/tidy.test.ts',
  'server/testing/checks/glossary.test.ts',
  'server/testing/checks/unused-exports.test.ts',
  'server/database/migrations/expanding.test.ts',
  'admin/src/texts.test.ts',
]
/** One more than CI has cores: a test waits for its database, for time limits and for other processes. */
const WORKERS = 3
const FORMATTING = 'Formatting'
const ONE_FAILED = { passed: 0, failed: 1, failures: [] }

const [wanted = 'all', ...rest] = process.argv.slice(2)
const scratch = mkdtempSync(path.join(tmpdir(), 'shop-test-'))

const folders = () => FOLDERS.filter((folder) => existsSync(atRoot(folder)))
const typed = () => folders().filter((folder) => existsSync(atRoot(folder, 'tsconfig.json')))

/** The steps: [group, name, work]; the work answers `{ passed, failed }`, tests also the names of their `failures`. */
function steps() {
  return [
    ['check', FORMATTING, () => check('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
    ['check', 'Lint', () => check('oxlint/bin/oxlint', ['--deny-warnings'])],
    ...typed().map((folder) => ['check', `Types of ${folder}`, () => check('typescript/bin/tsc', ['-p', folder])]),
    ['check', 'Allowed imports', () => check('dependency-cruiser/bin/dependency-cruiser.mjs', folders())],
    // In a full run they are among the unit tests.
    ...(wanted === 'check' ? [['check', 'Tidiness', () => runTests('tidy', TIDY_TESTS, {})]] : []),
    ['check', 'Import rules', () => checkCommand(runtimePath(), ['scripts/tests/check-import-rules.mjs'])],
    ['unit', 'Tests on the embedded database', testOnEmbedded],
    ['pg', 'Tests on PostgreSQL', testOnPostgres],
    ['e2e', 'Build of server, storefront and admin', build],
    ['e2e', 'Stories in the browser', runStories],
    ['faults', 'Fault tests, in short', runFaultTests],
  ].filter(([group]) => wanted === group || (wanted === 'all' && group !== 'faults'))
}

async function check(file, options) {
  return (await runPackage(file, options)) === 0 ? { passed: 1, failed: 0 } : ONE_FAILED
}

async function checkCommand(command, options) {
  return (await runCommand(command, options)) === 0 ? { passed: 1, failed: 0 } : ONE_FAILED
}

/** Named files run in processes of their own. */
async function runTests(name, all_files, environment) {
  const folder = mkdtempSync(path.join(scratch, `${name}-`))
  const { busy, waiting } = rest.length > 0 ? { busy: rest, waiting: [] } : groupTests(all_files, folder)
  const runs = [runFiles(path.join(folder, 'busy.json'), busy, WORKERS, environment)]
  if (waiting.length > 0) runs.push(runFiles(path.join(folder, 'waiting.json'), waiting, 1, environment))
  return (await Promise.all(runs)).reduce(addUp)
}

const addUp = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
})

async function runFiles(counts_file, files, workers, environment) {
  if (files.length === 0) return ONE_FAILED
  const options = [`--test-concurrency=${workers}`, '--test-reporter=./scripts/tests/count-reporter.mjs']
  // With compiled code from the cache a file that opens the shop starts in 0.6 s instead of 2.
  const env = { ...processVariables(), NODE_ENV: 'test', COUNTS_FILE: counts_file, ...environment }
  const code = await runCommand(
    runtimePath(),
    ['--test', ...options, '--test-reporter-destination=stdout', ...files],
    env,
  )
  if (!existsSync(counts_file)) return ONE_FAILED
  return countsOf(code, JSON.parse(readFileSync(counts_file, 'utf8')))
}

/** Without the dump (a failing migration) every test reports the problem itself. */
async function testOnEmbedded() {
  if (!provideDocumentTools()) return ONE_FAILED
  const dump = path.join(scratch, 'migrated.tar.gz')
  const code = await runCommand(runtimePath(), ['scripts/tests/make-test-dump.ts', dump])
  const environment =
    code === 0 ? { TEST_EMBEDDED_DUMP: dump, TEST_DATABASE_URL: undefined } : { TEST_DATABASE_URL: undefined }
  return runTests(
    'embedded',
    ['contract', 'ui', 'server', 'storefront', 'admin', 'scripts'].flatMap(testsUnder),
    environment,
  )
}

function testsUnder(folder) {
  if (!existsSync(atRoot(folder))) return []
  return readdirSync(atRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const at = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return EXCLUDED.has(entry.name) ? [] : testsUnder(at)
    return entry.name.endsWith('.test.ts') ? [at] : []
  })
}

/** A skipped test counts as failed, and so does a runner that exits badly although every test passed. */
function countsOf(code, { passed, failed, skipped, failures }) {
  if (skipped > 0) console.error(`${skipped} skipped: a test runs or is deleted.`)
  const all_failed = failed + skipped
  const ran_none = passed + all_failed === 0
  return { passed, failed: all_failed === 0 && (code !== 0 || ran_none) ? 1 : all_failed, failures }
}

async function testOnPostgres() {
  if (!provideDocumentTools()) return ONE_FAILED
  const postgres = await providePostgres()
  if (postgres === null) return ONE_FAILED
  stop_postgres = postgres.stop
  const counts = await onTemplate(postgres.url, (environment) =>
    runTests('postgres', testsUnder('server').filter(opensDatabase), environment),
  )
  await postgres.stop()
  stop_postgres = null
  return counts
}

/** As for the embedded database: without the template every test file runs the migrations itself. */
async function onTemplate(server_url, work) {
  const name = `shop_template_${process.pid}`
  const template = new URL(server_url)
  template.pathname = `/${name}`
  await onServer(server_url, `create database ${name}`)
  try {
    const code = await runCommand(runtimePath(), ['scripts/tests/make-test-dump.ts', template.href])
    return await work({ TEST_DATABASE_URL: server_url, ...(code === 0 && { TEST_TEMPLATE_DATABASE: name }) })
  } finally {
    await onServer(server_url, `drop database ${name} with (force)`)
  }
}

async function build() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}

/** At full length: `npm run faults`. */
async function runFaultTests() {
  await ensureBuilt()
  const postgres = await providePostgres()
  if (postgres === null) return ONE_FAILED
  stop_postgres = postgres.stop
  const env = { TEST_DATABASE_URL: postgres.url }
  const wanted_tests = FAULT_TESTS.filter(
    (test) => rest.some((word) => isNamed(test, word)) || (rest.length === 0 && test.in_ci),
  )
  const codes = []
  for (const { promise, script, short } of wanted_tests) {
    console.log(`\n─ ${promise}`)
    codes.push(await runCommand(runtimePath(), [`lab/faults/${script}`, ...short], env))
  }
  await postgres.stop()
  stop_postgres = null
  const failed = codes.filter((code) => code !== 0).length
  return codes.length === 0 ? ONE_FAILED : { passed: codes.length - failed, failed }
}

async function runStories() {
  const chromium = provideStoryBrowser()
  if (chromium === null) return ONE_FAILED
  const report = path.join(scratch, 'stories.json')
  // In a locale without Cyrillic the browser saves every file as `download`.
  const locale = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...locale }
  const code = await runPackage('@playwright/test/cli.js', ['test', '--reporter=list,json', ...rest], env)
  if (!existsSync(report)) return ONE_FAILED
  const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = stats.unexpected + stats.flaky + errors.length
  return countsOf(code, {
    passed: stats.expected,
    failed,
    skipped: stats.skipped,
    failures: suites.flatMap(failedStories),
  })
}

const failedStories = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedStories),
]

let stop_postgres = null

async function runStep([, name, work]) {
  console.log(`\n━━ ${name}`)
  const started = Date.now()
  const counts = await work().catch((error) => {
    console.error(error instanceof CommandError ? error.message : error)
    return ONE_FAILED
  })
  return { name, ...counts, seconds: (Date.now() - started) / 1000 }
}

function printResults(results) {
  console.log('\n━━ Total')
  for (const { name, passed, failed, seconds, failures = [] } of results) {
    console.log(`${failed > 0 ? '✖' : '✔'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`)
    for (const failure of failures) console.log(`  ✖ ${failure}`)
  }
  const sum = (field) => results.reduce((total, result) => total + result[field], 0)
  process.exitCode = sum('failed') > 0 || results.length === 0 ? 1 : 0
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
}

async function interrupted() {
  stopCommands()
  await stop_postgres?.()
  rmSync(scratch, { recursive: true, force: true })
  process.exit(130)
}

process.on('SIGINT', interrupted)
process.on('SIGTERM', interrupted)

try {
  await ensureInstalled()
  // Prettier keeps one core busy for as long as the other checks together take, so it runs beside them.
  const [beside, others] = [true, false].map((is_beside) =>
    steps().filter(([, name]) => (name === FORMATTING) === is_beside),
  )
  const formatting = Promise.all(beside.map(runStep))
  const results = []
  for (const step of others) results.push(await runStep(step))
  printResults([...(await formatting), ...results])
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

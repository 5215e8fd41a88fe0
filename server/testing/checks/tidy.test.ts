import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { isFieldReason } from '@shop/contract/field-faults'
import { SHOP_REFUSALS } from '@shop/contract/shop/refusals'
import { OWNERS } from '../../database/tables.ts'
import {
  brokenReferences,
  circles,
  folderCircles,
  foreignWrites,
  leftOutTests,
  machinePaths,
  type Module,
  queries,
  readsEnvironment,
  ROOT,
  sourceFiles,
  stickyHovers,
  strayTodos,
  timedAsserts,
  unlisted,
} from './tidy.ts'

const LINES_MAX = 300
const MODULES_MIN = 100
const LANGUAGES = ['ua', 'ru', 'en']
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['operating', 'scaling', 'security', 'reliability', 'glossary'].map((name) => `docs/${name}.md`),
]

const files = sourceFiles()
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Every complaint of `look` over every file that `wanted` takes, as `file: complaint`. */
function complaints(wanted: (file: string) => boolean, look: (text: string, file: string) => string[]): string[] {
  const chosen = files.filter(wanted)
  assert(chosen.length > 0, 'a check that looks at no file checks nothing')
  return chosen.flatMap((file) => look(read(file), file).map((complaint) => `${file}: ${complaint}`))
}

/** The two files that have to spell out what they look for. */
const isTidy = (file: string) => file.startsWith('server/testing/checks/tidy.')
const isTest = (file: string) =>
  file.endsWith('.test.ts') || file.endsWith('.spec.ts') || file.startsWith('server/testing/')

test('each table is written by the one folder that owns it', () => {
  // The demonstration shop is laid into an empty database, before anybody could lean on who writes what.
  const isWriter = (file: string) => /^server\/(?!database|demo|testing)/.test(file) && !isTest(file)
  const folderOf = (file: string) => file.split('/').at(1) ?? ''
  assert.deepEqual(
    complaints(isWriter, (text, file) => foreignWrites(text, folderOf(file), OWNERS)),
    [],
  )
})

test('a write into somebody else’s table is noticed however it is written', () => {
  const noticed = (text: string) => foreignWrites(text, 'basket', { orders: 'orders', basket_lines: 'basket' }).length
  assert.equal(noticed("tx.insertInto('orders').values(order)"), 1)
  assert.equal(noticed("tx\n  .updateTable('orders as o')"), 1)
  assert.equal(noticed('db.deleteFrom("orders")'), 1)
  assert.equal(noticed('db.insertInto(table)'), 1)
  assert.equal(noticed("(tx: Tx, table: 'basket_lines' | 'orders') => tx.insertInto(table)"), 1)
  assert.equal(noticed("(tx: Tx, table: 'basket_lines') => tx.insertInto(table)"), 0)
  assert.equal(noticed('sql`update orders set status = 1`'), 1)
  assert.equal(noticed('sql`INSERT INTO "orders" (id) values (1)`'), 1)
  assert.equal(noticed('sql`delete from orders`'), 1)
  assert.equal(noticed("tx.insertInto('basket_lines')"), 0)
  assert.equal(noticed('sql`update basket_lines set amount = 1 from orders`'), 0)
  assert.equal(noticed("db.selectFrom('orders').forUpdate()"), 0)
})

test('what speaks HTTP speaks no SQL', () => {
  assert.deepEqual(
    complaints((file) => /^server\/[\w-]+\/(?:routes|admin)\.ts$/.test(file), queries),
    [],
  )
  const planted = ["house.db.selectFrom('orders')", 'await sql`select 1`.execute(db)', "import { sql } from 'kysely'"]
  assert.deepEqual(
    planted.map((text) => queries(text).length),
    [1, 1, 1],
  )
})

test('what the contract finds wrong with a field has a name that clients know', () => {
  const named = (text: string) => [...text.matchAll(/, '([a-z]+(?:_[a-z]+)+)'\)/g)].map(([, name = '']) => name)
  const unknown = (text: string) => named(text).filter((name) => !isFieldReason(name))
  assert.deepEqual(
    complaints((file) => /^contract\/.*\.ts$/.test(file) && !isTest(file), unknown),
    [],
  )
  assert.deepEqual(unknown("v.check(isPhone, 'no_such_reason')"), ['no_such_reason'])
})

test('no file of calls, routes or screens is left out of its list', () => {
  assert.deepEqual(unlisted(files, read), [])
  const readPlanted = (file: string) => (file.endsWith('planted.ts') ? 'export const call = endpoint({})' : '')
  const planted = ['contract/shop/planted.ts', 'server/planted/routes.ts', 'server/planted/place.ts']
  assert.deepEqual(unlisted(planted, readPlanted), [
    'contract/shop/planted.ts is not in contract/shop/endpoints.ts',
    'server/planted/routes.ts is not in server/app.ts',
  ])
})

test('only config.ts reads the environment', () => {
  const isShop = (file: string) => /^(contract|server|storefront|admin)\//.test(file) && !isTest(file)
  // The build is not part of the running shop, and Vite takes its mode from nowhere else.
  const isBuild = (file: string) => file.includes('/scripts/') || file.endsWith('vite.config.ts')
  const isAllowed = (file: string) => file === 'server/config.ts' || isBuild(file)
  assert.deepEqual(
    complaints((file) => isShop(file) && !isAllowed(file), readsEnvironment),
    [],
  )
  assert.deepEqual(readsEnvironment("const port = process.env['PORT']"), ["process.env['PORT']"])
  assert.deepEqual(readsEnvironment("const url = process.env['TEST_DATABASE_URL']"), [])
})

test('no source file is longer than 300 lines', () => {
  const tooLong = (text: string) => (text.split('\n').length - 1 > LINES_MAX ? [`over ${LINES_MAX} lines`] : [])
  assert.deepEqual(
    complaints((file) => /\.(ts|tsx|mjs|css)$/.test(file), tooLong),
    [],
  )
})

test('the three language files have the same keys, and a text for each', () => {
  const [ua = {}, ...others] = texts()
  const keys = Object.keys(ua)
  assert(keys.length > 0)
  for (const other of others) assert.deepEqual(Object.keys(other).sort(), keys.toSorted())
  for (const language of texts())
    assert.deepEqual(
      Object.entries(language).filter(([, text]) => text.trim() === ''),
      [],
    )
})

test('every refusal that a visitor may hear has its text in all three languages', () => {
  const table = read('storefront/app/api/refusal-texts.ts')
  const keys = new Map([...table.matchAll(/^ {2}'?([^'\n]+?)'?: '(\w+)',$/gm)].map(([, code, key]) => [code, key]))
  const isSaid = (key = '') => texts().every((language) => key in language)
  assert.deepEqual(
    Object.keys(SHOP_REFUSALS).filter((code) => !isSaid(keys.get(code))),
    [],
  )
  assert.deepEqual(
    [...keys.values()].filter((key) => !isSaid(key)),
    [],
  )
})

test('every text that the storefront asks for is there', () => {
  const keys = Object.keys(texts()[0] ?? {})
  // i18next adds the plural's form: `products_one`, `products_few`.
  const isThere = (key: string) => keys.includes(key) || keys.includes(`${key}_other`)
  const asked = (text: string) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key)
  const missing = (text: string) => asked(text).filter((key) => !isThere(key))
  const isPage = (file: string) => /^storefront\/app\/.*\.tsx?$/.test(file) && !isTest(file)
  assert.deepEqual(complaints(isPage, missing), [])
  assert.deepEqual(missing("t('no_such_text_anywhere')"), ['no_such_text_anywhere'])
})

function texts(): Record<string, string>[] {
  const textsIn = (file: string) => JSON.parse(read(`storefront/app/i18n/${file}.json`)) as Record<string, string>
  return LANGUAGES.map((language) => ({ ...textsIn(language), ...textsIn(`on-demand/${language}`) }))
}

test('dependency-cruiser looked at more than a hundred modules of ours, and no circle hides behind another', async () => {
  const modules = await cruise()
  const ours = modules.filter(({ source }) => /^(contract|server|storefront)\/.*\.tsx?$/.test(source))
  assert(ours.length > MODULES_MIN, `it looked at ${ours.length}`)
  // With a parser that cannot read TypeScript the modules are there and their imports are not.
  assert(ours.flatMap(({ dependencies }) => dependencies).length > ours.length)
  assert.deepEqual(circles(modules), [])
})

test('no features of a workspace form a circle, types included', async () => {
  const modules = (await cruise()).filter(({ source }) => !source.startsWith('server/testing/'))
  for (const workspace of ['server', 'storefront/app', 'admin/src', 'admin/src/kit'])
    assert.deepEqual(folderCircles(modules, workspace), [], workspace)
  const file = (source: string, resolved: string) => ({
    source,
    dependencies: [{ resolved, dependencyTypes: ['type-only'] }],
  })
  const back = [file('server/a/x.ts', 'server/b/public.ts'), file('server/b/y.ts', 'server/a/public.ts')]
  assert.equal(folderCircles(back, 'server').length, 1)
})

test('a circle is noticed', () => {
  const file = (source: string, target: string, types: string[]) => ({
    source,
    dependencies: [{ resolved: target, dependencyTypes: types }],
  })
  assert.equal(circles([file('a', 'b', []), file('b', 'c', []), file('c', 'a', [])]).length, 1)
  assert.equal(circles([file('a', 'b', []), file('b', 'a', ['type-only'])]).length, 0)
  assert.equal(circles([file('a', 'b', []), file('b', 'a', ['dynamic-import'])]).length, 0)
})

async function cruise(): Promise<Module[]> {
  const folders = ['contract', 'ui', 'server', 'storefront', 'admin'].filter((folder) =>
    existsSync(path.join(ROOT, folder)),
  )
  const command = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...folders, '--output-type', 'json']
  const run = await promisify(execFile)(process.execPath, command, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(run.stdout) as { modules: Module[] }).modules
}

test('the documents name only files and commands that exist', () => {
  for (const document of DOCUMENTS) assert(existsSync(path.join(ROOT, document)), `${document} is missing`)
  const wrong = DOCUMENTS.flatMap((document) => brokenReferences(read(document)).map((name) => `${document}: ${name}`))
  assert.deepEqual(wrong, [])
})

test('the list of fault tests and the threads name only files that exist', () => {
  const scripts = [...read('lab/faults/list.mjs').matchAll(/script: '([^']+)'/g)].map(
    ([, name]) => `lab/faults/${name}`,
  )
  const threads = sourceFiles()
    .filter((file) => file.startsWith('server/') && !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(/new URL\('([^']*worker\.ts)', import\.meta\.url\)/g)].map(([, name = '']) =>
        path.join(path.dirname(file), name),
      ),
    )
  assert.ok(scripts.length > 20 && threads.length > 2)
  assert.deepEqual(
    [...scripts, ...threads].filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  )
})

test('a reference to nothing is noticed', () => {
  assert.deepEqual(brokenReferences('`server/no-such-file.ts`'), ['server/no-such-file.ts'])
  assert.deepEqual(brokenReferences('`npm run no-such-script`'), ['npm run no-such-script'])
  assert.deepEqual(
    brokenReferences('`server/testing/{checks/tidy,fixtures/users}.ts`, `tidy.ts`, `DATA_DIR/outbox`, `npm start`'),
    [],
  )
  assert.deepEqual(brokenReferences('`server/testing/{checks/tidy,nobody}.ts`'), ['server/testing/nobody.ts'])
})

test('no test is left out', () => {
  assert.deepEqual(
    complaints((file) => isTest(file) && !isTidy(file), leftOutTests),
    [],
  )
  const planted = ['test.only(', 'it.skip(', 'test.describe.fixme(', 't.skip(', "test('x', { todo: true }, "]
  assert.deepEqual(
    planted.map((text) => leftOutTests(`  ${text}`).length),
    [1, 1, 1, 1, 1],
  )
})

test('no test asserts how long something took', () => {
  assert.deepEqual(
    complaints((file) => isTest(file) && !isTidy(file), timedAsserts),
    [],
  )
  const planted = ['assert.ok(Date.now() - began < 9)', 'expect(performance.now() - began).toBeLessThan(9)']
  assert.deepEqual(
    planted.map((text) => timedAsserts(`  ${text}`).length),
    [1, 1],
  )
})

test('what is left to do has an issue number', () => {
  assert.deepEqual(
    complaints((file) => !isTidy(file), strayTodos),
    [],
  )
  assert.equal(strayTodos(`// ${'TO'}${'DO'}: later`).length, 1)
  assert.equal(strayTodos(`// ${'TO'}${'DO'} #12: later`).length, 0)
})

test('what a mouse highlights, a touch does not', () => {
  assert.deepEqual(
    complaints((file) => file.endsWith('.css'), stickyHovers),
    [],
  )
  assert.equal(stickyHovers('@media (hover: hover) {\n  .a:hover {\n  }\n}\n.b:hover {\n}\n').length, 1)
})

test('no source file knows a path of the machine it was written on', () => {
  assert.deepEqual(
    complaints(() => true, machinePaths),
    [],
  )
  assert.equal(machinePaths(`read('${'/wo'}${'rk'}/main/x')`).length, 1)
})

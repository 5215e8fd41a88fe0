// Checks that every rule of .dependency-cruiser.cjs reports, in a small generated shop whose features are called
// `apples` and `pears`: a rule that lists our features by name would not see them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atRoot, runtimePath } from '../processes/runtime.mjs'

const CONFIG = '.dependency-cruiser.cjs'
const PACKAGES = ['fastify', '@fastify/static', 'kysely', 'pg', 'pg-boss', '@electric-sql/pglite', 'react']

/** Files without a violation: [file, its imports]. */
const ALLOWED = [
  ['contract/primitives.ts', []],
  ['contract/apples.ts', ['./primitives.ts']],
  ['contract/rules/money/price.ts', ['../../primitives.ts']],
  ['server/main.ts', ['./app.ts']],
  ['server/app.ts', ['./apples/routes.ts', './pears/admin.ts', './platform/database/db.ts']],
  ['server/pages/pages.ts', ['@fastify/static', '../pears/public.ts']],
  ['server/services.ts', ['./platform/database/db.ts']],
  ['server/platform/database/db.ts', ['kysely', 'pg']],
  ['server/apples/apples.ts', ['../platform/database/db.ts', '../pears/public.ts', '../../contract/apples.ts']],
  ['server/apples/routes.ts', ['fastify', './apples.ts']],
  ['server/pears/public.ts', ['./pears.ts']],
  ['server/pears/pears.ts', ['kysely']],
  ['server/pears/admin.ts', ['fastify', './pears.ts']],
  ['server/pears/pears.test.ts', ['node:http', '../testing/shop.ts', './pears.ts']],
  ['server/testing/shop.ts', ['../app.ts', 'fastify']],
  ['storefront/app/routes.ts', ['./apples/apples-page.tsx', './pears/pears-page.tsx']],
  [
    'storefront/app/apples/apples-page.tsx',
    ['react', '../ui/button.tsx', '../pears/public.ts', '../popups/popup-store.ts'],
  ],
  ['storefront/app/pears/pears-page.tsx', ['../../../contract/rules/money/price.ts']],
  ['storefront/app/pears/public.ts', ['./pear-card.tsx']],
  ['storefront/app/pears/pear-card.tsx', ['../ui/button.tsx']],
  ['storefront/app/ui/button.tsx', ['react', './icon.tsx', '../../../contract/primitives.ts']],
  ['storefront/app/ui/icon.tsx', ['../../../ui/components/button/button.tsx']],
  ['ui/components/button/button.tsx', ['react']],
  ['storefront/app/popups/popup-store.ts', []],
  ['storefront/app/frame/public.ts', ['./header.tsx']],
  ['storefront/app/frame/header.tsx', ['../pears/public.ts']],
  ['admin/src/apples-list.ts', ['../../contract/apples.ts', '../../ui/components/button/button.tsx']],
  ['lab/orders.ts', ['pg']],
]

/** One violation per line: [rule, the file, its import]. This rule must report this file. */
const VIOLATIONS = [
  ['contract-imports-nothing-of-ours', 'contract/violating.ts', '../server/config.ts'],
  ['ui-imports-nothing-of-ours', 'ui/components/violating.tsx', '../../contract/primitives.ts'],
  ['storefront-imports-only-contract-and-ui', 'storefront/app/violating.ts', '../../server/config.ts'],
  ['admin-imports-only-contract-and-ui', 'admin/src/violating.ts', '../../storefront/app/ui/icon.tsx'],
  ['server-imports-only-contract', 'server/violating-room.ts', '../storefront/app/ui/icon.tsx'],
  ['server-imports-only-contract', 'server/violating-ui.ts', '../ui/components/button/button.tsx'],
  ['platform-knows-no-feature', 'server/platform/violating.ts', '../apples/apples.ts'],
  ['platform-knows-no-feature', 'server/platform/violating-services.ts', '../services.ts'],
  ['server-features-meet-at-public', 'server/apples/violating.ts', '../pears/pears.ts'],
  ['server-features-meet-at-public', 'server/violating-root.ts', './pears/pears.ts'],
  ['server-features-meet-at-public', 'server/demo/violating.ts', '../pears/pears.ts'],
  ['storefront-features-meet-at-public', 'storefront/app/apples/violating.tsx', '../pears/pear-card.tsx'],
  ['storefront-features-meet-at-public', 'storefront/app/frame/violating.tsx', '../pears/pear-card.tsx'],
  ['bottom-knows-no-feature', 'storefront/app/popups/violating.tsx', '../pears/public.ts'],
  ['features-know-no-frame', 'storefront/app/apples/violating-frame.tsx', '../frame/public.ts'],
  ['ui-knows-no-shop', 'storefront/app/ui/violating.tsx', '../apples/apples-page.tsx'],
  ['ui-knows-no-shop', 'storefront/app/ui/violating-shell.tsx', '../popups/popup-store.ts'],
  ['ui-knows-no-shop', 'storefront/app/ui/violating-contract.tsx', '../../../contract/apples.ts'],
  ['only-app-opens-the-routes', 'server/main-violating.ts', './apples/routes.ts'],
  ['only-app-opens-the-routes', 'server/pears/violating-admin.ts', './admin.ts'],
  ['only-routes-speak-http', 'server/apples/violating-fastify.ts', 'fastify'],
  ['only-routes-speak-http', 'server/apples/violating-static.ts', '@fastify/static'],
  ['only-routes-speak-http', 'server/apples/violating-http.ts', 'node:http'],
  ['only-routes-speak-http', 'server/violating-root-http.ts', 'fastify'],
  ['only-the-server-speaks-sql', 'storefront/app/apples/violating-sql.ts', 'kysely'],
  ['only-the-server-speaks-sql', 'contract/violating-sql.ts', 'pg'],
  ['only-the-server-speaks-sql', 'e2e/violating-sql.ts', '@electric-sql/pglite'],
  ['no-circles', 'server/pears/violating-circle.ts', './violating-back.ts'],
  ['every-import-is-found', 'server/pears/violating-nowhere.ts', './no-such-file.ts'],
]

const shop = mkdtempSync(path.join(tmpdir(), 'import-rules-'))

function writeShop() {
  cpSync(atRoot(CONFIG), path.join(shop, CONFIG))
  write('package.json', '{"name":"shop","private":true,"type":"module"}')
  write('server/config.ts', 'export const config = 1')
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/main.js' }))
    write(`node_modules/${name}/dist/main.js`, 'module.exports = {}')
  }
  for (const [file, imports] of ALLOWED) write(file, sourceOf(imports))
  // Type-only and dynamic imports may point back.
  write('server/apples/later.ts', "export const later = () => import('./sooner.ts')")
  write('server/apples/sooner.ts', "import { later } from './later.ts'\nexport const sooner = later")
  write('server/apples/shape.ts', "import type { Whole } from './whole.ts'\nexport type Shape = Whole | null")
  write(
    'server/apples/whole.ts',
    "import { shape } from './shape.ts'\nexport const whole = shape\nexport type Whole = 1",
  )
  write('server/pears/violating-back.ts', sourceOf(['./violating-circle.ts']))
  for (const [, file, target] of VIOLATIONS) write(file, sourceOf([target]))
  write('server/apples/violating-type.ts', "import type { X } from '../pears/pears.ts'\nexport type Y = X")
  write('server/apples/violating-late.ts', "export const late = () => import('../pears/pears.ts')")
}

function sourceOf(imports) {
  return imports.map((from, i) => `import * as x${i} from '${from}'\nexport { x${i} }\n`).join('')
}

function write(file, text) {
  const at = path.join(shop, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, `${text}\n`)
}

function checkImports() {
  const cli = atRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const folders = ['contract', 'ui', 'server', 'storefront', 'admin', 'e2e', 'lab']
  const run = spawnSync(runtimePath(), [cli, ...folders, '--output-type', 'json'], { cwd: shop, encoding: 'utf8' })
  try {
    return JSON.parse(run.stdout)
  } catch (cause) {
    throw new Error(`dependency-cruiser printed no JSON:\n${run.stdout.slice(0, 2000)}${run.stderr}`, { cause })
  }
}

// A circle is reported once, from any of its files.
const isReportOf = ({ rule, from, to }, file) => from === file || (rule === 'no-circles' && to === file)

function compare(report) {
  const violations = report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  const type_only_or_dynamic = ['server/apples/violating-type.ts', 'server/apples/violating-late.ts']
  const expected = [...VIOLATIONS, ...type_only_or_dynamic.map((file) => ['server-features-meet-at-public', file, ''])]
  const silent = expected
    .filter(([rule, file]) => !violations.some((found) => found.rule === rule && isReportOf(found, file)))
    .map(([rule, file]) => `${rule} does not report ${file}`)
  const wrong_reports = violations
    .filter(({ from }) => !path.basename(from).includes('violating'))
    .map(({ rule, from, to }) => `${rule} reports ${from}, which may import ${to}`)
  const untested = report.summary.ruleSetUsed.forbidden
    .map((rule) => rule.name)
    .filter((name) => !VIOLATIONS.some(([rule]) => rule === name))
    .map((name) => `No file breaks ${name}`)
  return { wrong: [...silent, ...wrong_reports, ...untested], violations: violations.length }
}

try {
  writeShop()
  const { wrong, violations } = compare(checkImports())
  if (wrong.length > 0) {
    console.error(wrong.join('\n'))
    process.exitCode = 1
  } else {
    const rules = new Set(VIOLATIONS.map(([rule]) => rule)).size
    console.log(`${rules} rules report: ${violations} violations found, ${ALLOWED.length} allowed files passed.`)
  }
} finally {
  rmSync(shop, { recursive: true, force: true })
}

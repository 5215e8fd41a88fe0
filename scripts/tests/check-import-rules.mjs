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
const LAWFUL = [
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
  ['contract-imports-nothing-of-ours', 'contract/planted.ts', '../server/config.ts'],
  ['ui-imports-nothing-of-ours', 'ui/components/planted.tsx', '../../contract/primitives.ts'],
  ['storefront-imports-only-contract-and-ui', 'storefront/app/planted.ts', '../../server/config.ts'],
  ['admin-imports-only-contract-and-ui', 'admin/src/planted.ts', '../../storefront/app/ui/icon.tsx'],
  ['server-imports-only-contract', 'server/planted-room.ts', '../storefront/app/ui/icon.tsx'],
  ['server-imports-only-contract', 'server/planted-ui.ts', '../ui/components/button/button.tsx'],
  ['platform-knows-no-feature', 'server/platform/planted.ts', '../apples/apples.ts'],
  ['platform-knows-no-feature', 'server/platform/planted-services.ts', '../services.ts'],
  ['server-features-meet-at-public', 'server/apples/planted.ts', '../pears/pears.ts'],
  ['server-features-meet-at-public', 'server/planted-root.ts', './pears/pears.ts'],
  ['server-features-meet-at-public', 'server/demo/planted.ts', '../pears/pears.ts'],
  ['storefront-features-meet-at-public', 'storefront/app/apples/planted.tsx', '../pears/pear-card.tsx'],
  ['storefront-features-meet-at-public', 'storefront/app/frame/planted.tsx', '../pears/pear-card.tsx'],
  ['bottom-knows-no-feature', 'storefront/app/popups/planted.tsx', '../pears/public.ts'],
  ['features-know-no-frame', 'storefront/app/apples/planted-frame.tsx', '../frame/public.ts'],
  ['ui-knows-no-shop', 'storefront/app/ui/planted.tsx', '../apples/apples-page.tsx'],
  ['ui-knows-no-shop', 'storefront/app/ui/planted-shell.tsx', '../popups/popup-store.ts'],
  ['ui-knows-no-shop', 'storefront/app/ui/planted-contract.tsx', '../../../contract/apples.ts'],
  ['only-app-opens-the-routes', 'server/main-planted.ts', './apples/routes.ts'],
  ['only-app-opens-the-routes', 'server/pears/planted-admin.ts', './admin.ts'],
  ['only-routes-speak-http', 'server/apples/planted-fastify.ts', 'fastify'],
  ['only-routes-speak-http', 'server/apples/planted-static.ts', '@fastify/static'],
  ['only-routes-speak-http', 'server/apples/planted-http.ts', 'node:http'],
  ['only-routes-speak-http', 'server/planted-root-http.ts', 'fastify'],
  ['only-the-server-speaks-sql', 'storefront/app/apples/planted-sql.ts', 'kysely'],
  ['only-the-server-speaks-sql', 'contract/planted-sql.ts', 'pg'],
  ['only-the-server-speaks-sql', 'e2e/planted-sql.ts', '@electric-sql/pglite'],
  ['no-circles', 'server/pears/planted-circle.ts', './planted-back.ts'],
  ['every-import-is-found', 'server/pears/planted-nowhere.ts', './no-such-file.ts'],
]

const shop = mkdtempSync(path.join(tmpdir(), 'prove-rules-'))

function layOut() {
  cpSync(atRoot(CONFIG), path.join(shop, CONFIG))
  write('package.json', '{"name":"planted","private":true,"type":"module"}')
  write('server/config.ts', 'export const config = 1')
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/main.js' }))
    write(`node_modules/${name}/dist/main.js`, 'module.exports = {}')
  }
  for (const [file, imports] of LAWFUL) write(file, sourceOf(imports))
  // Type-only and dynamic imports may point back.
  write('server/apples/later.ts', "export const later = () => import('./sooner.ts')")
  write('server/apples/sooner.ts', "import { later } from './later.ts'\nexport const sooner = later")
  write('server/apples/shape.ts', "import type { Whole } from './whole.ts'\nexport type Shape = Whole | null")
  write(
    'server/apples/whole.ts',
    "import { shape } from './shape.ts'\nexport const whole = shape\nexport type Whole = 1",
  )
  write('server/pears/planted-back.ts', sourceOf(['./planted-circle.ts']))
  for (const [, file, target] of VIOLATIONS) write(file, sourceOf([target]))
  write('server/apples/planted-type.ts', "import type { X } from '../pears/pears.ts'\nexport type Y = X")
  write('server/apples/planted-late.ts', "export const late = () => import('../pears/pears.ts')")
}

function sourceOf(imports) {
  return imports.map((from, i) => `import * as x${i} from '${from}'\nexport { x${i} }\n`).join('')
}

function write(file, text) {
  const at = path.join(shop, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, `${text}\n`)
}

function cruise() {
  const cli = atRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const rooms = ['contract', 'ui', 'server', 'storefront', 'admin', 'e2e', 'lab']
  const run = spawnSync(runtimePath(), [cli, ...rooms, '--output-type', 'json'], { cwd: shop, encoding: 'utf8' })
  try {
    return JSON.parse(run.stdout)
  } catch (cause) {
    throw new Error(`dependency-cruiser said no JSON:\n${run.stdout.slice(0, 2000)}${run.stderr}`, { cause })
  }
}

// A circle is reported once, from any of its files.
const blames = ({ rule, from, to }, file) => from === file || (rule === 'no-circles' && to === file)

function judge(report) {
  const violations = report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  const late = ['server/apples/planted-type.ts', 'server/apples/planted-late.ts']
  const expected = [...VIOLATIONS, ...late.map((file) => ['server-features-meet-at-public', file, ''])]
  const asleep = expected
    .filter(([rule, file]) => !violations.some((found) => found.rule === rule && blames(found, file)))
    .map(([rule, file]) => `Asleep: ${rule} said nothing about ${file}`)
  const jumpy = violations
    .filter(({ from }) => !path.basename(from).includes('planted'))
    .map(({ rule, from, to }) => `Wrongly blamed by ${rule}: ${from} imports ${to}`)
  const unproven = report.summary.ruleSetUsed.forbidden
    .map((rule) => rule.name)
    .filter((name) => !VIOLATIONS.some(([rule]) => rule === name))
    .map((name) => `No violation of ${name} is planted`)
  return { wrong: [...asleep, ...jumpy, ...unproven], violations: violations.length }
}

try {
  layOut()
  const { wrong, violations } = judge(cruise())
  if (wrong.length > 0) {
    console.error(wrong.join('\n'))
    process.exitCode = 1
  } else {
    const rules = new Set(VIOLATIONS.map(([rule]) => rule)).size
    console.log(`${rules} rules awake: ${violations} planted violations found, ${LAWFUL.length} lawful files passed.`)
  }
} finally {
  rmSync(shop, { recursive: true, force: true })
}

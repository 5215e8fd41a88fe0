// The allowed imports, as in ARCHITECTURE.md. No feature is listed by name: every folder of a workspace is a feature
// unless HELP_* names it. scripts/tests/check-import-rules.mjs breaks each rule once.
const OURS = 'contract|ui|server|storefront|admin|e2e|lab|scripts'
const HELP_SERVER = 'platform|database|integrations|pages|texts|mail-templates|demo|testing|node_modules'
const BOTTOM = 'api|forms|i18n|pages|persistence|popups|products'
const TOP = 'frame|cabinet|start|routes'
const HELP_STOREFRONT = `${BOTTOM}|start|styles|ui`
const SERVER_FEATURE = `^server/(?!(?:${HELP_SERVER})/)[^/]+/`
const STOREFRONT_FEATURE = `^storefront/app/(?!(?:${HELP_STOREFRONT})/)[^/]+/`
// Files that may speak HTTP.
const DOORS = [
  '^server/[^/]+/(?:routes|admin)\\.ts$',
  '^server/(?:app|operations|describe-api)\\.ts$',
  '^server/pages/',
  '^server/platform/',
  '^server/integrations/',
]
const TEST = '\\.test\\.ts$|^server/testing/'

// Matches a package's folder wherever npm put it.
const packages = (names) => `(?:^|/)node_modules/(?:${names})(?:/|$)`
const SPEAKS_HTTP = [
  packages('fastify|@fastify/[^/]+|fastify-plugin|light-my-request'),
  '^(?:node:)?(?:http|https|http2)$',
]
const SPEAKS_SQL = [packages('pg|pg-boss|pg-pool|kysely|@electric-sql/[^/]+'), '^(?:node:)?sqlite$']

const workspaceRule = (workspace, ...others) => ({
  name: [`${workspace}-imports`, ...(others.length > 0 ? ['only', others.join('-and-')] : ['nothing-of-ours'])].join(
    '-',
  ),
  comment: `${workspace} may import ${others.length > 0 ? `itself and ${others.join(' and ')}` : 'no other workspace'}.`,
  from: { path: `^${workspace}/` },
  to: { path: `^(?:${OURS})/`, pathNot: `^(?:${[workspace, ...others].join('|')})/` },
})

const RULES = [
  workspaceRule('contract'),
  workspaceRule('ui'),
  workspaceRule('storefront', 'contract', 'ui'),
  workspaceRule('admin', 'contract', 'ui'),
  workspaceRule('server', 'contract'),
  {
    name: 'platform-knows-no-feature',
    comment: '5. server/platform is what features lean on; it leans on none, nor on what puts the shop together.',
    from: { path: '^server/platform/', pathNot: TEST },
    to: {
      path: ['^server/(?!platform/)[^/]+/', '^server/(?:main|app|services|open-services)\\.ts$'],
      // The table types belong to no feature.
      pathNot: '^server/database/tables[^/]*\\.ts$',
    },
  },
  {
    name: 'server-features-meet-at-public',
    comment: '6. A feature of the server knows another one by its public.ts only; the rest of the server does too.',
    from: { path: '^server/([^/]+)', pathNot: ['^server/testing/', '^server/app\\.ts$'] },
    to: { path: SERVER_FEATURE, pathNot: ['^server/$1/', '^server/[^/]+/public\\.ts$'] },
  },
  {
    name: 'storefront-features-meet-at-public',
    comment: '7. The same in the storefront. Only routes.ts, the site map, opens the pages themselves.',
    from: { path: '^storefront/app/([^/]+)', pathNot: '^storefront/app/routes\\.tsx?$' },
    to: { path: STOREFRONT_FEATURE, pathNot: ['^storefront/app/$1/', '^storefront/app/[^/]+/public\\.tsx?$'] },
  },
  {
    name: 'bottom-knows-no-feature',
    comment: '8. What features stand on (i18n, api, forms, popups, products, pages) knows none of them.',
    from: { path: `^storefront/app/(?:${BOTTOM})/` },
    to: { path: '^storefront/app/[^/]+/', pathNot: `^storefront/app/(?:${BOTTOM}|ui)/` },
  },
  {
    name: 'features-know-no-frame',
    comment: '9. frame and cabinet compose the features; no feature knows them.',
    from: { path: '^storefront/app/', pathNot: `^storefront/app/(?:${TOP})(?:/|\\.ts)` },
    to: { path: '^storefront/app/(?:frame|cabinet)/' },
  },
  {
    name: 'ui-knows-no-shop',
    comment:
      '8. The ui kit could dress another shop: no feature, no shell, and of the contract only what every shop has.',
    from: { path: '^storefront/app/ui/' },
    to: {
      path: ['^storefront/app/', '^contract/'],
      pathNot: ['^storefront/app/(?:ui|i18n|styles)/', '^contract/(?:primitives\\.ts$|rules/)'],
    },
  },
  {
    name: 'only-app-opens-the-routes',
    comment: '9. server/app.ts is the table of contents: nobody else takes in routes.ts or admin.ts of a feature.',
    from: { pathNot: '^server/app\\.ts$' },
    to: { path: `${SERVER_FEATURE}(?:routes|certificates-routes|admin)\\.ts$` },
  },
  {
    name: 'only-routes-speak-http',
    comment: '10. Verb files know nothing of requests and answers.',
    from: { path: '^server/', pathNot: [...DOORS, TEST] },
    to: { path: SPEAKS_HTTP },
  },
  {
    name: 'only-the-server-speaks-sql',
    comment:
      '11. Pages, contract, back office and stories reach the data through calls. Tools and yardsticks may look.',
    from: { path: '^(?:contract|ui|storefront|admin|e2e)/' },
    to: { path: SPEAKS_SQL },
  },
  {
    name: 'no-circles',
    comment: '12. Types and code loaded later may point back; what runs at import may not.',
    from: { path: `^(?:${OURS})/` },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'every-import-is-found',
    comment: 'An import that cannot be followed is one that no rule sees.',
    from: {},
    // Virtual modules are made by Vite.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: RULES.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // TypeScript 7 has no JavaScript API: without swc dependency-cruiser reads no .ts file, and reports success.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:server|storefront|admin)/(?:dist|node_modules)/' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
    builtInModules: { add: ['sqlite', 'node:sqlite', 'test', 'node:test', 'test/reporters', 'node:test/reporters'] },
  },
}

// Deliberate bugs that a fault test must find, or it proves nothing (G12). Each changes one place of the source while
// the file is loaded by `node --import ./lab/mutations/apply.mjs` with its name in MUTATION. The shop itself contains
// no switch for them that somebody could set in production.

/** name → the file, the text that occurs in it exactly once, and its replacement. */
export const MUTATIONS = {
  // Queries block the thread that serves cached pages.
  database_on_the_thread_of_all: {
    file: 'server/platform/database/embedded/embedded.ts',
    find: 'options.on_this_thread === true ?',
    put: 'options.on_this_thread !== true ?',
  },
  // The router renders an error thrown by a loader as a page with status 500.
  outages_drawn_as_faults: {
    file: 'server/pages/pages.ts',
    find: 'if (outages.length > 0) throw outages[0]',
    put: '',
  },
  // Every node stores files for itself, whatever S3_URL says.
  files_in_own_folder: {
    file: 'server/platform/files/open-store.ts',
    find: 'if (config.s3 === null)',
    put: 'if (config.s3 !== undefined)',
  },
  // Refills the cache from a replica that has not replayed the change yet.
  reads_from_lagging_replica: {
    file: 'server/platform/database/replica-connection.ts',
    find: 'if ((await this.#readPosition(client)) >= position) return client',
    put: 'return client',
  },
  'pages-kept-for-any-language': {
    file: 'server/pages/page-plan.ts',
    find: 'key: `page ${language} ${cached_url}`',
    put: 'key: `page ${cached_url}`',
  },
  'answers-kept-for-everybody': {
    file: 'server/platform/http/http.ts',
    find: "is_public ? 'public, no-cache' : 'private, no-store'",
    put: "is_public ? 'public, no-cache' : 'public, max-age=60'",
  },
  'semicolons-end-the-path': {
    file: 'server/platform/http/fastify.ts',
    find: 'routerOptions: { ignoreTrailingSlash: true',
    put: 'routerOptions: { useSemicolonDelimiter: true, ignoreTrailingSlash: true',
  },
  'ends-at-once': {
    file: 'server/main.ts',
    find: 'await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))',
    put: 'process.exit(0)',
  },
  'drops-a-column-at-once': {
    file: 'server/platform/database/migrate.ts',
    find: 'await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)',
    put: 'await sql`alter table orders drop column if exists note`.execute(connection); await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)',
  },
  // A repeated order becomes a second one. The pause before the answer makes sure that kills hit it.
  order_key_ignored: {
    file: 'server/orders/routes.ts',
    find: '    return { data: await inTransaction(services.db, (tx) => placeOrder(tx, services, wanted)) }',
    put: `    const data = await inTransaction(services.db, (tx) => placeOrder(tx, services, { ...wanted, request_key: null }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { data }`,
  },
  // Read, decide, write, without a lock: the obvious first version.
  stock_not_locked: {
    file: 'server/catalog/stock/lock-products.ts',
    find: '    .forNoKeyUpdate()\n',
    put: '',
  },
  // Acknowledged before it is on disk: makes every benchmark look good.
  commit_not_synced: {
    file: 'server/platform/database/postgres.ts',
    find: `    application_name: 'shop',`,
    put: `    application_name: 'shop', options: '-c synchronous_commit=off',`,
  },
  // Changes that a node missed while it could not listen stay on its pages until they expire.
  missed_drops_forgotten: {
    file: 'server/platform/cache.ts',
    find: '    () => apply(null),',
    put: '    () => {},',
  },
  // A lock that outlives its process: after kill -9 the shop does not open again.
  folder_locked_by_file: {
    file: 'server/platform/database/embedded/folder-lock.ts',
    find: '  const database = openSqlite(file)\n  try {',
    put: `  if (fs.existsSync(file + '.pid')) throw new FolderInUse(folder, readPid(file))
  const database = openSqlite(file)
  try {`,
  },
  // PostgreSQL refuses the zero character: a text that contains it becomes a 500.
  'zero-character': {
    file: 'contract/primitives.ts',
    find: "v.maxLength(length_max), v.excludes('\\0'))",
    put: 'v.maxLength(length_max))',
  },
  // A producer's name is written into the SQL.
  'producer-in-sql': {
    file: 'server/catalog/browse/filters.ts',
    find: 'sql<boolean>`p.producer = any(${producer}::text[])`',
    put: "sql.raw(`p.producer = '${producer.toSorted((a, b) => b.length - a.length)[0]}'`)",
  },
  // Images of any size are decoded.
  'endless-pictures': {
    file: 'server/platform/files/images.ts',
    find: 'limitInputPixels: PIXELS_MAX, failOn',
    put: 'limitInputPixels: false, failOn',
  },
  failed_letter_counts_as_sent: {
    file: 'server/platform/mail/mail-queue.ts',
    find: 'if (failure !== null) return recordFailure(',
    put: 'if (failure === undefined) return recordFailure(',
  },
  everybody_is_let_in: {
    file: 'server/platform/admission-control.ts',
    find: 'if (state.at_work < this.#settings.at_once[lane]) state.at_work += 1',
    put: 'if (state.at_work < Infinity) state.at_work += 1',
  },
  slow_bodies_are_waited_for: {
    file: 'server/platform/http/slow-clients.ts',
    find: 'body_ms: 10_000',
    put: 'body_ms: 300_000',
  },
  full_disk_is_an_error: {
    file: 'server/platform/database/db-errors.ts',
    find: '|53100|',
    put: '|',
  },
  'backs-up-without-lines': {
    file: 'server/backup/dump-database.ts',
    find: "const options = ['--format=custom', `--snapshot=${rows[0]?.id}`, '--no-owner', `--file=${file}`]",
    put: "counted.counts = {}; const options = ['--format=custom', '--exclude-table-data=order_lines', '--no-owner', `--file=${file}`]",
  },
}

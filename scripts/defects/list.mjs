// Defects that a proof must find, or it proves nothing (G12). Each is a change of one place of the shop's source, made
// while the file is loaded by `node --import ./scripts/defects/plant.mjs` with its name in PLANTED_DEFECT. The shop itself
// knows nothing of them: there is no switch in it that somebody could set in production.

/** name → the file, the text that stands there once, and what stands there with the defect. */
export const DEFECTS = {
  // Every node keeps files for itself, whatever S3_URL says.
  files_in_own_folder: {
    file: 'server/platform/open-store.ts',
    find: 'config.s3 === null ?',
    put: 'config.s3 !== undefined ?',
  },
  // Fills the cache again from a replica that has not seen the change yet.
  reads_from_lagging_replica: {
    file: 'server/platform/replica.ts',
    find: 'if ((await this.#ask(client)) >= position) return client',
    put: 'return client',
  },
  'pages-kept-for-any-language': {
    file: 'server/web-plan.ts',
    find: 'key: `page ${language} ${kept_url}`',
    put: 'key: `page ${kept_url}`',
  },
  'answers-kept-for-everybody': {
    file: 'server/platform/http.ts',
    find: "is_public ? 'public, no-cache' : 'private, no-store'",
    put: "is_public ? 'public, no-cache' : 'public, max-age=60'",
  },
  'semicolons-end-the-path': {
    file: 'server/platform/fastify.ts',
    find: 'routerOptions: { ignoreTrailingSlash: true',
    put: 'routerOptions: { useSemicolonDelimiter: true, ignoreTrailingSlash: true',
  },
  'ends-at-once': {
    file: 'server/main.ts',
    find: 'await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))',
    put: 'process.exit(0)',
  },
  'drops-a-column-at-once': {
    file: 'server/platform/migrate.ts',
    find: 'await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)',
    put: 'await sql`alter table orders drop column if exists note`.execute(connection); await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)',
  },
  // An order that is sent again becomes another one. The moment before the answer makes sure that kills hit it.
  order_key_ignored: {
    file: 'server/orders/routes.ts',
    find: '    return { data: await inTransaction(house.db, (tx) => placeOrder(tx, house, wanted)) }',
    put: `    const data = await inTransaction(house.db, (tx) => placeOrder(tx, house, { ...wanted, request_key: null }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { data }`,
  },
  // Read, decide, write: what everybody writes first.
  stock_not_locked: {
    file: 'server/catalog/lock-products.ts',
    find: '    .forNoKeyUpdate()\n',
    put: '',
  },
  // Acknowledged before it is on the disk: makes every benchmark look good.
  commit_not_synced: {
    file: 'server/platform/postgres.ts',
    find: `    application_name: 'shop',`,
    put: `    application_name: 'shop', options: '-c synchronous_commit=off',`,
  },
  // What others changed while nobody could hear of it stays on the pages until the clock drops it.
  missed_drops_forgotten: {
    file: 'server/platform/cache.ts',
    find: '    () => drop(null),',
    put: '    () => {},',
  },
  // A lock that outlives its process: after kill -9 the shop does not open again.
  folder_locked_by_file: {
    file: 'server/platform/folder-lock.ts',
    find: '  const database = openSqlite(file)\n  try {',
    put: `  if (fs.existsSync(file + '.pid')) throw new FolderInUse(folder, readPid(file))
  const database = openSqlite(file)
  try {`,
  },
  // PostgreSQL refuses the zero character: every text that lets it in is a 500.
  'zero-character': {
    file: 'contract/primitives.ts',
    find: "v.maxLength(length_max), v.excludes('\\0'))",
    put: 'v.maxLength(length_max))',
  },
  // A producer's name is written into the SQL.
  'producer-in-sql': {
    file: 'server/catalog/filters.ts',
    find: 'sql<boolean>`p.producer = any(${producer}::text[])`',
    put: "sql.raw(`p.producer = '${producer.toSorted((a, b) => b.length - a.length)[0]}'`)",
  },
  // Pictures of any size are unpacked.
  'endless-pictures': {
    file: 'server/platform/images.ts',
    find: 'limitInputPixels: PIXELS_MAX, failOn',
    put: 'limitInputPixels: false, failOn',
  },
  failed_letter_counts_as_sent: {
    file: 'server/platform/post.ts',
    find: 'if (failure !== null) {',
    put: 'if (failure === undefined) {',
  },
  everybody_is_let_in: {
    file: 'server/platform/turns.ts',
    find: 'if (line.at_work < this.#settings.at_once[errand]) line.at_work += 1',
    put: 'if (line.at_work < Infinity) line.at_work += 1',
  },
  slow_bodies_are_waited_for: {
    file: 'server/platform/slow-clients.ts',
    find: 'body_ms: 10_000',
    put: 'body_ms: 300_000',
  },
  full_disk_is_an_error: {
    file: 'server/platform/db-errors.ts',
    find: '|53100|',
    put: '|',
  },
  'backs-up-without-lines': {
    file: 'server/backup/dump-database.ts',
    find: "const options = ['--format=custom', `--snapshot=${rows[0]?.id}`, '--no-owner', `--file=${file}`]",
    put: "counted.counts = {}; const options = ['--format=custom', '--exclude-table-data=order_lines', '--no-owner', `--file=${file}`]",
  },
}

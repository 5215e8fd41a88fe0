import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SharpInput, SharpOptions } from 'sharp'
import * as v from 'valibot'
import { replaced, type Replacement } from './mutation.ts'

/** Longer than the time between a kill and the next. */
const BEFORE_ANSWER_MS = 200

/**
 * Deliberate bugs that a fault test must find, or it proves nothing (G12). Each replaces exports of the shop's modules
 * when a process starts with `--import ./lab/mutations/apply.ts` and its name in MUTATION, so the shop contains no
 * switch that somebody could set in production.
 */
export const MUTATIONS = {
  'database-on-serving-thread': [
    replaced(
      '../../server/platform/database/embedded/embedded.ts',
      () => import('../../server/platform/database/embedded/embedded.ts'),
      ({ openEmbedded }) => ({ openEmbedded: (options) => openEmbedded({ ...options, on_this_thread: true }) }),
    ),
  ],
  // The router turns a loader's error into a page with status 500.
  'outages-rendered-as-errors': [
    replaced(
      '../../server/platform/http/in-process.ts',
      () => import('../../server/platform/http/in-process.ts'),
      ({ callInProcess }) => ({
        callInProcess: (...options) => {
          const call = callInProcess(...options)
          return (endpoint, ...rest) =>
            call(endpoint, ...rest).catch((error: unknown) => {
              throw new Error(String(error))
            })
        },
      }),
    ),
  ],
  'files-in-own-folder': [
    replaced(
      '../../server/platform/files/open-store.ts',
      () => import('../../server/platform/files/open-store.ts'),
      ({ openStore }) => ({ openStore: (config, log) => openStore({ ...config, s3: null }, log) }),
    ),
  ],
  'reads-from-lagging-replica': [
    replaced(
      '../../server/platform/database/replica-connection.ts',
      () => import('../../server/platform/database/replica-connection.ts'),
      ({ Replica }) => ({
        Replica: class extends Replica {
          override connect() {
            return super.connect(0)
          }
        },
      }),
    ),
  ],
  'pages-cached-for-any-language': [
    replaced(
      '../../server/pages/page-plan.ts',
      () => import('../../server/pages/page-plan.ts'),
      ({ planFor }) => ({
        planFor: (...options) => {
          const plan = planFor(...options)
          return plan?.kind === 'page' ? { ...plan, key: `page ${plan.url}` } : plan
        },
      }),
    ),
  ],
  'answers-cached-for-everybody': [
    replaced(
      '../../server/platform/http/fastify.ts',
      () => import('../../server/platform/http/fastify.ts'),
      ({ openFastify }) => ({
        openFastify: async (...options) => {
          const fastify = await openFastify(...options)
          return fastify.addHook('onSend', async (_, reply) => {
            if (reply.getHeader('Cache-Control') === 'private, no-store')
              reply.header('Cache-Control', 'public, max-age=60')
          })
        },
      }),
    ),
  ],
  // A semicolon ends the path: `/api/user;.css` answers as `/api/user`.
  'semicolons-end-the-path': [
    replaced(
      '../../server/platform/http/fastify.ts',
      () => import('../../server/platform/http/fastify.ts'),
      ({ openFastify }) => ({
        openFastify: (services, answerFromCache) =>
          openFastify(services, (request, response) => {
            request.url = request.url?.replace(';', '?')
            return answerFromCache?.(request, response) ?? false
          }),
      }),
    ),
  ],
  'stops-at-once': [
    replaced(
      '../../server/app.ts',
      () => import('../../server/app.ts'),
      ({ openApp }) => ({
        openApp: async (...options) => ({ ...(await openApp(...options)), announceStop: () => process.exit(0) }),
      }),
    ),
  ],
  'drops-a-column-at-once': [
    replaced(
      '../../server/platform/database/migrate.ts',
      () => import('../../server/platform/database/migrate.ts'),
      ({ migrate }) => ({
        migrate: async (database, migrations) => {
          const names = await migrate(database, migrations)
          await sql`alter table orders drop column if exists note`.execute(database.db)
          return names
        },
      }),
    ),
  ],
  // The pause makes sure that kills come before the answer.
  'order-key-ignored': [
    replaced(
      '../../server/orders/place/place-order.ts',
      () => import('../../server/orders/place/place-order.ts'),
      ({ placeOrder }) => ({
        placeOrder: (tx, services, wanted) => placeOrder(tx, services, { ...wanted, request_key: null }),
      }),
    ),
    replaced(
      '../../server/platform/http/fastify.ts',
      () => import('../../server/platform/http/fastify.ts'),
      ({ openFastify }) => ({
        openFastify: async (...options) => {
          const fastify = await openFastify(...options)
          return fastify.addHook('onSend', async ({ url }) => {
            if (url === '/api/order/create') await pause(BEFORE_ANSWER_MS)
          })
        },
      }),
    ),
  ],
  'stock-not-locked': [
    replaced(
      '../../server/catalog/stock/lock-products.ts',
      () => import('../../server/catalog/stock/lock-products.ts'),
      () => ({ lockedProducts: (tx, ids) => tx.selectFrom('products').where('id', 'in', ids).orderBy('id') }),
    ),
  ],
  // Acknowledged before it is on disk.
  'commit-not-synced': [
    replaced(
      '../../server/platform/database/postgres.ts',
      () => import('../../server/platform/database/postgres.ts'),
      ({ openPostgres }) => ({
        openPostgres: (options) => {
          process.env['PGOPTIONS'] = '-c synchronous_commit=off'
          return openPostgres(options)
        },
      }),
    ),
  ],
  // Pages stay old after changes that a node missed.
  'missed-invalidations-forgotten': [
    replaced(
      '../../server/platform/cache.ts',
      () => import('../../server/platform/cache.ts'),
      ({ Cache }) => ({
        Cache: class extends Cache {
          override invalidate(tags: readonly string[] | null) {
            if (tags !== null) super.invalidate(tags)
          }
        },
      }),
    ),
  ],
  // After kill -9 the shop does not open again.
  'folder-locked-by-file': [
    replaced(
      '../../server/platform/database/embedded/folder-lock.ts',
      () => import('../../server/platform/database/embedded/folder-lock.ts'),
      ({ lockFolder, FolderInUse }) => ({
        lockFolder: (folder, file) => {
          if (existsSync(`${file}.pid`)) throw new FolderInUse(folder, null)
          return lockFolder(folder, file)
        },
      }),
    ),
  ],
  // PostgreSQL refuses it, so the answer is a 500.
  'zero-character': [
    replaced(
      '../../contract/primitives.ts',
      () => import('../../contract/primitives.ts'),
      (original) => {
        const text = (length_max: number) =>
          v.pipe(v.string(), v.trim(), v.maxLength(length_max)) as unknown as ReturnType<typeof original.text>
        return { text, filledText: (length_max) => v.pipe(text(length_max), v.minLength(1)) }
      },
    ),
  ],
  'producer-in-sql': [
    replaced(
      '../../server/catalog/browse/filters.ts',
      () => import('../../server/catalog/browse/filters.ts'),
      ({ conditionsOf }) => ({
        conditionsOf: (filters) => {
          const longest = filters.producer?.toSorted((a, b) => b.length - a.length)[0]
          const producer = longest && sql.raw<boolean>(`p.producer = '${longest}'`)
          return { ...conditionsOf(filters), ...(producer && { producer }) }
        },
      }),
    ),
  ],
  'endless-pictures': [
    replaced(
      'sharp',
      () => import('sharp'),
      ({ default: sharp }) => ({
        default: Object.assign(
          (input: SharpInput, options?: SharpOptions) => sharp(input, { ...options, limitInputPixels: false }),
          sharp,
        ),
      }),
    ),
  ],
  'failed-mail-counts-as-sent': [
    replaced(
      '../../server/platform/mail/mail-queue.ts',
      () => import('../../server/platform/mail/mail-queue.ts'),
      ({ openMailQueue }) => ({
        openMailQueue: (jobs, db, mailer, log) => {
          const send = (mail: Parameters<typeof mailer.send>[0]) => mailer.send(mail).catch(() => undefined)
          return openMailQueue(jobs, db, { domain: mailer.domain, send }, log)
        },
      }),
    ),
  ],
  'everybody-is-admitted': [
    replaced(
      '../../server/platform/admission-control.ts',
      () => import('../../server/platform/admission-control.ts'),
      ({ AdmissionControl }) => ({
        AdmissionControl: class extends AdmissionControl {
          constructor(settings: ConstructorParameters<typeof AdmissionControl>[0]) {
            super({ ...settings, at_once: { browse: Infinity, checkout: Infinity } })
          }
        },
      }),
    ),
  ],
  'slow-bodies-are-awaited': [
    replaced(
      '../../server/platform/http/slow-clients.ts',
      () => import('../../server/platform/http/slow-clients.ts'),
      ({ SlowClients, TIMEOUTS }) => ({
        SlowClients: class extends SlowClients {
          constructor(server: ConstructorParameters<typeof SlowClients>[0]) {
            super(server, { ...TIMEOUTS, body_ms: 300_000 })
          }
        },
      }),
    ),
  ],
  'full-disk-is-a-bug': [
    replaced(
      '../../server/platform/outage.ts',
      () => import('../../server/platform/outage.ts'),
      ({ outageOf, saysNoWrites }) => ({ outageOf: (error) => (saysNoWrites(error) ? null : outageOf(error)) }),
    ),
  ],
  'backs-up-without-lines': [
    replaced(
      '../../server/backup/postgres-tools.ts',
      () => import('../../server/backup/postgres-tools.ts'),
      ({ runPostgresTool }) => ({
        runPostgresTool: (tool, options) =>
          runPostgresTool(tool, tool === 'pg_dump' ? ['--exclude-table-data=order_lines', ...options] : options),
      }),
    ),
    replaced(
      '../../server/backup/count-rows.ts',
      () => import('../../server/backup/count-rows.ts'),
      () => ({ countRows: async () => ({}) }),
    ),
  ],
} satisfies Record<string, readonly Replacement[]>

export type MutationName = keyof typeof MUTATIONS

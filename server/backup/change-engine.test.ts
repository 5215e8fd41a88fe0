import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { openApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { closeServices, openServices } from '../open-services.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { createEmptyDatabase, onServer, server_url } from '../testing/empty-database.ts'
import { addProducts } from '../testing/fixtures/products.ts'
import { guest } from '../testing/fixtures/users.ts'
import { makeBackup, restoreBackup } from './public.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
/** Characters that COPY, SQL or a line reader could misinterpret. */
const HOSTILE = 'tab\t, line\n, return\r, back\\slash \\N \\., \u2028, «лапки» \'"$$, 🧪'
const ORDER = { products: [{ product_id: 1, product_amount: 2 }], ...guest.olena, note: HOSTILE }

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-growing-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const configOf = (data_dir: string, database_url: string | null) =>
  readConfig({
    DATA_DIR: data_dir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...(database_url !== null && { DATABASE_URL: database_url }),
  })

async function orderIn(config: Config): Promise<number> {
  const services = await openServices(config, () => {})
  await services.jobs.start()
  const app = await openApp(services, null)
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { data } = await callThrough(fetch, url)(placeGuestOrder, { body: ORDER })
  await services.db.transaction().execute((tx) =>
    services.mailQueue.write(tx, {
      kind: 'offer',
      recipient: 'olena@school.example',
      language: 'ua',
      subject: 'Пропозиція',
      html: HOSTILE,
      text: HOSTILE,
      files: [{ file_name: 'КП.pdf', type: 'application/pdf', bytes: Buffer.from([0, 1, 92, 10, 255]) }],
    }),
  )
  await app.fastify.close()
  await closeServices(services)
  return data.id
}

async function fill(config: Config): Promise<void> {
  const services = await openServices(config, () => {})
  await addProducts(services.db, [
    { id: 1, amount_in_store: 100, name_ua: HOSTILE },
    { id: 2, amount_in_store: 3 },
  ])
  await services.files.storeDocument('/files/price-lists/all', 'xlsx', bytes())
  await closeServices(services)
}

async function* bytes() {
  yield Buffer.from('a price list')
}

/** Row count and checksum of each table, the queue's included, and the position of each sequence. */
async function contentOf({ database_url, data_dir }: Config): Promise<Record<string, string>> {
  const database = await openDatabase({ database_url, data_dir, pool_size: 1 })
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

async function read({ pool }: Database): Promise<Record<string, string>> {
  await pool.query(`set timezone to 'UTC'`)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
       and (relnamespace = 'public'::regnamespace or oid in ('pgboss.job'::regclass, 'pgboss.queue'::regclass))`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const sum = `md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), ''))`
    const { rows } = await pool.query<{ found: string }>(`select count(*) || ' ' || ${sum} as found from ${name} t`)
    // Each database records its own migration times.
    content[name] = (name === 'migrations' ? rows[0]?.found.split(' ')[0] : rows[0]?.found) ?? ''
  }
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, last } of sequences) content[name] = last ?? ''
  return content
}

test('a shop moves from the embedded database to PostgreSQL and back with every row unchanged', async (t) => {
  const { database_url, drop } = await createEmptyDatabase()
  t.after(drop)
  if (database_url === null) return assert.equal(database_url, null)
  const folder = await folderOf(t)
  const small = configOf(path.join(folder, 'small'), null)
  await fill(small)
  await orderIn(small)
  const before = await contentOf(small)
  assert.match(before['orders'] ?? '', /^1 /)
  assert.match(before['mail_files'] ?? '', /^1 /)
  assert.doesNotMatch(before['pgboss.job'] ?? '', /^0 /)

  const there = path.join(folder, 'there.backup')
  await makeBackup(small, there, { now: NOW })
  const grown = configOf(path.join(folder, 'grown'), database_url)
  await restoreBackup(grown, there)
  assert.deepEqual(await contentOf(grown), before)

  assert.equal(await orderIn(grown), 2)
  const after = await contentOf(grown)

  const back = path.join(folder, 'back.backup')
  await makeBackup(grown, back, { now: NOW })
  const returned = configOf(path.join(folder, 'returned'), null)
  await restoreBackup(returned, back)
  assert.deepEqual(await contentOf(returned), after)
  assert.equal(await orderIn(returned), 3)
})

/** As the handbook sets PostgreSQL up: the database is the shop's, the extensions are the administrator's. */
async function createLikeHandbook(t: TestContext, server: string): Promise<string> {
  const name = `shop_user_${randomUUID().replaceAll('-', '')}`
  const urlOf = (user: Partial<URL>) => Object.assign(new URL(server), { pathname: `/${name}`, ...user }).href
  await onServer(server, `create role ${name} login password '${name}'`)
  await onServer(server, `create database ${name} owner ${name}`)
  t.after(async () => {
    await onServer(server, `drop database ${name} with (force)`)
    await onServer(server, `drop role ${name}`)
  })
  for (const extension of ['pg_trgm', 'unaccent']) await onServer(urlOf({}), `create extension ${extension}`)
  return urlOf({ username: name, password: name })
}

test('a backup of either database is restored by a user who does not own the extensions', async (t) => {
  if (server_url === null) return assert.equal(server_url, null)
  const folder = await folderOf(t)
  const small = configOf(path.join(folder, 'small'), null)
  await fill(small)
  await orderIn(small)
  const there = path.join(folder, 'there.backup')
  await makeBackup(small, there, { now: NOW })
  const grown = configOf(path.join(folder, 'grown'), await createLikeHandbook(t, server_url))
  await restoreBackup(grown, there)
  const again = path.join(folder, 'again.backup')
  await makeBackup(grown, again, { now: NOW })
  const restored = configOf(path.join(folder, 'restored'), await createLikeHandbook(t, server_url))
  await restoreBackup(restored, again)
  assert.deepEqual(await contentOf(restored), await contentOf(grown))
})

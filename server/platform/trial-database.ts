import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from './db.ts'

/** A PostgreSQL server to make databases on; without it the embedded one is tried. */
export const server_url = process.env['TEST_DATABASE_URL'] ?? null

/** An empty database for one test, dropped after it: no tables of the shop, unlike `test/shop.ts`. */
export async function openTrial(t: TestContext): Promise<Database> {
  const database_url = await makeTrial(t)
  const start = database_url === null ? { load_from: await (empty_dump ??= dumpEmpty()) } : {}
  const database = await openDatabase({ database_url, data_dir: '', in_memory: true, ...start })
  t.after(database.close)
  return database
}

/** Starting from a dump takes a fifth of making the same empty database anew for each test. */
let empty_dump: Promise<Blob> | null = null

async function dumpEmpty(): Promise<Blob> {
  const database = await openDatabase({ database_url: null, data_dir: '', in_memory: true })
  const dump = await database.dump?.()
  await database.close()
  if (dump === undefined) throw new Error('The embedded database has a dump')
  return dump
}

/** The address of an empty database on the server, or null when there is no server. */
export async function makeTrial(t: TestContext): Promise<string | null> {
  if (server_url === null) return null
  const name = `shop_trial_${randomUUID().replaceAll('-', '')}`
  await onServer(server_url, `create database ${name}`)
  t.after(() => onServer(server_url ?? '', `drop database ${name} with (force)`))
  const url = new URL(server_url)
  url.pathname = `/${name}`
  return url.href
}

/** One statement by somebody else: an operator, another program. */
export async function onServer(database_url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Waits until `claim` holds; fails with its words after 10 s. */
export async function until(claim: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const give_up_at = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > give_up_at) throw new Error(`Waited 10 s in vain: ${claim}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

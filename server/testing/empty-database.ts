import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from '../platform/database/db.ts'

/** The server for test databases; without it tests use the embedded database. */
export const server_url = process.env['TEST_DATABASE_URL'] ?? null

/** An empty database for one test, without the shop's tables, unlike `shop.ts`. Dropped after the test. */
export async function openEmptyDatabase(t: TestContext): Promise<Database> {
  const trial = await createEmptyDatabase()
  const start = trial.database_url === null ? { load_from: await (empty_dump ??= dumpEmpty()) } : {}
  const database = await openDatabase({ ...trial, data_dir: '', in_memory: true, ...start })
  t.after(async () => {
    await database.close()
    await trial.drop()
  })
  return database
}

/** Loading a dump takes a fifth of the time of creating an empty embedded database. */
let empty_dump: Promise<Blob> | null = null

async function dumpEmpty(): Promise<Blob> {
  const database = await openDatabase({ database_url: null, data_dir: '', in_memory: true })
  const dump = await database.dump?.()
  await database.close()
  if (dump === undefined) throw new Error('The embedded database cannot be dumped')
  return dump
}

/** The URL of a new empty database, or null without a server. */
export async function createEmptyDatabase(): Promise<{ database_url: string | null; drop: () => Promise<void> }> {
  const server = server_url
  if (server === null) return { database_url: null, drop: () => Promise.resolve() }
  const name = `shop_trial_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { database_url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

/** Runs one statement on a separate connection, like an operator or another program. */
export async function onServer(database_url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

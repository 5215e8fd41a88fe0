import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from './db.ts'

/** A PostgreSQL server to make databases on; without it the embedded one is tried. */
export const server_url = process.env['TEST_DATABASE_URL'] ?? null

/** An empty database for one test, dropped after it: no tables of the shop, unlike `test/shop.ts`. */
export async function openTrial(t: TestContext): Promise<Database> {
  const trial = await makeTrial()
  const start = trial.database_url === null ? { load_from: await (empty_dump ??= dumpEmpty()) } : {}
  const database = await openDatabase({ ...trial, data_dir: '', in_memory: true, ...start })
  t.after(async () => {
    await database.close()
    await trial.drop()
  })
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
export async function makeTrial(): Promise<{ database_url: string | null; drop: () => Promise<void> }> {
  const server = server_url
  if (server === null) return { database_url: null, drop: () => Promise.resolve() }
  const name = `shop_trial_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { database_url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
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

const PATIENCE_MS = 60_000

/** Waits until `claim` holds; fails with its words after a minute, which is long for a machine with much else to do. */
export async function until(claim: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const give_up_at = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (Date.now() > give_up_at) throw new Error(`Waited in vain: ${claim}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

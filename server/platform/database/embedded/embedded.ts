import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { explainFolder, prepareDataFolder } from './data-folder.ts'
import { makeFolder, openFolder, openInMemory } from './embedded-folder.ts'
import { RestartingSession } from './embedded-session.ts'
import { EmbeddedSocket } from './embedded-socket.ts'
import { keepTidy } from './embedded-upkeep.ts'
import { quoteName, wireTypes, type Engine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { nameStatements } from './named-statements.ts'

const WAIT_FOR_TURN_MS = 5_000

export interface EmbeddedEngine extends Engine {
  dump(): Promise<Blob>
}

export interface EmbeddedOptions {
  data_dir: string
  in_memory?: boolean
  load_from?: Blob
}

/**
 * Opens the PostgreSQL in this process. In a folder it keeps what it acknowledged, through kill -9 and power cuts
 * (`scripts/proofs/power-cut.ts`); a folder has one process at a time.
 *
 * What it lacks: statement_timeout does nothing (it runs on the shop's own thread), and there is one connection, so
 * whoever asks the pool inside a transaction waits for himself, and fails after 5 s.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  if (options.in_memory === true) {
    const session = new RestartingSession(() => openInMemory(options.load_from))
    await session.running()
    return serve(session, { keep_tidy: false, unlock: () => {} })
  }
  const data_dir = path.resolve(options.data_dir)
  const folder = path.join(data_dir, 'db')
  prepareDataFolder(data_dir)
  const unlock = lockFolder(data_dir, `${folder}.lock`)
  try {
    if (!fs.existsSync(folder)) await makeFolder(folder, options.load_from)
    const session = new RestartingSession((onStop) => openFolder(folder, onStop))
    await session.running()
    return serve(session, { keep_tidy: true, unlock })
  } catch (error) {
    unlock()
    throw explainFolder(error, data_dir)
  }
}

function serve(session: RestartingSession, folder: { keep_tidy: boolean; unlock: () => void }): EmbeddedEngine {
  const listeners = new Set<Subscription>()
  const pool = openPool(session, listeners)
  const stopTidying = folder.keep_tidy ? keepTidy(pool, warn) : () => Promise.resolve()
  return {
    pool,
    listen: async (channel, onNotice, onBreak) => {
      const subscription = { channel, onNotice, onBreak }
      listeners.add(subscription)
      await pool.query(`listen ${quoteName(channel)}`)
      // Not `unlisten`: another listener of this channel may remain, and a notice that nobody wants costs nothing.
      return async () => {
        listeners.delete(subscription)
      }
    },
    dump: () => dump(session, pool),
    close: async () => {
      try {
        await stopTidying()
        await pool.end()
        await session.close()
      } finally {
        folder.unlock()
      }
    },
  }
}

function openPool(session: RestartingSession, listeners: Set<Subscription>): pg.Pool {
  let starts_seen = session.starts
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(session),
    max: 1,
    connectionTimeoutMillis: WAIT_FOR_TURN_MS,
    idleTimeoutMillis: 0,
    types: wireTypes,
    // Without these `pg` takes them from the environment of the machine, where another server may be meant.
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    onConnect: async (client) => {
      // Heard, or the process ends; the query that ran has the same error.
      client.on('error', () => {})
      client.on('notification', ({ channel, payload }) => tell(listeners, channel, payload ?? ''))
      for (const { channel } of listeners) await client.query(`listen ${quoteName(channel)}`)
      if (session.starts === starts_seen) return
      starts_seen = session.starts
      for (const { onBreak } of listeners) onBreak()
    },
  })
  nameStatements(pool)
  return pool.on('error', () => {})
}

/** Holds the one connection meanwhile, so that the dump lies between two transactions. */
async function dump(session: RestartingSession, pool: pg.Pool): Promise<Blob> {
  const client = await pool.connect()
  try {
    // Into the files, or the dump has most of the database in its log and a start of it begins with a recovery.
    await client.query('checkpoint')
    return await (await session.running()).dumpDataDir('gzip')
  } finally {
    client.release()
  }
}

interface Subscription {
  channel: string
  onNotice: (payload: string) => void
  onBreak: () => void
}

function tell(listeners: Set<Subscription>, channel: string, payload: string): void {
  // Later, not within the database's own call: a listener that queries would find it busy.
  for (const listener of listeners) if (listener.channel === channel) queueMicrotask(() => listener.onNotice(payload))
}

function warn(error: unknown): void {
  process.emitWarning(`The embedded database could not be tidied: ${String(error)}`)
}

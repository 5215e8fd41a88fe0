import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { explainFolder, prepareDataFolder } from '../../files/data-folder.ts'
import { onThisThread } from './database.ts'
import { makeFolder, openFolder, openInMemory } from './folder.ts'
import { RestartingSession } from './session.ts'
import { EmbeddedSocket } from './socket.ts'
import { openOnThread } from './thread.ts'
import { startMaintenance } from './maintenance.ts'
import { quoteName, wireTypes, type Engine } from '../engine.ts'
import { lockFolder } from './folder-lock.ts'

/**
 * On a machine that gives the shop an eighth of a processor, the longest work before it opens holds the connection for
 * 13 s: a checkpoint with a vacuum, or the demonstration's one transaction.
 */
const WAIT_FOR_TURN_MS = 15_000

/** Runs `work` while the files of the embedded database stand still. Whoever asks the database meanwhile waits. */
export type Hold = <T>(work: () => Promise<T>) => Promise<T>

export interface EmbeddedEngine extends Engine {
  dump(): Promise<Blob>
  hold: Hold
}

export interface EmbeddedOptions {
  data_dir: string
  in_memory?: boolean
  load_from?: Blob
  /** For tests of disk failures: runs on the calling thread. */
  on_this_thread?: boolean
}

/**
 * Opens PostgreSQL in this process. With a folder, acknowledged commits survive kill -9 and power cuts
 * (`lab/faults/power-cut.ts`), and only one process can use the folder.
 *
 * It runs on its own thread so that cached replies do not wait for it; in memory (tests) on the calling thread. Limits:
 * statement_timeout has no effect, and there is one connection, so using the pool inside a transaction deadlocks and
 * fails after 15 s.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  if (options.in_memory === true) {
    const session = new RestartingSession(async () => onThisThread(await openInMemory(options.load_from)))
    await session.running()
    return serve(session, { keep_tidy: false, unlock: () => {} })
  }
  const data_dir = path.resolve(options.data_dir)
  const folder = path.join(data_dir, 'db')
  prepareDataFolder(data_dir)
  const unlock = lockFolder(data_dir, `${folder}.lock`)
  try {
    if (!fs.existsSync(folder)) await makeFolder(folder, options.load_from)
    const session = new RestartingSession(async (onStop) =>
      options.on_this_thread === true ? onThisThread(await openFolder(folder, onStop)) : openOnThread(folder, onStop),
    )
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
  const stopTidying = folder.keep_tidy ? startMaintenance(pool, warn) : () => Promise.resolve()
  return {
    pool,
    listen: async (channel, onNotice, onBreak) => {
      const subscription = { channel, onNotice, onBreak }
      listeners.add(subscription)
      await pool.query(`listen ${quoteName(channel)}`)
      // No `unlisten`: another listener of this channel may remain, and an unused notification costs nothing.
      return async () => {
        listeners.delete(subscription)
      }
    },
    dump: () => hold(pool, async () => (await session.running()).dump()),
    hold: (work) => hold(pool, work),
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
    // Without these `pg` reads the environment, which may name another server.
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    onConnect: async (client) => {
      // Without a listener the error would end the process. The running query fails with the same error.
      client.on('error', () => {})
      client.on('notification', ({ channel, payload }) => tell(listeners, channel, payload ?? ''))
      for (const { channel } of listeners) await client.query(`listen ${quoteName(channel)}`)
      if (session.starts === starts_seen) return
      starts_seen = session.starts
      for (const { onBreak } of listeners) onBreak()
    },
  })
  return pool.on('error', () => {})
}

/** Holds the one connection, so that the work lies between two transactions. */
async function hold<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Flushes to the data files: otherwise most of the dump is write-ahead log and opening it starts with a recovery.
    await client.query('checkpoint')
    return await work()
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
  // Deferred: a listener that queries during the database's own call would find it busy.
  for (const listener of listeners) if (listener.channel === channel) queueMicrotask(() => listener.onNotice(payload))
}

function warn(error: unknown): void {
  process.emitWarning(`The embedded database could not be tidied: ${String(error)}`)
}

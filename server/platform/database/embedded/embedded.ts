import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { explainFolder, prepareDataFolder } from '../../files/data-folder.ts'
import { onThisThread } from './database.ts'
import { RestartingSession } from './session.ts'
import { EmbeddedSocket } from './socket.ts'
import { openOnThread } from './thread.ts'
import { startMaintenance } from './maintenance.ts'
import { quoteName, wireTypes, type Engine } from '../engine.ts'
import { lockFolder } from './folder-lock.ts'

/** On an eighth of a processor, the longest work before the shop opens holds the connection for 13 s. */
const WAIT_FOR_TURN_MS = 15_000

/** Runs `work` while the database's files stand still. Queries wait for it to end. */
export type Hold = <T>(work: () => Promise<T>) => Promise<T>

export interface EmbeddedEngine extends Engine {
  dump(): Promise<Blob>
  hold: Hold
}

export interface EmbeddedOptions {
  data_dir: string
  in_memory?: boolean
  load_from?: Blob
  on_this_thread?: boolean
}

/**
 * Opens PostgreSQL in this process. With a folder, acknowledged commits survive kill -9 and power cuts
 * (`lab/faults/database/power-cut.ts`); one process can use the folder.
 *
 * It runs on its own thread (in memory: on the calling one), so that cached replies do not wait. statement_timeout has
 * no effect. There is one connection: using the pool inside a transaction deadlocks and fails after 15 s.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  if (options.in_memory === true) {
    const { openInMemory } = await loadHere()
    const session = new RestartingSession(async () => onThisThread(await openInMemory(options.load_from)))
    await session.running()
    return serve(session, { keep_tidy: false, unlock: () => {} })
  }
  const data_dir = path.resolve(options.data_dir)
  const folder = path.join(data_dir, 'db')
  prepareDataFolder(data_dir)
  const unlock = lockFolder(data_dir, `${folder}.lock`)
  try {
    if (!fs.existsSync(folder)) await (await loadHere()).makeFolder(folder, options.load_from)
    const session = new RestartingSession(async (onStop) =>
      options.on_this_thread === true
        ? onThisThread(await (await loadHere()).openFolder(folder, onStop))
        : openOnThread(folder, onStop),
    )
    await session.running()
    return serve(session, { keep_tidy: true, unlock })
  } catch (error) {
    unlock()
    throw explainFolder(error, data_dir)
  }
}

const loadHere = () => import('./folder.ts')

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
      // No `unlisten`: the channel may have other listeners, and an unused notification costs nothing.
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
    // Without these `pg` reads the environment.
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    onConnect: async (client) => {
      // Prevents a crash. The running query fails with the same error.
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

async function hold<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Otherwise most of the dump is write-ahead log, and opening it starts with a recovery.
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
  // Deferred: during the database's own call a listener's query would find it busy.
  for (const listener of listeners) if (listener.channel === channel) queueMicrotask(() => listener.onNotice(payload))
}

function warn(error: unknown): void {
  process.emitWarning(`The embedded database could not be tidied: ${String(error)}`)
}

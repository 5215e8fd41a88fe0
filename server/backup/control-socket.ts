import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Hold } from '../platform/database/embedded/embedded.ts'

const HOLD = 'hold\n'
const HELD = 'held\n'
const RELEASE = 'release\n'
const RELEASED = 'released\n'
/** A hanging backup must not hold up the shop. */
const HOLD_MS_MAX = 10_000

const addressOf = (data_dir: string) => path.join(data_dir, 'control.sock')

/**
 * A backup asks the serving process here to let the embedded database's files stand still. Only the shop's user can
 * open the socket.
 */
export async function listenForBackups(
  data_dir: string,
  hold: Hold,
  log: Pick<Logger, 'error' | 'info'>,
): Promise<() => Promise<void>> {
  const address = addressOf(data_dir)
  // Left by a killed process: the folder's lock excludes another one.
  await rm(address, { force: true })
  const server = createServer((socket) => {
    // From an aborted backup.
    socket.on('error', () => {})
    answer(socket, hold).then(
      (held_ms) => log.info({ held_ms }, 'the database stood still for a backup'),
      (error: unknown) => {
        log.error({ err: error }, 'a backup failed')
        socket.destroy()
      },
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  await chmod(address, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function answer(socket: Socket, hold: Hold): Promise<number> {
  const [asked] = (await once(socket, 'data')) as [Buffer]
  if (asked.toString() !== HOLD) throw new Error('somebody asked for something else')
  return hold(async () => {
    const began_at = performance.now()
    socket.write(HELD)
    const gone = new AbortController()
    socket.once('close', () => gone.abort(new Error('the backup ended in the middle')))
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(HOLD_MS_MAX)])
    const [word] = (await once(socket, 'data', { signal })) as [Buffer]
    if (word.toString() !== RELEASE) throw new Error('somebody said something else')
    // Before the next write: without it the copy is worthless.
    socket.end(RELEASED)
    return Math.round(performance.now() - began_at)
  })
}

/**
 * Runs `work` while the serving shop's database stands still.
 *
 * @returns false, without any work, if no shop serves there
 */
export async function holdServed(data_dir: string, work: () => Promise<void>): Promise<boolean> {
  const socket = await tryConnect(addressOf(data_dir))
  if (!socket) return false
  try {
    await say(socket, HOLD, HELD)
    await work()
    await say(socket, RELEASE, RELEASED)
    return true
  } finally {
    socket.destroy()
  }
}

async function say(socket: Socket, word: string, expected: string): Promise<void> {
  const heard = Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.write(word)
  const [answered] = (await heard) as [Buffer | boolean | undefined]
  if (!Buffer.isBuffer(answered) || answered.toString() !== expected)
    throw new Error('The shop took its database back before the copy was whole. Its log says why')
}

function tryConnect(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: address })
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
  })
}

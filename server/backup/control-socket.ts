import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'

const DUMP = 'dump\n'

const addressOf = (data_dir: string) => path.join(data_dir, 'control.sock')

/**
 * The embedded database belongs to the process that serves: whoever wants a backup asks it here. Only the user who runs
 * the shop can open the socket.
 */
export async function listenForBackups(
  data_dir: string,
  dump: () => Promise<Blob>,
  log: Pick<Logger, 'error' | 'info'>,
): Promise<() => Promise<void>> {
  const address = addressOf(data_dir)
  // What a killed process left; the lock of the folder says that nobody else serves.
  await rm(address, { force: true })
  const server = createServer((socket) => {
    answer(socket, dump).then(
      () => log.info('the database was handed over for a backup'),
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

/** Length first, so that a half answer is noticed. */
async function answer(socket: Socket, dump: () => Promise<Blob>): Promise<void> {
  const [asked] = (await once(socket, 'data')) as [Buffer]
  if (asked.toString() !== DUMP) throw new Error('somebody asked for something else')
  const blob = await dump()
  await pipeline(Readable.from(withLength(blob)), socket)
}

async function* withLength(blob: Blob): AsyncGenerator<Uint8Array> {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(blob.size))
  yield length
  yield* blob.stream()
}

/** The dump of the shop that serves from this folder, or null when none does. */
export async function askForDump(data_dir: string): Promise<Buffer | null> {
  const socket = await tryConnect(addressOf(data_dir))
  if (!socket) return null
  socket.write(DUMP)
  const bytes = Buffer.concat((await socket.toArray()) as Buffer[])
  socket.destroy()
  if (bytes.length < 8 || BigInt(bytes.length - 8) !== bytes.readBigUInt64BE(0))
    throw new Error('The shop broke off while it handed over its database. Its log says why')
  return bytes.subarray(8)
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

import { Duplex } from 'node:stream'
import type { EmbeddedDatabase } from './database.ts'

/** Tracks which client has the embedded database's only session, and restarts the database after a crash. */
export interface Session {
  holder: EmbeddedSocket | null
  stopped: Error | null
  /** The running database, reopened after a crash. */
  running(): Promise<EmbeddedDatabase>
}

const TERMINATE = 'X'.charCodeAt(0)
/** AuthenticationOk and ReadyForQuery (idle). */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * A socket for `pg` that leads to the embedded database.
 *
 * PGlite's own adapter shares one connection between consecutive pool clients: a discarded client leaves its
 * transaction open, and the late reply to its ROLLBACK can end its successor's first query. Here every client has its
 * own socket, and a message of several parts is one call instead of five.
 */
export class EmbeddedSocket extends Duplex {
  #session: Session
  #database: EmbeddedDatabase | null = null

  constructor(session: Session) {
    super({ allowHalfOpen: false })
    this.#session = session
  }

  connect(): this {
    this.#takeSession().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  async #takeSession(): Promise<void> {
    const database = await this.#session.running()
    if (this.destroyed) return
    this.#session.holder = this
    this.#database = database
    await forgetPredecessor(database)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  /**
   * The reply comes after this call returns: a synchronous one would make `pg` query from inside its parser, which then
   * parses the same bytes twice.
   */
  #send(message: Buffer, done: (error?: Error | null) => void): void {
    this.#answer(message).then(
      (answers) => {
        for (const answer of answers) this.push(answer)
        done(this.#session.stopped)
      },
      (error: Error) => done(error),
    )
  }

  async #answer(message: Buffer): Promise<Buffer[]> {
    // Only the first packet has no type byte.
    if (message[0] === 0) return [WELCOME]
    if (message[0] === TERMINATE) return []
    const session = this.#session
    if (this.#database === null || session.holder !== this) throw new Error('Another client has the session')
    if (session.stopped !== null) throw session.stopped
    return this.#database.ask(message)
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#session.holder === this) this.#session.holder = null
    this.#database = null
    done(error)
  }

  // Expected by `pg`, but without effect here.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/** Resets the last client's transaction, prepared statements, settings and locks. */
async function forgetPredecessor(database: EmbeddedDatabase): Promise<void> {
  // DISCARD ALL must be alone, and an aborted transaction accepts only ROLLBACK.
  await database.ask(simpleQuery('rollback'))
  await database.ask(simpleQuery('discard all'))
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** The embedded database has one session. This says who has it, and brings the database back when it stopped. */
export interface Session {
  holder: EmbeddedSocket | null
  /** Why the database stopped in the middle of its work, until it is running again. */
  stopped: Error | null
  /** The running database; one that stopped is opened anew, which recovers it from its log. */
  running(): Promise<PGlite>
}

const TERMINATE = 'X'.charCodeAt(0)
/** AuthenticationOk, then ReadyForQuery outside of a transaction: there is nobody to ask for a password. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * What `pg` takes for a socket to a PostgreSQL server, and is the embedded database in this process.
 *
 * PGlite's own adapter was tried and left: it shares one connection object between all the clients that a pool makes
 * one after the other, so a thrown-away client leaves its transaction open, and the late answer to its ROLLBACK can end
 * the first query of its successor with no rows. Here every client has a socket of its own, and a message of several
 * parts (parse, bind, execute, sync) is one call instead of five.
 */
export class EmbeddedSocket extends Duplex {
  #session: Session
  #lite: PGlite | null = null

  constructor(session: Session) {
    super({ allowHalfOpen: false })
    this.#session = session
  }

  /** `pg` names a port and a host here; there is only one place to go. */
  connect(): this {
    this.#takeSession().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  async #takeSession(): Promise<void> {
    const lite = await this.#session.running()
    if (this.destroyed) return
    this.#session.holder = this
    this.#lite = lite
    forgetPredecessor(lite)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  /**
   * The database runs within the call, on this thread, but its answer goes out after it: handed over at once, the end of
   * one answer makes `pg` send the next query from within its parser, which then reads the same bytes twice.
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
    // The first packet of a connection is the only one without a letter in front.
    if (message[0] === 0) return [WELCOME]
    if (message[0] === TERMINATE) return []
    const session = this.#session
    if (this.#lite === null || session.holder !== this) throw new Error('Another client has the session')
    if (session.stopped !== null) throw session.stopped
    const answers: Buffer[] = []
    await this.#lite.execProtocolRawStream(message, {
      syncToFs: false,
      // `from` copies: the bytes belong to the database's memory and change with its next word.
      onRawData: (bytes) => answers.push(Buffer.from(bytes)),
    })
    return answers
  }

  override _read(): void {
    // Answers are pushed as they come; nothing can be asked to come sooner.
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#session.holder === this) this.#session.holder = null
    this.#lite = null
    done(error)
  }

  // What `pg` tells a TCP socket, and a function call has no use for.
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

/** The session outlives its clients: a transaction, prepared statements, settings and locks of the last one go here. */
function forgetPredecessor(lite: PGlite): void {
  // Two messages, as DISCARD ALL refuses to share one; and ROLLBACK is the only word an aborted transaction hears.
  lite.execProtocolRawSync(simpleQuery('rollback'))
  lite.execProtocolRawSync(simpleQuery('discard all'))
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

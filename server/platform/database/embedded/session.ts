import type { EmbeddedDatabase } from './database.ts'
import type { EmbeddedSocket, Session } from './socket.ts'

/**
 * Restarts the embedded database after a crash (PANIC: the disk failed under its log). PGlite would keep answering from
 * corrupt memory, so that instance is abandoned and the next client opens the folder again.
 */
export class RestartingSession implements Session {
  holder: EmbeddedSocket | null = null
  stopped: Error | null = null
  /** Number of starts: a change means that notifications may be lost. */
  starts = 0
  #open: (onStop: (why: Error) => void) => Promise<EmbeddedDatabase>
  #database: Promise<EmbeddedDatabase> | null = null

  constructor(open: (onStop: (why: Error) => void) => Promise<EmbeddedDatabase>) {
    this.#open = open
  }

  async running(): Promise<EmbeddedDatabase> {
    if (this.stopped !== null) await this.#abandon()
    this.#database ??= this.#start()
    return this.#database
  }

  async #start(): Promise<EmbeddedDatabase> {
    try {
      const database = await this.#open((why) => {
        this.stopped = why
      })
      this.starts += 1
      return database
    } catch (error) {
      // The next client tries again: the disk may have room by then.
      this.#database = null
      throw error
    }
  }

  async #abandon(): Promise<void> {
    const database = await this.#database
    this.#database = null
    this.stopped = null
    await database?.abandon()
  }

  async close(): Promise<void> {
    if (this.stopped !== null) return this.#abandon()
    const database = await this.#database
    this.#database = null
    await database?.close()
  }
}

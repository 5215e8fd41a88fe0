import type { PGlite } from '@electric-sql/pglite'
import type { EmbeddedSocket, Session } from './embedded-socket.ts'

/**
 * Keeps the embedded database running. When it stopped by itself (PANIC: the disk failed under its log), the files are
 * as after a crash, and whatever it says afterwards is worth nothing: PGlite goes on answering from the broken memory.
 * So it is left alone, and the next client opens the folder anew, as a server would restart after the same failure.
 */
export class RestartingSession implements Session {
  holder: EmbeddedSocket | null = null
  stopped: Error | null = null
  /** How often it was opened: a listener that counts along notices that notices may be missing. */
  starts = 0
  #open: (onStop: (why: Error) => void) => Promise<PGlite>
  #lite: Promise<PGlite> | null = null

  constructor(open: (onStop: (why: Error) => void) => Promise<PGlite>) {
    this.#open = open
  }

  async running(): Promise<PGlite> {
    if (this.stopped !== null) await this.#abandon()
    this.#lite ??= this.#start()
    return this.#lite
  }

  async #start(): Promise<PGlite> {
    try {
      const lite = await this.#open((why) => {
        this.stopped = why
      })
      this.starts += 1
      return lite
    } catch (error) {
      // The next client tries again: a full disk may have room by then.
      this.#lite = null
      throw error
    }
  }

  async #abandon(): Promise<void> {
    const lite = await this.#lite
    this.#lite = null
    this.stopped = null
    // Closes its files and nothing else; a proper `close` would run the broken database once more.
    await lite?.fs?.closeFs()
  }

  async close(): Promise<void> {
    if (this.stopped !== null) return this.#abandon()
    const lite = await this.#lite
    this.#lite = null
    await lite?.close()
  }
}

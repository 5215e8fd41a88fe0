import type { PGlite } from '@electric-sql/pglite'

export interface EmbeddedDatabase {
  /** Sends a PostgreSQL protocol message and returns the replies. */
  ask(message: Uint8Array): Promise<Buffer[]>
  /** One compressed file. */
  dump(): Promise<Blob>
  close(): Promise<void>
  /** Closes only its files: a crashed database must not execute anything more. */
  abandon(): Promise<void>
}

/** Blocks the calling thread while the database works. */
export const onThisThread = (lite: PGlite): EmbeddedDatabase => ({
  async ask(message) {
    const answers: Buffer[] = []
    await lite.execProtocolRawStream(message, {
      syncToFs: false,
      // Copied: the database overwrites these bytes with its next message.
      onRawData: (bytes) => answers.push(Buffer.from(bytes)),
    })
    return answers
  },
  dump: () => lite.dumpDataDir('gzip'),
  close: () => lite.close(),
  abandon: async () => {
    await lite.fs?.closeFs()
  },
})

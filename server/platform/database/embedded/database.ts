import type { PGlite } from '@electric-sql/pglite'

/** The embedded PostgreSQL, on the calling thread or on its own. */
export interface EmbeddedDatabase {
  /** Sends a message of PostgreSQL's protocol and returns the replies. */
  ask(message: Uint8Array): Promise<Buffer[]>
  /** One compressed file. */
  dump(): Promise<Blob>
  close(): Promise<void>
  /** Closes only its files: a database that crashed must not execute anything more. */
  abandon(): Promise<void>
}

/** On the calling thread, which is blocked while the database works. */
export const onThisThread = (lite: PGlite): EmbeddedDatabase => ({
  async ask(message) {
    const answers: Buffer[] = []
    await lite.execProtocolRawStream(message, {
      syncToFs: false,
      // `from` copies: the bytes belong to the database's memory and are overwritten by its next message.
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

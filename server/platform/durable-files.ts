import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of Emscripten's file system on Node that is mended here; its own types leave `fsync` out. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  tryFSOperation<T>(operation: () => T): T
}

/**
 * A folder for PGlite in which fsync is one. As shipped it does nothing and reports success, so PostgreSQL believes its
 * log to be on the disk while it is in memory.
 *
 * Folders are synced the same way: a segment of the log that was renamed in memory only would be missing after a cut.
 */
export class DurableFiles extends NodeFS {
  #onAbort: (why: Error) => void

  /** `onAbort`: the database gave up in the middle of its work (PANIC), as it must when the disk refuses its log. */
  constructor(folder: string, onAbort: (why: Error) => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...[lite, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, given)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        // A cast, as the package declares only what it mounts; that both members exist is asserted by the power-cut
        // proof, which fails at once when a new version of PGlite names them otherwise.
        const files = module.NODEFS as unknown as NodeFiles
        files.stream_ops.fsync = (stream) =>
          files.tryFSOperation(() => {
            // Through tryFSOperation, or an error of the disk is a JavaScript exception that PGlite swallows, and the
            // write is acknowledged. This way PostgreSQL hears EIO and stops.
            if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
            return 0
          })
      },
    ]
    emscriptenOpts.onAbort = (what: unknown) => this.#onAbort(new DatabaseStopped(what))
    return { emscriptenOpts }
  }
}

/** Says to the routes what a PostgreSQL server in the same trouble says: gone, but coming back. */
export class DatabaseStopped extends Error {
  code = '57P02'

  constructor(what: unknown) {
    super('The embedded database stopped in the middle of its work and starts anew', { cause: what })
    this.name = 'DatabaseStopped'
  }
}

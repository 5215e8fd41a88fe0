import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OTHERS } from '../private-files.ts'

/** Emscripten's types lack these members. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  doSetAttr(place: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void
  tryFSOperation<T>(operation: () => T): T
}

/**
 * A PGlite folder whose fsync works. PGlite's own does nothing and reports success.
 *
 * Folders are synced too: a WAL segment whose rename is not on disk would be missing after a power cut.
 */
export class DurableFiles extends NodeFS {
  #onAbort: (why: Error) => void

  /** @param onAbort called when the database panics because the disk refuses its log */
  constructor(folder: string, onAbort: (why: Error) => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...[lite, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, given)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        // If a new PGlite renames these members, the power-cut test fails.
        const files = module.NODEFS as unknown as NodeFiles
        const setAttributes = files.doSetAttr
        files.doSetAttr = (place, node, { mode, ...attributes }, ...calls) =>
          setAttributes(
            place,
            node,
            mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS },
            ...calls,
          )
        files.stream_ops.fsync = (stream) =>
          files.tryFSOperation(() => {
            // Through tryFSOperation: PGlite swallows plain JavaScript exceptions and acknowledges the write. This way
            // PostgreSQL gets EIO and stops.
            if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
            return 0
          })
      },
    ]
    emscriptenOpts.onAbort = (what: unknown) => this.#onAbort(new DatabaseStopped(what))
    return { emscriptenOpts }
  }
}

/** Coming back, like a restarting PostgreSQL server. */
export class DatabaseStopped extends Error {
  code = '57P02'

  constructor(what: unknown) {
    super('The embedded database crashed and is restarting', { cause: what })
    this.name = 'DatabaseStopped'
  }
}

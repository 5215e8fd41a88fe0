import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OTHERS } from '../private-files.ts'

/** The part of Emscripten's Node file system that is fixed here. Its types do not declare these members. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number }) => number }
  doSetAttr(place: unknown, node: unknown, attributes: { mode?: number }, ...calls: unknown[]): void
  tryFSOperation<T>(operation: () => T): T
}

/**
 * A PGlite folder whose fsync works. PGlite's own does nothing and reports success, so PostgreSQL assumes that its log
 * is on disk while it is in memory.
 *
 * Folders are synced too: a WAL segment whose rename is not on disk would be missing after a power cut.
 */
export class DurableFiles extends NodeFS {
  #onAbort: (why: Error) => void

  /** @param onAbort called when the database panics, as it must when the disk refuses its log */
  constructor(folder: string, onAbort: (why: Error) => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(...[lite, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, given)
    emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        // The package's types do not declare these members. The power-cut test fails at once if a new PGlite version
        // renames them.
        const files = module.NODEFS as unknown as NodeFiles
        // PGlite sets the mode that PostgreSQL asked for, bypassing the umask.
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
            // Through tryFSOperation: otherwise a disk error becomes a JavaScript exception that PGlite swallows, and
            // the write is acknowledged. This way PostgreSQL gets EIO and stops.
            if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
            return 0
          })
      },
    ]
    emscriptenOpts.onAbort = (what: unknown) => this.#onAbort(new DatabaseStopped(what))
    return { emscriptenOpts }
  }
}

/** Reported to routes like a restarting PostgreSQL server: unavailable, but coming back. */
export class DatabaseStopped extends Error {
  code = '57P02'

  constructor(what: unknown) {
    super('The embedded database crashed and is restarting', { cause: what })
    this.name = 'DatabaseStopped'
  }
}

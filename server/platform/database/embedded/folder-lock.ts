import fs from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Keeps the handles reachable: garbage collection would close them and release the lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks `file` until the returned function is called or the process ends. The operating system holds the lock (an
 * exclusive SQLite transaction), so kill -9 leaves nothing behind; a pid in a file may belong to another process after
 * a power cut.
 *
 * `<file>.pid` is for the error message only. Neither file is ever deleted: one process could lock the deleted file and
 * another the new one.
 *
 * @throws FolderInUse if another process, or this one, holds it
 */
export function lockFolder(folder: string, file: string): () => void {
  const database = openSqlite(file)
  try {
    // Leaves no journal beside the lock file.
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new FolderInUse(folder, readPid(file))
    throw error
  }
  fs.writeFileSync(`${file}.pid`, String(process.pid))
  held.add(database)
  return () => {
    if (held.delete(database)) database.close()
  }
}

export class FolderInUse extends Error {
  constructor(folder: string, pid: string | null) {
    const who = pid === null ? 'another shop' : `another shop (process ${pid})`
    super(
      `The data folder ${folder} is in use by ${who}. ` +
        'Stop that one first, or give this one a folder of its own in DATA_DIR.',
    )
    this.name = 'FolderInUse'
  }
}

/** Suppresses node:sqlite's ExperimentalWarning. */
function openSqlite(file: string): DatabaseSync {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (String(warning).startsWith('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }
  try {
    const sqlite = process.getBuiltinModule('node:sqlite')
    return new sqlite.DatabaseSync(file, { timeout: 0 })
  } finally {
    process.emitWarning = emitWarning
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function readPid(file: string): string | null {
  const pid_file = `${file}.pid`
  return fs.existsSync(pid_file) ? fs.readFileSync(pid_file, 'utf8').trim() || null : null
}

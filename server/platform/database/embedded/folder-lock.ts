import fs from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Garbage would be closed, and its lock with it: a shop whose `close` nobody kept once lost its folder in mid-work. */
const held = new Set<DatabaseSync>()

/**
 * Holds `file` for this process alone until the returned function is called or the process is gone, however it goes:
 * the lock is the operating system's (SQLite's exclusive transaction), so kill -9 leaves nothing behind. A pid file
 * alone would: after a power cut the same number may belong to somebody else.
 *
 * Beside it, `<file>.pid` holds the pid, for the message only. Neither file is ever deleted: a process that waits on a
 * deleted file and one that made it anew would both believe to hold it.
 *
 * @throws FolderInUse when another process, or this one, holds it
 */
export function lockFolder(folder: string, file: string): () => void {
  const database = openSqlite(file)
  try {
    // In memory, or SQLite would leave a journal beside the lock.
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

/** node:sqlite announces itself as experimental on the console at its first load; the owner of a shop need not know. */
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

import fs from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
export const OTHERS = 0o077
const STICKY = 0o1000

/** The shop creates these itself. Everything else is left alone. */
const OURS = /^(?:db|db\..*|outbox|backups|imports|files|price-lists|restore-.*|control\.sock)$/

/**
 * Restricts the data folder to the shop's user: by the umask for new files and by a repair for existing ones. PGlite
 * unpacks its own files as 0666.
 */
export function keepFolderPrivate(data_dir: string): void {
  keepNewFilesPrivate()
  const folder = fs.statSync(data_dir)
  if ((folder.mode & STICKY) === 0) narrow(data_dir, folder.mode, FOLDER_MODE)
  for (const entry of fs.readdirSync(data_dir, { withFileTypes: true })) {
    if (!OURS.test(entry.name)) continue
    const place = path.join(data_dir, entry.name)
    if (!entry.isDirectory()) repairFile(place)
    // A private folder was closed after its content.
    else if (entry.name !== 'files' || (fs.statSync(place).mode & OTHERS) !== 0) repairTree(place)
  }
}

function keepNewFilesPrivate(): void {
  if (isMainThread) process.umask(OTHERS)
}

/** Last, so that an interrupted repair is repeated. */
function repairTree(folder: string): void {
  for (const entry of readable(folder)) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) repairTree(place)
    else repairFile(place)
  }
  narrow(folder, fs.statSync(folder).mode, FOLDER_MODE)
}

function readable(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    complain(folder, error)
    return []
  }
}

function repairFile(place: string): void {
  const found = fs.lstatSync(place, { throwIfNoEntry: false })
  // A link's target may be elsewhere.
  if (found && !found.isSymbolicLink()) narrow(place, found.mode, FILE_MODE)
}

function narrow(place: string, mode: number, wanted: number): void {
  if ((mode & OTHERS) === 0) return
  try {
    fs.chmodSync(place, wanted)
  } catch (error) {
    complain(place, error)
  }
}

/** A mounted volume may belong to another user. */
function complain(place: string, error: unknown): void {
  process.emitWarning(`Other users of this machine may read ${place}: ${String(error)}`)
}

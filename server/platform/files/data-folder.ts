import fs from 'node:fs'
import path from 'node:path'
import { keepFolderPrivate } from '../private-files.ts'

const MIB = 1024 * 1024
/** 60 MiB for a new database, and room for its first growth. */
const ROOM_TO_MAKE_BYTES = 128 * MIB
/** Two WAL segments: PostgreSQL's minimum. */
const ROOM_TO_OPEN_BYTES = 32 * MIB

/**
 * Creates the data folder and checks that a database can live in it, with clearer messages than PostgreSQL's. With an
 * external database the folder still holds pictures, documents and mails.
 *
 * @throws if the folder cannot be created or written, or the disk is almost full
 */
export function prepareDataFolder(data_dir: string, holds: 'database' | 'files' = 'database'): void {
  try {
    fs.mkdirSync(data_dir, { recursive: true, mode: 0o700 })
    fs.accessSync(data_dir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    keepFolderPrivate(data_dir)
  } catch (error) {
    throw explainFolder(error, data_dir)
  }
  const is_new = holds === 'database' && !fs.existsSync(path.join(data_dir, 'db'))
  const disk = fs.statfsSync(data_dir)
  const free_bytes = disk.bavail * disk.bsize
  const needed_bytes = is_new ? ROOM_TO_MAKE_BYTES : ROOM_TO_OPEN_BYTES
  if (free_bytes < needed_bytes) throw new Error(noRoom(data_dir, { free_bytes, needed_bytes }))
}

/** The same error if its code is unknown. */
export function explainFolder(error: unknown, data_dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const where = `The data folder ${data_dir}`
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Error(`${where} is on a disk that is full. Free some room and start the shop again.`, { cause: error })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Error(
      `${where} cannot be written by this user (${code}). Give the user who runs the shop the right to write there, ` +
        'or name another folder in DATA_DIR.',
      { cause: error },
    )
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new Error(`${where} is a file, or lies under one. Name a folder in DATA_DIR.`, { cause: error })
  }
  return error
}

function noRoom(data_dir: string, room: { free_bytes: number; needed_bytes: number }): string {
  const inMib = (bytes: number) => `${Math.floor(bytes / MIB)} MiB`
  return (
    `The data folder ${data_dir} is on a disk with only ${inMib(room.free_bytes)} free; ` +
    `the shop needs ${inMib(room.needed_bytes)}. Free some room and start the shop again.`
  )
}

/** A power cut could otherwise lose the last half minute. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const entry_path = path.join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(entry_path)
    else syncPath(entry_path)
  }
  syncPath(folder)
}

export function syncPath(file_or_folder: string): void {
  // Windows cannot open folders. NTFS journals names by itself.
  if (process.platform === 'win32' && fs.statSync(file_or_folder).isDirectory()) return
  const descriptor = fs.openSync(file_or_folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

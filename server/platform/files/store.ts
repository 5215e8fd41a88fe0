import type { Readable } from 'node:stream'

/** An open file. It stays readable if it is deleted during the read. */
export interface OpenedFile {
  bytes: number
  /** A small file whole, a large one as a stream. */
  content: Readable | Buffer
}

export interface StoredEntry {
  key: string
  changed_at: Date
}

/**
 * Stores the shop's files: in a folder that all nodes share, or in a bucket. A key is a relative path of letters,
 * digits, `.`, `_`, `-` and `/`. Writes are atomic; the last write to a key wins.
 */
export interface Store {
  /** Null if it does not exist. */
  read(key: string): Promise<Buffer | null>
  open(key: string): Promise<OpenedFile | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** A local path for a file that is too large for memory, to be passed to `take`. */
  draftFor(key: string): Promise<string>
  /** Moves a draft into the store. The draft is gone afterwards, even on failure. */
  take(key: string, draft: string): Promise<void>
  /** Runs `work` on a local file with the content, which it must not change. False if the file does not exist. */
  lend(key: string, work: (file: string) => Promise<void>): Promise<boolean>
  /** Sets the modification time to now. */
  touch(key: string, now: Date): Promise<void>
  remove(key: string): Promise<void>
  /** Everything below a folder such as `files/products`. '' lists everything. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Reports problems on the console. Throws if the shop cannot work with this store. */
  check(say: (line: string) => void): Promise<void>
}

/** Throws if the key is invalid. Some keys come from untrusted files. */
export function requireKey(key: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`${key} is no name of a file`)
  return key
}

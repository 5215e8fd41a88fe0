import type { Readable } from 'node:stream'

/** Stays readable if the file is deleted during the read. */
export interface OpenedFile {
  bytes: number
  content: Readable | Buffer
}

export interface StoredEntry {
  key: string
  changed_at: Date
}

/**
 * The shop's files: in a folder that all nodes share, or in a bucket. A key is a relative path of letters, digits, `.`,
 * `_`, `-` and `/`. Writes are atomic; the last one wins.
 */
export interface Store {
  read(key: string): Promise<Buffer | null>
  open(key: string): Promise<OpenedFile | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** For a large file, to be passed to `take`. */
  draftFor(key: string): Promise<string>
  /** Moves a draft into the store. The draft is gone afterwards, even on failure. */
  take(key: string, draft: string): Promise<void>
  /** Runs `work` on a local read-only file with the content. False if the file does not exist. */
  lend(key: string, work: (file: string) => Promise<void>): Promise<boolean>
  touch(key: string, now: Date): Promise<void>
  remove(key: string): Promise<void>
  /** '' lists all. */
  list(folder: string): AsyncIterable<StoredEntry>
  check(say: (line: string) => void): Promise<void>
}

/** Throws if the key is invalid: some come from untrusted files. */
export function requireKey(key: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`${key} is no name of a file`)
  return key
}

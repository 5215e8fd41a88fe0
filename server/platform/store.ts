import type { Readable } from 'node:stream'

/** A file that is being read; it stays readable when it is removed meanwhile. */
export interface OpenedFile {
  bytes: number
  /** All of a small one, or piece by piece. */
  content: Readable | Buffer
}

export interface StoredEntry {
  key: string
  changed_at: Date
}

/**
 * Where the shop's files lie: a folder that all nodes share, or a bucket. A key is a path without a slash in front, of
 * letters, digits, `.`, `_`, `-` and `/`. Nobody ever reads half a file; the last who writes a key wins.
 */
export interface Store {
  /** null when there is none. */
  read(key: string): Promise<Buffer | null>
  open(key: string): Promise<OpenedFile | null>
  has(key: string): Promise<boolean>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Where a file that is too large for memory may be written on this machine, to be handed over by `take`. */
  draftFor(key: string): Promise<string>
  /** Takes a draft in; it is gone afterwards, also when that fails. */
  take(key: string, draft: string): Promise<void>
  /** Does something with a file of this machine that has the content; it is not to be changed. False when there is none. */
  lend(key: string, work: (file: string) => Promise<void>): Promise<boolean>
  /** Makes a file look as if it were written just now. */
  touch(key: string, now: Date): Promise<void>
  remove(key: string): Promise<void>
  /** Everything below a folder such as `files/products`; '' for all. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Says on the console what is wrong with it; throws when the shop cannot work with it. */
  check(say: (line: string) => void): Promise<void>
}

/** Throws for what is no key: some come from a file that somebody brought. */
export function requireKey(key: string): string {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`${key} is no name of a file`)
  return key
}

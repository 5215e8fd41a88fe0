import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type OpenedFile, requireKey, type Store, type StoredEntry } from './store.ts'

/** Larger files, such as price lists, are streamed. */
const AT_ONCE_BYTES_MAX = 1024 * 1024

export class FolderStore implements Store {
  readonly #root: string

  constructor(root: string) {
    this.#root = path.resolve(root)
  }

  async read(key: string): Promise<Buffer | null> {
    return (await this.has(key)) ? readFile(this.#place(key)).catch(nullWhenGone) : null
  }

  async open(key: string): Promise<OpenedFile | null> {
    const found = await this.#find(key)
    if (!found) return null
    if (found.size <= AT_ONCE_BYTES_MAX) {
      const content = await readFile(this.#place(key)).catch(nullWhenGone)
      return content && { bytes: content.length, content }
    }
    const handle = await open(this.#place(key)).catch(nullWhenGone)
    if (!handle) return null
    const { size } = await handle.stat()
    // Prevents a crash by a disk error before the first read. Later readers still get the error.
    return { bytes: size, content: handle.createReadStream().on('error', () => {}) }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#find(key)) !== null
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const draft = await this.draftFor(key)
    try {
      await writeFile(draft, bytes, { mode: 0o600 })
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await this.take(key, draft)
  }

  /** On the same disk, so that renaming is atomic; unique, because two processes may write the same file. */
  async draftFor(key: string): Promise<string> {
    const place = this.#place(key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    return `${place}.${randomUUID()}.part`
  }

  async take(key: string, draft: string): Promise<void> {
    try {
      await rename(draft, this.#place(key))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async lend(key: string, work: (file: string) => Promise<void>): Promise<boolean> {
    if (!(await this.has(key))) return false
    await work(this.#place(key))
    return true
  }

  async touch(key: string, now: Date): Promise<void> {
    if (await this.has(key)) await utimes(this.#place(key), now, now)
  }

  async remove(key: string): Promise<void> {
    await rm(this.#place(key), { force: true })
  }

  async *list(folder: string): AsyncGenerator<StoredEntry> {
    // Another node may have deleted the folder, or it never existed.
    const entries = await readdir(path.join(this.#root, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const key = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) yield* this.list(key)
      const found = entry.isFile() ? await stat(path.join(this.#root, key)).catch(() => null) : null
      if (found) yield { key, changed_at: found.mtime }
    }
  }

  async check(): Promise<void> {}

  async #find(key: string) {
    const found = await stat(this.#place(key)).catch(() => null)
    return found?.isFile() ? found : null
  }

  #place(key: string): string {
    return path.join(this.#root, requireKey(key))
  }
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

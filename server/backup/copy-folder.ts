import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { holdServed } from './control-socket.ts'

/** File systems stamp files by a coarser clock. */
const CLOCK_MS = 2_000

interface Copied {
  size: number
  changed_ms: number
  copied_at: number
}

/**
 * Copies a serving shop's database: once while it writes, then, while it stands still, the files changed since. The
 * shop waits only for those.
 *
 * @returns false, with nothing copied, if no shop serves from the folder
 */
export async function copyServedFolder(data_dir: string, target_dir: string): Promise<boolean> {
  // Has everything written, so that little changes until the second hold.
  if (!(await holdServed(data_dir, async () => {}))) return false
  const [from, to] = [path.join(data_dir, 'db'), path.join(target_dir, 'db')]
  const copied = new Map<string, Copied>()
  await copyChanged(from, to, copied)
  const is_held = await holdServed(data_dir, () => copyChanged(from, to, copied))
  if (!is_held) throw new Error('The shop closed while it was backed up. Try again')
  return true
}

/** Makes `to` equal to `from`, by earlier copies. */
async function copyChanged(from: string, to: string, copied: Map<string, Copied>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const present = new Set<string>()
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name))
    present.add(name)
    if (entry.isDirectory()) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile()) await copyUnlessSame(path.join(from, name), path.join(to, name), copied)
  }
  for (const file of copied.keys()) {
    const name = path.relative(from, file)
    if (!present.has(name)) await rm(path.join(to, name), { force: true })
  }
}

async function copyUnlessSame(file: string, target: string, copied: Map<string, Copied>): Promise<void> {
  const copied_at = Date.now()
  const found = await stat(file).catch(() => null)
  // Removed since the folder was listed.
  if (!found) return
  const before = copied.get(file)
  const is_same = before?.size === found.size && before.changed_ms === found.mtimeMs
  if (is_same && found.mtimeMs < before.copied_at - CLOCK_MS) return
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(file, target, constants.COPYFILE_FICLONE).catch(unlessGone)
  copied.set(file, { size: found.size, changed_ms: found.mtimeMs, copied_at })
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

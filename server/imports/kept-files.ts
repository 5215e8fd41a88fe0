import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { House } from '../house.ts'

const DAY_MS = 86_400_000
/** What nobody came back to. */
const KEPT_DAYS = 14

/** Beside `files`, not in it: what is imported has no address in the shop. */
const folderOf = ({ config }: Pick<House, 'config'>) => path.join(config.data_dir, 'imports')

export const placeOf = (house: Pick<House, 'config'>, file_key: string) => path.join(folderOf(house), file_key)

/** Keeps an uploaded file and returns its key. */
export async function keepFile(house: House, bytes: Uint8Array): Promise<string> {
  const folder = folderOf(house)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder, house.clock.now())
  const file_key = randomUUID()
  await writeFile(placeOf(house, file_key), bytes, { mode: 0o600 })
  return file_key
}

export async function dropFile(house: House, file_key: string | null): Promise<void> {
  if (file_key !== null) await rm(placeOf(house, file_key), { force: true })
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const file of await readdir(folder)) {
    // Another node may sweep the same folder.
    const found = await stat(path.join(folder, file)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > KEPT_DAYS * DAY_MS) await rm(path.join(folder, file), { force: true })
  }
}

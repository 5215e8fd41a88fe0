import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../platform/db.ts'
import type { Files } from '../platform/files.ts'
import type { DemoData } from './demo-data.ts'

/** What every part of the loader is given. */
export interface DemoWork {
  tx: Tx
  data: DemoData
  now: Date
  files: Files
  progress(line: string): void
}

/**
 * Keeps pictures once each, whoever shows them.
 *
 * @param folder where they are addressed: `products`, `papers`
 * @param places name → path of the picture to keep
 * @returns name → id in `files`
 */
export async function keepPictures(
  { tx, files }: DemoWork,
  folder: string,
  places: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, place] of places) {
    const word = path.basename(name, '.webp')
    ids.set(name, await files.keepPicture(tx, folder, word, await readFile(place)))
  }
  return ids
}

/** What the files promised and `assertReferences` has checked; a miss is our bug. */
export function known<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demonstration catalogue has no ${name}`)
  return value
}

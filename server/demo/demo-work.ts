import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../platform/db.ts'
import type { Files, MadePicture } from '../platform/files.ts'
import type { DemoData } from './demo-data.ts'

/** What every part of the loader is given. */
export interface DemoWork {
  tx: Tx
  data: DemoData
  pictures: MadePictures
  now: Date
  files: Files
  progress(line: string): void
}

/** Two at once: as many as there are cores where the shop is tried out, and encoding is nearly all of the time. */
const ENCODERS = 2

/** The pictures of the demonstration by the names that its files call them by, each encoded once. */
export interface MadePictures {
  products: ReadonlyMap<string, MadePicture>
  papers: ReadonlyMap<string, MadePicture>
}

/** Encodes every picture. Before the transaction, which would stay open for seconds with nothing to say. */
export async function makePictures({ pictures }: DemoData, files: Files): Promise<MadePictures> {
  return {
    products: await makeAll(files, 'products', pictures.products),
    papers: await makeAll(files, 'papers', pictures.papers),
  }
}

async function makeAll(files: Files, folder: string, places: ReadonlyMap<string, string>) {
  const made = new Map<string, MadePicture>()
  const left = places.entries()
  const encoder = async () => {
    for (const [name, place] of left)
      made.set(name, await files.makePicture(folder, path.basename(name, '.webp'), await readFile(place)))
  }
  await Promise.all(Array.from({ length: ENCODERS }, encoder))
  return made
}

/** @returns name → id in `files`, in the order of the names and not of whichever encoder was done first */
export async function recordPictures({ tx, files }: DemoWork, made: ReadonlyMap<string, MadePicture>) {
  const ids = new Map<string, number>()
  for (const name of [...made.keys()].sort()) ids.set(name, await files.recordPicture(tx, known(made, name)))
  return ids
}

/** What the files promised and `assertReferences` has checked; a miss is our bug. */
export function known<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demonstration catalogue has no ${name}`)
  return value
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../platform/database/db.ts'
import type { Files, MadePicture } from '../platform/files/files.ts'
import type { DemoData } from './demo-data.ts'
import type { DemoDocument } from './product-documents.ts'

export interface LoadContext {
  tx: Tx
  data: DemoData
  pictures: EncodedPictures
  documents: readonly DemoDocument[]
  now: Date
  files: Files
  buyer_password: string
  progress(line: string): void
}

/** One per core of a small machine. */
const ENCODERS = 2

/** By the names in the data files. */
export interface EncodedPictures {
  products: ReadonlyMap<string, MadePicture>
  documents: ReadonlyMap<string, MadePicture>
}

/** Before the transaction, which would stay open for seconds. */
export async function encodePictures({ pictures }: DemoData, files: Files): Promise<EncodedPictures> {
  return {
    products: await encodeAll(files, 'products', pictures.products),
    documents: await encodeAll(files, 'papers', pictures.documents),
  }
}

async function encodeAll(files: Files, folder: string, places: ReadonlyMap<string, string>) {
  const encoded = new Map<string, MadePicture>()
  const left = places.entries()
  const encoder = async () => {
    for (const [name, place] of left)
      encoded.set(name, await files.storeWebp(folder, path.basename(name, '.webp'), await readFile(place)))
  }
  await Promise.all(Array.from({ length: ENCODERS }, encoder))
  return encoded
}

/** @returns name → id in `files`, numbered by name */
export async function recordPictures({ tx, files }: LoadContext, made: ReadonlyMap<string, MadePicture>) {
  const ids = new Map<string, number>()
  for (const name of [...made.keys()].sort()) ids.set(name, await files.recordPicture(tx, requireEntry(made, name)))
  return ids
}

/** A miss is a bug: `assertReferences` has checked the data. */
export function requireEntry<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demonstration catalog has no ${name}`)
  return value
}

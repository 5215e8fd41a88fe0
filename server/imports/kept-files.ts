import { randomUUID } from 'node:crypto'
import type { House } from '../house.ts'

const DAY_MS = 86_400_000
/** What nobody came back to. */
const KEPT_DAYS = 14

/** Beside `files`, not in it: what is imported has no address in the shop. */
const FOLDER = 'imports'

const keyOf = (file_key: string) => `${FOLDER}/${file_key}`

/** Keeps an uploaded file and returns its key. */
export async function keepFile(house: House, bytes: Uint8Array): Promise<string> {
  await sweep(house)
  const file_key = randomUUID()
  await house.store.write(keyOf(file_key), bytes)
  return file_key
}

/** Does something with a file of this machine that has what was kept. False when it is kept no longer. */
export const withFile = (house: House, file_key: string, work: (file: string) => Promise<void>): Promise<boolean> =>
  house.store.lend(keyOf(file_key), work)

export const readFile = (house: House, file_key: string): Promise<Buffer | null> => house.store.read(keyOf(file_key))

export async function dropFile(house: House, file_key: string | null): Promise<void> {
  if (file_key !== null) await house.store.remove(keyOf(file_key))
}

async function sweep({ store, clock }: House): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  for await (const { key, changed_at } of store.list(FOLDER)) if (changed_at < before) await store.remove(key)
}

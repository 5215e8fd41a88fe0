import { randomUUID } from 'node:crypto'
import type { Services } from '../services.ts'

const DAY_MS = 86_400_000
/** For abandoned uploads. */
const RETENTION_DAYS = 14

/** Outside `files`: no public address. */
const FOLDER = 'imports'

const keyOf = (file_key: string) => `${FOLDER}/${file_key}`

export async function storeFile(services: Services, bytes: Uint8Array): Promise<string> {
  await deleteAbandonedFiles(services)
  const file_key = randomUUID()
  await services.store.write(keyOf(file_key), bytes)
  return file_key
}

/** False if the file no longer exists. */
export const withFile = (
  services: Services,
  file_key: string,
  work: (file: string) => Promise<void>,
): Promise<boolean> => services.store.lend(keyOf(file_key), work)

export const readFile = (services: Services, file_key: string): Promise<Buffer | null> =>
  services.store.read(keyOf(file_key))

export async function deleteFile(services: Services, file_key: string | null): Promise<void> {
  if (file_key !== null) await services.store.remove(keyOf(file_key))
}

async function deleteAbandonedFiles({ store, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  for await (const { key, changed_at } of store.list(FOLDER)) if (changed_at < before) await store.remove(key)
}

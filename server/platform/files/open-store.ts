import type { Logger } from 'pino'
import { FolderStore } from './folder-store.ts'
import type { S3Address } from './s3/s3-address.ts'
import type { Store } from './store.ts'

/** The bucket if configured, else the data folder. The S3 client, 36 MB of memory, is loaded only if needed. */
export async function openStore(config: { data_dir: string; s3: S3Address | null }, log: Logger): Promise<Store> {
  if (config.s3 === null) return new FolderStore(config.data_dir)
  const { S3Store } = await import('./s3/s3-store.ts')
  return new S3Store(config.s3, log)
}
